/** The number of tickets with answers that the member has not seen; 0 without a member. */
import { getTickets } from '@assay/wire/routes/ticket.ts'
import { useQuery } from '@tanstack/react-query'
import { readQuery } from '../../api/queryClient.ts'
import { useMember } from '../../session/session.ts'

export function useUnreadTickets(): number {
  const isSignedIn = useMember() !== undefined
  const { data = [] } = useQuery({ ...readQuery(getTickets, {}), enabled: isSignedIn })
  return isSignedIn ? data.filter(({ isUnread }) => isUnread).length : 0
}
