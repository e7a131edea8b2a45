/**
 * Customer service answered while the app is open: said over whatever page is open, unless it is the
 * ticket or chat itself, which then shows the answer.
 */
import { Banner } from '@assay/ui/notes/Banner.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { IconButton } from '@assay/ui/press/IconButton.tsx'
import { getTicket, getTickets } from '@assay/wire/routes/ticket.ts'
import { getSupportMessages } from '@assay/wire/routes/user.ts'
import { useQuery } from '@tanstack/react-query'
import { MessageCircle, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { readQuery, refresh } from '../../api/queryClient.ts'
import { useT } from '../../i18n/i18n.ts'
import { onAnswered } from '../../live/member.ts'
import { session } from '../../session/session.ts'
import { useGo } from '../routing/useGo.ts'

const CHAT_PAGE = '/helpCenter/chat'

/** A ticket's own page, or the chat for a conversation of the chat. */
function usePageOf(ticket: number | undefined): string {
  const { data } = useQuery({ ...readQuery(getTickets, {}), enabled: ticket !== undefined })
  const isChat = data?.some(({ id, category }) => id === ticket && category === 'chat')
  return isChat ? CHAT_PAGE : `/helpCenter/ticket/${ticket}`
}

export function AnswerNotice() {
  const t = useT()
  const go = useGo()
  const { pathname } = useLocation()
  const [ticket, setTicket] = useState<number>()
  useEffect(
    () =>
      onAnswered((answered) => {
        refresh(getTickets, getTicket, getSupportMessages)
        setTicket(answered.ticket)
      }),
    [],
  )
  useEffect(
    () => session.watch(() => session.get().member === undefined && setTicket(undefined)),
    [],
  )
  const page = usePageOf(ticket)
  const isThere = ticket !== undefined && pathname === page
  useEffect(() => {
    if (isThere) setTicket(undefined)
  }, [isThere])

  if (ticket === undefined || isThere) return null
  return (
    <Banner
      icon={<MessageCircle size={18} aria-hidden="true" />}
      action={
        <>
          <Button kind="quiet" size="small" onClick={() => go.to(page)}>
            {t('notice.answered.read')}
          </Button>
          <IconButton label={t('notice.dismiss')} onClick={() => setTicket(undefined)}>
            <X size={18} aria-hidden="true" />
          </IconButton>
        </>
      }
    >
      {t('notice.answered', { id: ticket })}
    </Banner>
  )
}
