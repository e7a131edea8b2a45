/** The member's tickets, the last active first; a dot for unread answers. */
import { StatusPill } from '@assay/ui/notes/StatusPill.tsx'
import { LineRow } from '@assay/ui/rows/LineRow.tsx'
import { EmptyState } from '@assay/ui/states/EmptyState.tsx'
import { Skeleton } from '@assay/ui/states/Skeleton.tsx'
import type { TicketRow } from '@assay/wire/routes/ticket.ts'
import { useQuery } from '@tanstack/react-query'
import { serverNow } from '../../../api/serverClock.ts'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { ReadFailed } from '../../../page/ReadFailed.tsx'
import { CHAT_PAGE } from '../../../page/support/chatPath.ts'
import { useLinkTo } from '../../../routing/useGo.ts'
import { StaleNote } from '../StaleNote.tsx'
import css from '../support.module.css'
import { ticketsQuery } from '../supportQueries.ts'
import { TONES } from '../tones.ts'

export function TicketList() {
  const t = useT()
  const { data, error, refetch } = useQuery(ticketsQuery)
  if (!data && error) {
    return (
      <ReadFailed error={error} onRetry={refetch}>
        {t('support.listFailed')}
      </ReadFailed>
    )
  }
  if (!data) {
    return (
      <div aria-busy="true" className={css.skeletons}>
        {[1, 2, 3, 4].map((row) => (
          <Skeleton key={row} height={52} />
        ))}
      </div>
    )
  }
  if (data.length === 0) {
    return <EmptyState illustration="records">{t('support.none')}</EmptyState>
  }
  return (
    <>
      <StaleNote error={error} onRetry={refetch} />
      <ul>
        {data.map((ticket) => (
          <TicketLine key={ticket.id} ticket={ticket} />
        ))}
      </ul>
    </>
  )
}

function TicketLine({ ticket }: { ticket: TicketRow }) {
  const t = useT()
  const format = useFormat()
  const linkTo = useLinkTo()
  const { id, title, category, status, lastAt, isUnread } = ticket
  const isOpenChat = category === 'chat' && status !== 'closed'
  return (
    <li>
      <LineRow
        link={linkTo(isOpenChat ? CHAT_PAGE : `/helpCenter/ticket/${id}`)}
        title={title || t('support.category.chat')}
        end={<StatusPill tone={TONES[status]}>{t(`support.status.${status}`)}</StatusPill>}
        note={
          <>
            {title && `${t(`support.category.${category}`)} · `}
            <time dateTime={new Date(lastAt).toISOString()}>
              {format.relative(lastAt, serverNow())}
            </time>
          </>
        }
        news={isUnread ? t('support.unread') : undefined}
      />
    </li>
  )
}
