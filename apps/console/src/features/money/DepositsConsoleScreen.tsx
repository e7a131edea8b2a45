/** Deposits that are not credited yet, or that need attention. */
import { StatusPill, type Tone } from '@assay/ui/notes/StatusPill.tsx'
import {
  closeUnclaimed,
  getOpenDeposits,
  getUnclaimed,
  type OpenDeposit,
  type Unclaimed,
} from '@assay/wire/routes/operator/deposits.ts'
import { getProofs, type WaitingProof } from '@assay/wire/routes/operator/proofs.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { useRead } from '../../api/call.ts'
import { useOperator } from '../../api/session.ts'
import { short, when } from '../../i18n/figures.ts'
import { t, tOf } from '../../i18n/words.ts'
import { ConsoleLayout, ConsoleSection } from '../../page/Page.tsx'
import { operatorHas } from '../../page/roles.ts'
import { type ConsoleColumn, ConsoleTable } from '../../table/ConsoleTable.tsx'
import { ProofPanel } from './ProofPanel.tsx'
import { UnclaimedPanel } from './UnclaimedPanel.tsx'

const TONES: Record<OpenDeposit['state'], Tone> = { pending: 'info', gone: 'warn', stuck: 'error' }

const columns: readonly ConsoleColumn<OpenDeposit>[] = [
  {
    title: t('deposits.state'),
    cell: ({ state }) => <StatusPill tone={TONES[state]}>{tOf('deposit', state)}</StatusPill>,
  },
  {
    title: t('deposits.amount'),
    sum: ({ amount, asset }) => ({ amount, of: asset, isNamed: true }),
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

const proofColumns: readonly ConsoleColumn<WaitingProof>[] = [
  {
    title: t('deposits.amount'),
    sum: ({ amount, asset }) => ({ amount, of: asset, isNamed: true }),
  },
  { title: t('deposits.member'), cell: ({ member }) => member, isFigure: true },
  { title: t('deposits.chain'), cell: ({ chain }) => chain },
  { title: t('deposits.transaction'), cell: ({ transaction }) => short(transaction) },
  { title: t('proof.found'), cell: ({ found }) => tOf('found', found) },
  { title: t('proof.sentAt'), cell: ({ sentAt }) => when(sentAt), isFigure: true },
]

const unclaimedColumns: readonly ConsoleColumn<Unclaimed>[] = [
  {
    title: t('deposits.amount'),
    sum: ({ amount, asset }) => ({ amount, of: asset, isNamed: true }),
  },
  { title: t('deposits.member'), cell: ({ member }) => member, isFigure: true },
  { title: t('deposits.chain'), cell: ({ chain }) => chain },
  { title: t('deposits.block'), cell: ({ block }) => block, isFigure: true },
  { title: t('deposits.seenAt'), cell: ({ seenAt }) => when(seenAt), isFigure: true },
]
const keyOf = ({ chainId, member }: Unclaimed) => `${chainId} ${member}`

export function DepositsConsoleScreen() {
  const isAnswering = operatorHas(useOperator(), getProofs.roles)
  const deposits = useRead(getOpenDeposits, {}, { everyMs: EVERY_MS })
  const proofs = useRead(getProofs, {}, { isOn: isAnswering, everyMs: EVERY_MS })
  const unclaimed = useRead(getUnclaimed, {}, { everyMs: EVERY_MS })
  const mayClose = operatorHas(useOperator(), closeUnclaimed.roles)
  const [openId, setOpenId] = useState<number | string>()
  const open = proofs.data?.find(({ id }) => id === openId)
  const coins = unclaimed.data?.find((row) => keyOf(row) === openId)
  return (
    <ConsoleLayout
      title={t('page.deposits')}
      hint={t('deposits.hint')}
      aside={
        (open && <ProofPanel key={open.id} proof={open} />) ??
        (coins && <UnclaimedPanel key={keyOf(coins)} coins={coins} mayClose={mayClose} />)
      }
    >
      <ConsoleTable
        label={t('page.deposits')}
        columns={columns}
        rows={deposits.data}
        error={deposits.error}
        keyOf={({ transaction, member }) => `${transaction} ${member}`}
        empty={t('deposits.none')}
      />
      <ConsoleSection title={t('unclaimed.title')}>
        <ConsoleTable
          label={t('unclaimed.title')}
          columns={unclaimedColumns}
          rows={unclaimed.data}
          error={unclaimed.error}
          keyOf={keyOf}
          empty={t('unclaimed.none')}
          onOpen={(row) => setOpenId(keyOf(row))}
          openKey={openId}
        />
      </ConsoleSection>
      {isAnswering && (
        <ConsoleSection title={t('proof.title')}>
          <ConsoleTable
            label={t('proof.title')}
            columns={proofColumns}
            rows={proofs.data}
            error={proofs.error}
            keyOf={({ id }) => id}
            empty={t('proof.none')}
            onOpen={({ id }) => setOpenId(id)}
            openKey={openId}
          />
        </ConsoleSection>
      )}
    </ConsoleLayout>
  )
}
