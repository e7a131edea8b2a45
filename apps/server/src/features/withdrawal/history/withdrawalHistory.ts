import { receivedOf } from '@assay/domain/withdrawal/withdrawal.ts'
import type { WithdrawalEvent } from '@assay/engine/withdrawal/withdrawalEvent.ts'
import type { Moment, ProductHistory } from '../../../history/productHistory.ts'
import { withdrawalLetters } from '../withdrawalLetters.ts'
import { verifyOpenWithdrawals, verifyWithdrawalPage } from './verifyWithdrawals.ts'
import { type WithdrawalStep, writeWithdrawals } from './writeWithdrawals.ts'

/** The history of withdrawals. Terms leave no row. */
export type WithdrawalHistory = {
  event: WithdrawalEvent
  rows: WithdrawalStep[]
  reason: 'withdrawal' | 'withdrawalFee' | 'withdrawalHeld' | 'withdrawalFreed'
}

export const withdrawalHistory: ProductHistory<WithdrawalHistory> = {
  newRows: () => [],
  record: {
    withdrawalTermsSet: 'none',
    withdrawalRequested: addStep,
    withdrawalApproved: addStep,
    // What was only held until now is no longer owned.
    withdrawalCompleted(rows, event, moment) {
      addStep(rows, event, moment)
      const { id, member, asset, fee } = event.withdrawal
      const own = { member, account: 'spot', asset } as const
      moment.line(own, -receivedOf(event.withdrawal), 'withdrawal', id)
      if (fee > 0n) moment.line(own, -fee, 'withdrawalFee', id)
    },
    withdrawalRejected: addStep,
  },
  isCashFlow: {
    withdrawal: true,
    withdrawalFee: false,
    withdrawalHeld: false,
    withdrawalFreed: false,
  },
  holds: {
    withdrawalRequested: holdOf,
    withdrawalCompleted: holdOf,
    withdrawalRejected: holdOf,
  },
  write: writeWithdrawals,
  newVerifier: () => ({ page: verifyWithdrawalPage, totals: verifyOpenWithdrawals }),
  lettersOf: withdrawalLetters,
}

function addStep(
  rows: WithdrawalStep[],
  event: WithdrawalStep['event'],
  { position, at }: Moment<never>,
): void {
  rows.push({ event, position, at })
}

function holdOf({ withdrawal: { id: reference } }: WithdrawalStep['event']) {
  return { held: 'withdrawalHeld', freed: 'withdrawalFreed', reference } as const
}
