/**
 * One ticket. Opening it is logged, so it is opened once, and again only after a new post; an
 * action returns the ticket's new state.
 */
import { Button } from '@assay/ui/press/Button.tsx'
import { ConfirmSheet } from '@assay/ui/sheets/ConfirmSheet.tsx'
import {
  type ConsoleTicket,
  closeConsoleTicket,
  getConsoleTickets,
  openConsoleTicket,
  takeConsoleTicket,
} from '@assay/wire/routes/operator/tickets.ts'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { refreshReads, useAct } from '../../api/call.ts'
import { useOperator } from '../../api/session.ts'
import { when } from '../../i18n/figures.ts'
import { t, tOf } from '../../i18n/words.ts'
import { ConsoleProblem, Panel, Stack } from '../../page/Page.tsx'
import { Facts } from '../../table/Facts.tsx'
import { ConsoleThread } from './ConsoleThread.tsx'
import { ReplyForm } from './ReplyForm.tsx'
import css from './support.module.css'

type TicketPanelProps = {
  id: number
  /** The time of the last post according to the list; undefined while it is not in the list. */
  movedAt: number | undefined
}

export function TicketPanel({ id, movedAt = 0 }: TicketPanelProps) {
  const [ticket, setTicket] = useState<ConsoleTicket>()
  const open = useAct(openConsoleTicket, setTicket)
  const isOld = ticket === undefined || movedAt > ticket.lastAt
  const asked = useRef(-1)
  useEffect(() => {
    if (!isOld || asked.current === movedAt) return
    asked.current = movedAt
    void open.run({ id })
  })
  const changed = (next: ConsoleTicket) => {
    setTicket(next)
    refreshReads(getConsoleTickets)
  }
  return (
    <Panel title={t('support.one', { id })}>
      <ConsoleProblem>{open.error}</ConsoleProblem>
      {open.error && (
        <Button kind="secondary" isBlock onClick={() => open.run({ id })}>
          {t('support.again')}
        </Button>
      )}
      {ticket && <Opened ticket={ticket} onChange={changed} />}
    </Panel>
  )
}

type OpenedProps = { ticket: ConsoleTicket; onChange: (ticket: ConsoleTicket) => void }

function Opened({ ticket, onChange }: OpenedProps) {
  const { title, category, member, status, subject, errorCode, takenBy, createdAt } = ticket
  return (
    <>
      <p className={css.title}>{title || tOf('category', category)}</p>
      <Facts
        facts={[
          [t('support.state'), tOf('ticket', status)],
          [t('support.category'), tOf('category', category)],
          [
            t('support.member'),
            <Link key="member" to={`/members/${member}`}>
              {member}
            </Link>,
          ],
          subject !== '' && [t('support.subject'), subject],
          [t('support.language'), ticket.locale],
          errorCode !== '' && [t('support.errorCode'), errorCode],
          [t('support.takenBy'), takenBy || '—'],
          [t('support.createdAt'), when(createdAt)],
        ]}
      />
      <ConsoleThread posts={ticket.posts} />
      {status === 'closed' ? (
        <p className={css.closed}>{tOf('closedBy', ticket.closedBy)}</p>
      ) : (
        <Stack>
          <ReplyForm ticket={ticket} onChange={onChange} />
          <Actions ticket={ticket} onChange={onChange} />
        </Stack>
      )}
    </>
  )
}

function Actions({ ticket, onChange }: OpenedProps) {
  const { id, takenBy, posts } = ticket
  const me = useOperator()?.name
  const isMine = takenBy === me
  const [isAsked, setAsked] = useState(false)
  const take = useAct(takeConsoleTicket, onChange)
  const close = useAct(closeConsoleTicket, (next) => {
    setAsked(false)
    onChange(next)
  })
  return (
    <>
      <ConsoleProblem>{take.error}</ConsoleProblem>
      <div className={css.actions}>
        <Button
          kind="secondary"
          isBusy={take.isBusy}
          onClick={() => take.run({ id, from: takenBy, isMine: !isMine })}
        >
          {t(isMine ? 'support.release' : takenBy === '' ? 'support.take' : 'support.takeOver')}
        </Button>
        <Button
          kind="secondary"
          onClick={() => {
            close.clear()
            setAsked(true)
          }}
        >
          {t('support.close')}
        </Button>
      </div>
      <ConfirmSheet
        isOpen={isAsked}
        title={t('support.closeTitle', { id })}
        confirmLabel={t('support.close')}
        backLabel={t('support.back')}
        isBusy={close.isBusy}
        error={close.error}
        onConfirm={() => void close.run({ id, after: posts.at(-1)?.id ?? 0 })}
        onClose={() => setAsked(false)}
      >
        {t('support.closeText')}
      </ConfirmSheet>
    </>
  )
}
