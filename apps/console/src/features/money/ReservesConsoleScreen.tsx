/**
 * The chains compared with the ledger, the surplus that may fund the house, and the withdrawal
 * halt.
 */
import { TextField } from '@assay/ui/fields/TextField.tsx'
import { StatusPill } from '@assay/ui/notes/StatusPill.tsx'
import { showToast } from '@assay/ui/notes/toasts.ts'
import { Button } from '@assay/ui/press/Button.tsx'
import { getProposals, isReason, REASON_MAX } from '@assay/wire/routes/operator/proposals.ts'
import {
  getReserves,
  getWithdrawalHalt,
  haltWithdrawals,
  proposeFunding,
  proposeResume,
  type ReserveLine,
} from '@assay/wire/routes/operator/reserves.ts'
import { useState } from 'react'
import { refreshReads, useAct, useRead } from '../../api/call.ts'
import { useOperator } from '../../api/session.ts'
import { t } from '../../i18n/words.ts'
import { ConsoleLayout, ConsoleProblem, Panel, Stack } from '../../page/Page.tsx'
import { operatorHas } from '../../page/roles.ts'
import { type ConsoleColumn, ConsoleTable } from '../../table/ConsoleTable.tsx'
import { FundingForm } from './FundingForm.tsx'
import { HaltNote, useHalt } from './HaltNote.tsx'

const columns: readonly ConsoleColumn<ReserveLine>[] = [
  { title: t('reserves.chain'), cell: ({ chain }) => chain },
  { title: t('reserves.coin'), cell: ({ asset }) => asset },
  // Before the long sums, which may reach under the edge.
  { title: t('reserves.state'), cell: ({ drift }) => <Drift drift={drift} /> },
  { title: t('reserves.block'), cell: ({ block }) => block, isFigure: true },
  { title: t('reserves.onChain'), sum: ({ onChain, asset }) => ({ amount: onChain, of: asset }) },
  {
    title: t('reserves.byLedger'),
    sum: ({ byLedger, asset }) => ({ amount: byLedger, of: asset }),
  },
  { title: t('reserves.drift'), sum: ({ drift, asset }) => ({ amount: drift, of: asset }) },
]

function Drift({ drift }: { drift: bigint }) {
  if (drift < 0n) return <StatusPill tone="error">{t('reserves.missing')}</StatusPill>
  if (drift > 0n) return <StatusPill tone="warn">{t('reserves.surplus')}</StatusPill>
  return <StatusPill tone="success">{t('reserves.equal')}</StatusPill>
}

export function ReservesConsoleScreen() {
  const operator = useOperator()
  const reserves = useRead(getReserves, {})
  const brake = useHalt()
  const [first, ...more] = (reserves.data ?? []).filter(({ bookable }) => bookable > 0n)
  const mayFund = operatorHas(operator, proposeFunding.roles)
  // The brake waits for no network, nor for its own state: it may be pulled twice.
  const isBraker = operatorHas(operator, haltWithdrawals.roles)
  return (
    <ConsoleLayout
      title={t('page.reserves')}
      hint={t('reserves.hint')}
      tools={
        <Button kind="secondary" isBusy={reserves.isFetching} onClick={() => reserves.refetch()}>
          {t('reserves.again')}
        </Button>
      }
      aside={
        ((mayFund && first) || isBraker) && (
          <Stack>
            {mayFund && first && <FundingForm surplus={[first, ...more]} />}
            {isBraker && <Brake key={brake.halt?.since} isHalted={brake.halt !== undefined} />}
          </Stack>
        )
      }
    >
      <HaltNote {...brake} isLiftBeside={isBraker} />
      <ConsoleTable
        label={t('page.reserves')}
        columns={columns}
        rows={reserves.data}
        error={reserves.error}
        keyOf={({ chain, asset }) => `${chain} ${asset}`}
        hasManySums
        empty={t('reserves.none')}
      />
    </ConsoleLayout>
  )
}

function Brake({ isHalted }: { isHalted: boolean }) {
  const operator = useOperator()
  const [reason, setReason] = useState('')
  const done = (text: string) => () => {
    setReason('')
    refreshReads(getWithdrawalHalt, getProposals)
    showToast(text, 'success')
  }
  const halt = useAct(haltWithdrawals, ({ isDrained }) =>
    done(t(isDrained ? 'brake.done' : 'brake.draining'))(),
  )
  const resume = useAct(proposeResume, done(t('proposal.made')))
  const act = isHalted ? resume : halt
  if (isHalted && !operatorHas(operator, proposeResume.roles)) {
    return (
      <Panel title={t('brake.lift')} isBelow>
        <p>{t('brake.others')}</p>
      </Panel>
    )
  }
  return (
    <Panel title={isHalted ? t('brake.lift') : t('brake.title')} isBelow>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (isReason(reason)) void act.run({ reason: reason.trim() })
        }}
      >
        <Stack>
          <p>{isHalted ? t('brake.liftHint') : t('brake.hint')}</p>
          <TextField
            label={t('act.reason')}
            value={reason}
            onChange={setReason}
            maxLength={REASON_MAX}
          />
          <ConsoleProblem>{act.error}</ConsoleProblem>
          <Button
            type="submit"
            kind={isHalted ? 'secondary' : 'danger'}
            isBlock
            isBusy={act.isBusy}
            disabled={!isReason(reason)}
          >
            {isHalted ? t('brake.propose') : t('brake.act')}
          </Button>
        </Stack>
      </form>
    </Panel>
  )
}
