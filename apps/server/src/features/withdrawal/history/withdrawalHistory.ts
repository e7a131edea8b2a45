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
    withdrawalCompleted: addStep,
    withdrawalRejected: addStep,
  },
  isCashFlow: {
    withdrawal: true,
    withdrawalFee: false,
    withdrawalHeld: false,
    withdrawalFreed: false,
  },
  causes: {
    withdrawalRequested: holdOf,
    withdrawalCompleted: ({ withdrawal }) => ({
      owned: { chain: 'withdrawal', 'house/fees': 'withdrawalFee' },
      reference: withdrawal.id,
    }),
    withdrawalRejected: holdOf,
  },
  write: writeWithdrawals,
  newVerifier: () => ({ page: verifyWithdrawalPage, totals: verifyOpenWithdrawals }),
  lettersOf: withdrawalLetters,
}

function addStep(
  rows: WithdrawalStep[],
  event: WithdrawalStep['event'],
  { position, at }: Moment,
): void {
  rows.push({ event, position, at })
}

function holdOf({ withdrawal: { id: reference } }: WithdrawalStep['event']) {
  return { held: 'withdrawalHeld', freed: 'withdrawalFreed', reference } as const
}
