/** Withdrawals: those that wait for two people, and all of them with their outcome. */
import { Segmented } from '@assay/ui/choices/Segmented.tsx'
import { StatusPill, type Tone } from '@assay/ui/notes/StatusPill.tsx'
import {
  type ConsoleWithdrawal,
  getAllWithdrawals,
  getWithdrawalQueue,
  WITHDRAWALS_PAGE,
  type WithdrawalStatus,
} from '@assay/wire/routes/operator/withdrawals.ts'
import { useState } from 'react'
import { useRead } from '../../api/call.ts'
import { grouped, lasting, short, when } from '../../i18n/figures.ts'
import { t, tOf } from '../../i18n/words.ts'
import { ConsoleLayout } from '../../page/Page.tsx'
import { type ConsoleColumn, ConsoleTable } from '../../table/ConsoleTable.tsx'
import { Pages } from '../../table/Pages.tsx'
import { HaltNote, useHalt } from './HaltNote.tsx'
import { WithdrawalPanel } from './WithdrawalPanel.tsx'

const TONES: Record<WithdrawalStatus, Tone> = {
  review: 'warn',
  sending: 'info',
  completed: 'success',
  rejected: 'neutral',
}

const columns: readonly ConsoleColumn<ConsoleWithdrawal>[] = [
  { title: t('withdrawals.number'), cell: ({ id }) => id, isFigure: true },
  {
    title: t('withdrawals.amount'),
    sum: ({ amount, asset }) => ({ amount, of: asset, isNamed: true }),
  },
  { title: t('proposal.worth'), sum: ({ worth }) => ({ text: grouped(worth) || '—' }) },
  { title: t('withdrawals.member'), cell: ({ member }) => member, isFigure: true },
  { title: t('withdrawals.chain'), cell: ({ chain }) => chain },
  { title: t('withdrawals.to'), cell: ({ address }) => short(address) },
  { title: t('withdrawals.agreed'), cell: ({ approvals }) => approvals.join(', ') || '—' },
]
const state: ConsoleColumn<ConsoleWithdrawal> = {
  title: t('withdrawals.state'),
  cell: ({ status }) => <StatusPill tone={TONES[status]}>{tOf('withdrawal', status)}</StatusPill>,
}
const transaction: ConsoleColumn<ConsoleWithdrawal> = {
  title: t('withdrawals.transaction'),
  cell: (row) => <span title={row.transaction}>{short(row.transaction) || '—'}</span>,
}
const requested: ConsoleColumn<ConsoleWithdrawal> = {
  title: t('withdrawals.at'),
  cell: ({ requestedAt }) => when(requestedAt),
  isFigure: true,
}
const waits: ConsoleColumn<ConsoleWithdrawal> = {
  title: t('withdrawals.waits'),
  cell: ({ requestedAt }) => (
    <span title={when(requestedAt)}>{lasting(Date.now() - requestedAt)}</span>
  ),
  isFigure: true,
}
const waitingColumns = [...columns, waits]
const allColumns = [state, ...columns, requested, transaction]
const EVERY_MS = 5_000

export function WithdrawalsConsoleScreen() {
  const [show, setShow] = useState<'waiting' | 'all'>('waiting')
  const [before, setBefore] = useState<number>()
  const [openId, setOpenId] = useState<number>()
  const brake = useHalt()
  const isAll = show === 'all'
  const waiting = useRead(getWithdrawalQueue, {}, { isOn: !isAll, everyMs: EVERY_MS })
  const page = before === undefined ? {} : { before }
  const all = useRead(getAllWithdrawals, page, {
    // One opened while it waited stays readable after it left the list.
    isOn: isAll || openId !== undefined,
    everyMs: EVERY_MS,
  })
  const rows = isAll ? all : waiting
  const open = [...(rows.data ?? []), ...(all.data ?? [])].find(({ id }) => id === openId)
  const oldest = all.data?.length === WITHDRAWALS_PAGE ? all.data.at(-1)?.id : undefined
  return (
    <ConsoleLayout
      title={t('page.withdrawals')}
      hint={t('withdrawals.hint')}
      tools={
        <Segmented
          label={t('withdrawals.show')}
          options={[
            { value: 'waiting', label: t('withdrawals.waiting') },
            { value: 'all', label: t('withdrawals.all') },
          ]}
          value={show}
          onChange={(value) => {
            setShow(value)
            setBefore(undefined)
          }}
        />
      }
      aside={open && <WithdrawalPanel key={open.id} withdrawal={open} />}
    >
      <HaltNote {...brake} />
      <ConsoleTable
        label={t('page.withdrawals')}
        columns={isAll ? allColumns : waitingColumns}
        rows={rows.data}
        error={rows.error}
        keyOf={({ id }) => id}
        empty={t(isAll ? 'withdrawals.noneEver' : 'withdrawals.none')}
        onOpen={({ id }) => setOpenId(id)}
        openKey={openId}
      />
      {isAll && <Pages before={before} oldest={oldest} onChange={setBefore} />}
    </ConsoleLayout>
  )
}
