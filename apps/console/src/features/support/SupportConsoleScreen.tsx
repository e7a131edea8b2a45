/**
 * Tickets by state, longest waiting first, with the time left for an answer. The URL contains the
 * state and the open ticket, so that it can be shared.
 */
import { TICKET_STATES, type TicketState } from '@assay/domain/support/ticket.ts'
import { Segmented } from '@assay/ui/choices/Segmented.tsx'
import { StatusPill } from '@assay/ui/notes/StatusPill.tsx'
import { type ConsoleTicketRow, getConsoleTickets } from '@assay/wire/routes/operator/tickets.ts'
import { useSearchParams } from 'react-router'
import { useRead } from '../../api/call.ts'
import { lasting, when } from '../../i18n/figures.ts'
import { t, tOf } from '../../i18n/words.ts'
import { ConsoleLayout } from '../../page/Page.tsx'
import { type ConsoleColumn, ConsoleTable } from '../../table/ConsoleTable.tsx'
import css from './support.module.css'
import { TicketPanel } from './TicketPanel.tsx'

const EVERY_MS = 5_000

const columns = (state: TicketState): readonly ConsoleColumn<ConsoleTicketRow>[] => [
  { title: t('support.number'), cell: ({ id }) => id, isFigure: true },
  {
    title: t('support.title'),
    cell: ({ title, category }) => title || tOf('category', category),
    isText: true,
  },
  { title: t('support.category'), cell: ({ category }) => tOf('category', category) },
  { title: t('support.member'), cell: ({ member }) => member, isFigure: true },
  { title: t('support.takenBy'), cell: ({ takenBy }) => takenBy || '—' },
  state === 'waiting'
    ? { title: t('support.due'), cell: ({ dueAt }) => <Clock dueAt={dueAt} />, isFigure: true }
    : { title: t('support.lastAt'), cell: ({ lastAt }) => when(lastAt), isFigure: true },
]

export function SupportConsoleScreen() {
  const [params, setParams] = useSearchParams()
  const state = TICKET_STATES.find((one) => one === params.get('show')) ?? 'waiting'
  const asked = params.get('ticket') ?? ''
  const openId = /^[1-9]\d{0,14}$/.test(asked) ? Number(asked) : undefined
  const go = (to: { show?: TicketState; ticket?: number }) =>
    setParams((before) => {
      for (const [name, value] of Object.entries(to)) before.set(name, String(value))
      return before
    })
  const tickets = useRead(getConsoleTickets, { status: state }, { everyMs: EVERY_MS })
  const open = tickets.data?.find(({ id }) => id === openId)
  return (
    <ConsoleLayout
      title={t('page.support')}
      hint={t('support.hint')}
      tools={
        <div className={css.states}>
          <Segmented
            label={t('support.show')}
            options={TICKET_STATES.map((value) => ({ value, label: t(`ticket.${value}`) }))}
            value={state}
            onChange={(show) => go({ show })}
          />
        </div>
      }
      aside={
        openId !== undefined && <TicketPanel key={openId} id={openId} movedAt={open?.lastAt} />
      }
    >
      <ConsoleTable
        label={t('page.support')}
        columns={columns(state)}
        rows={tickets.data}
        error={tickets.error}
        keyOf={({ id }) => id}
        empty={t(`support.none.${state}`)}
        onOpen={({ id }) => go({ ticket: id })}
        openKey={openId}
      />
    </ConsoleLayout>
  )
}

/** The time left until the target, or by how much it was missed. */
function Clock({ dueAt }: { dueAt: number }) {
  const left = dueAt - Date.now()
  return (
    <span title={when(dueAt)}>
      {left > 0 ? (
        lasting(left)
      ) : (
        <StatusPill tone="error">{t('support.late', { time: lasting(-left) })}</StatusPill>
      )}
    </span>
  )
}
