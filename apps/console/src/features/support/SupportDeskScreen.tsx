/**
 * Tickets by state, longest waiting first, with the time left for an answer. The URL contains the
 * state and the open ticket, so that it can be shared.
 */
import { TICKET_STATES, type TicketState } from '@assay/domain/support/ticket.ts'
import { Segmented } from '@assay/ui/choices/Segmented.tsx'
import { StatusPill } from '@assay/ui/notes/StatusPill.tsx'
import { type DeskTicketRow, getDeskTickets } from '@assay/wire/routes/operator/tickets.ts'
import { useSearchParams } from 'react-router'
import { useRead } from '../../api/call.ts'
import { lasting, when } from '../../i18n/figures.ts'
import { t, tOf } from '../../i18n/words.ts'
import { DeskLayout } from '../../page/Page.tsx'
import { type DeskColumn, DeskTable } from '../../table/DeskTable.tsx'
import css from './support.module.css'
import { TicketPanel } from './TicketPanel.tsx'

const EVERY_MS = 5_000

const columns = (state: TicketState): readonly DeskColumn<DeskTicketRow>[] => [
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

export function SupportDeskScreen() {
  const [params, setParams] = useSearchParams()
  const state = TICKET_STATES.find((one) => one === params.get('show')) ?? 'waiting'
  const asked = params.get('ticket') ?? ''
  const openId = /^[1-9]\d{0,14}$/.test(asked) ? Number(asked) : undefined
  const go = (to: { show?: TicketState; ticket?: number }) =>
    setParams((before) => {
      for (const [name, value] of Object.entries(to)) before.set(name, String(value))
      return before
    })
  const tickets = useRead(getDeskTickets, { status: state }, { everyMs: EVERY_MS })
  const open = tickets.data?.find(({ id }) => id === openId)
  return (
    <DeskLayout
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
      <DeskTable
        label={t('page.support')}
        columns={columns(state)}
        rows={tickets.data}
        error={tickets.error}
        keyOf={({ id }) => id}
        empty={t(`support.none.${state}`)}
        onOpen={({ id }) => go({ ticket: id })}
        openKey={openId}
      />
    </DeskLayout>
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
