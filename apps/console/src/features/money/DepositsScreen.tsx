/** Deposits that are not credited yet, or never will be without a look. */
import { StatusPill, type Tone } from '@assay/ui/StatusPill.tsx'
import { getOpenDeposits, type OpenDeposit } from '@assay/wire/routes/operator/deposits.ts'
import { Link } from 'react-router'
import { useRead } from '../../api/call.ts'
import { Page } from '../../app/Page.tsx'
import { exact, short, when } from '../../i18n/figures.ts'
import { t, tOf } from '../../i18n/words.ts'
import { type Column, DeskTable } from '../../table/DeskTable.tsx'

const TONES: Record<OpenDeposit['state'], Tone> = { pending: 'info', gone: 'warn', stuck: 'error' }

const columns: readonly Column<OpenDeposit>[] = [
  {
    title: t('deposits.state'),
    cell: ({ state }) => <StatusPill tone={TONES[state]}>{tOf('deposit', state)}</StatusPill>,
  },
  {
    title: t('deposits.amount'),
    cell: ({ amount, asset }) => `${exact(amount)} ${asset}`,
    isFigure: true,
  },
  {
    title: t('deposits.member'),
    cell: ({ member }) => <Link to={`/members/${member}`}>{member}</Link>,
  },
  { title: t('deposits.chain'), cell: ({ chain }) => chain },
  { title: t('deposits.block'), cell: ({ block }) => block, isFigure: true },
  {
    title: t('deposits.confirmations'),
    cell: ({ confirmations, needed }) => `${confirmations} / ${needed}`,
    isFigure: true,
  },
  {
    title: t('deposits.transaction'),
    cell: ({ transaction }) => <span title={transaction}>{short(transaction)}</span>,
  },
  { title: t('deposits.seenAt'), cell: ({ seenAt }) => when(seenAt), isFigure: true },
]
const EVERY_MS = 5_000

export function DepositsScreen() {
  const deposits = useRead(getOpenDeposits, {}, { everyMs: EVERY_MS })
  return (
    <Page title={t('page.deposits')} hint={t('deposits.hint')}>
      <DeskTable
        label={t('page.deposits')}
        columns={columns}
        rows={deposits.data}
        error={deposits.error}
        keyOf={({ transaction, member }) => `${transaction} ${member}`}
        empty={t('deposits.none')}
      />
    </Page>
  )
}
