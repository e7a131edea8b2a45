/** The link to the chat, with a dot for an unread answer. */
import { LineRow } from '@assay/ui/rows/LineRow.tsx'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useT } from '../../../i18n/i18n.ts'
import { CHAT_PAGE } from '../../../page/support/chatPath.ts'
import { useLinkTo } from '../../../routing/useGo.ts'
import { ticketsQuery } from '../supportQueries.ts'

export function ChatRow() {
  const t = useT()
  const linkTo = useLinkTo()
  const { data } = useQuery(ticketsQuery)
  const isUnread = data?.some((ticket) => ticket.category === 'chat' && ticket.isUnread)
  return (
    <LineRow
      link={linkTo(CHAT_PAGE)}
      title={t('app.title.chat')}
      end={<ChevronRight size={18} aria-hidden="true" />}
      note={t('support.chatNote')}
      news={isUnread ? t('support.unread') : undefined}
    />
  )
}
