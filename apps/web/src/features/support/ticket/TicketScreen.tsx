/**
 * One ticket as a conversation: the member's posts, our answers, and an input until it is closed.
 * Viewing an answer marks it as read.
 */
import { TICKET_SILENT_DAYS } from '@assay/domain/support/ticket.ts'
import { StatusPill } from '@assay/ui/notes/StatusPill.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { EmptyState } from '@assay/ui/states/EmptyState.tsx'
import { Skeleton } from '@assay/ui/states/Skeleton.tsx'
import { ApiError } from '@assay/wire/client/client.ts'
import { getTicket, getTickets, markTicketRead, type Ticket } from '@assay/wire/routes/ticket.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useParams } from 'react-router'
import { call } from '../../../api/call.ts'
import { patch, refresh } from '../../../api/queryClient.ts'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { Page } from '../../../page/Page.tsx'
import { ReadFailed } from '../../../page/ReadFailed.tsx'
import { useGo } from '../../../routing/useGo.ts'
import { StaleNote } from '../StaleNote.tsx'
import css from '../support.module.css'
import { ticketQuery } from '../supportQueries.ts'
import { TONES } from '../tones.ts'
import { Composer } from './Composer.tsx'
import { SolvedButton } from './SolvedButton.tsx'
import { Thread, type ThreadPost } from './Thread.tsx'
import { useAboutText } from './useAboutText.ts'

export function TicketScreen() {
  const t = useT()
  const id = Number(useParams().id)
  const { data: ticket, error, refetch } = useQuery(ticketQuery(id))
  const isMissing = error instanceof ApiError && error.reason === 'ticketNotFound'
  useMarkRead(ticket)
  return (
    <Page
      title={t('app.title.ticket')}
      action={ticket && ticket.status !== 'closed' && <Composer key={id} id={id} />}
    >
      {!ticket && !error && <Skeleton height={320} />}
      {!ticket && isMissing && (
        <EmptyState illustration="results">{t('error.ticketNotFound')}</EmptyState>
      )}
      {!ticket && error && !isMissing && (
        <ReadFailed error={error} onRetry={refetch}>
          {t('support.ticketFailed')}
        </ReadFailed>
      )}
      {ticket && (
        <>
          <StaleNote error={error} onRetry={refetch} />
          <TicketHead ticket={ticket} />
          <Thread said={postsOf(ticket)} />
          <TicketEnd ticket={ticket} />
        </>
      )}
    </Page>
  )
}

function postsOf({ body, images, createdAt, replies }: Ticket): readonly ThreadPost[] {
  const first: ThreadPost = { id: 0, body, images, isFromStaff: false, sentAt: createdAt }
  // A conversation that staff started has no first post of the member.
  return body === '' ? replies : [first, ...replies]
}

function useMarkRead(ticket: Ticket | undefined) {
  const id = ticket?.id
  const seen = ticket?.isUnread ? ticket.replies.at(-1)?.id : undefined
  useEffect(() => {
    if (id === undefined || seen === undefined) return
    call(markTicketRead, { id, reply: seen }).then(
      () => {
        patch(getTicket, { id }, (before) => ({ ...before, isUnread: false }))
        refresh(getTickets)
      },
      // The dot stays; the next view marks it.
      () => undefined,
    )
  }, [id, seen])
}

function TicketHead({ ticket }: { ticket: Ticket }) {
  const t = useT()
  const format = useFormat()
  const about = useAboutText(ticket.subject)
  const { id, title, category, status, createdAt } = ticket
  return (
    <header className={css.head}>
      <div className={css.headLine}>
        <h2 className={css.heading}>{title || t('support.category.chat')}</h2>
        <StatusPill tone={TONES[status]}>{t(`support.status.${status}`)}</StatusPill>
      </div>
      <p className={css.meta}>
        {[
          t('support.number', { id }),
          t(`support.category.${category}`),
          format.dateTime(createdAt),
        ].join(' · ')}
      </p>
      {about && <p className={css.meta}>{t('support.about', { what: about })}</p>}
    </header>
  )
}

/** Below the posts: the input, or why there is none. */
function TicketEnd({ ticket: { id, status, closedBy } }: { ticket: Ticket }) {
  const t = useT()
  const go = useGo()
  if (closedBy !== '') {
    return (
      <div className={css.still}>
        <p>{t(`support.closedBy.${closedBy}`, { days: TICKET_SILENT_DAYS })}</p>
        <Button kind="secondary" onClick={() => go.to('/helpCenter/new')}>
          {t('support.contact')}
        </Button>
      </div>
    )
  }
  return (
    <div className={css.still}>
      {status === 'responded' && <p>{t('support.silent', { days: TICKET_SILENT_DAYS })}</p>}
      <SolvedButton id={id} />
    </div>
  )
}
