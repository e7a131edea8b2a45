/**
 * Notifies of a support answer above any page, except the ticket or chat itself, which shows it.
 */
import { Banner } from '@assay/ui/notes/Banner.tsx'
import { showToast } from '@assay/ui/notes/toasts.ts'
import { Button } from '@assay/ui/press/Button.tsx'
import { IconButton } from '@assay/ui/press/IconButton.tsx'
import { getSupportMessages } from '@assay/wire/routes/member/user.ts'
import { getTicket, getTickets } from '@assay/wire/routes/ticket.ts'
import { useQuery } from '@tanstack/react-query'
import { MessageCircle, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { readQuery, refresh } from '../../../api/queryClient.ts'
import { useT } from '../../../i18n/i18n.ts'
import { onAnswered } from '../../../live/member.ts'
import { CHAT_PAGE } from '../../../page/support/chatPath.ts'
import { useGo } from '../../../routing/useGo.ts'
import { session } from '../../../session/session.ts'
import { AbovePage } from './AbovePage.tsx'

const SAID_MS = 6_000

/** The ticket's own page, or the chat. */
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
    else if (ticket !== undefined) showToast(t('notice.answered', { id: ticket }), 'info', SAID_MS)
  }, [isThere, ticket, t])
  return (
    <AbovePage>
      {ticket !== undefined && !isThere && (
        <Answer ticket={ticket} onRead={() => go.to(page)} onGone={() => setTicket(undefined)} />
      )}
    </AbovePage>
  )
}

type AnswerProps = { ticket: number; onRead: () => void; onGone: () => void }

function Answer({ ticket, onRead, onGone }: AnswerProps) {
  const t = useT()
  return (
    <Banner
      isSaid
      icon={<MessageCircle size={18} aria-hidden="true" />}
      action={
        <>
          <Button kind="quiet" size="small" onClick={onRead}>
            {t('notice.answered.read')}
          </Button>
          <IconButton label={t('notice.dismiss')} onClick={onGone}>
            <X size={18} aria-hidden="true" />
          </IconButton>
        </>
      }
    >
      {t('notice.answered', { id: ticket })}
    </Banner>
  )
}
