/** Withdrawals of coins through a chain. */
import type { EngineProduct } from '../kernel/product.ts'
import { isCount, isFigure, isText } from '../kernel/sent.ts'
import {
  restoreWithdrawal,
  type WithdrawalRows,
  withdrawalFromPlain,
  withdrawalRowsOf,
  withdrawalToPlain,
} from './plainWithdrawal.ts'
import { runWithdrawal } from './runWithdrawal.ts'
import type { WithdrawalCommand } from './withdrawalCommand.ts'
import type { WithdrawalEvent } from './withdrawalEvent.ts'
import { withdrawalPostings, withdrawalTouches } from './withdrawalPostings.ts'
import { withdrawalReads } from './withdrawalRead.ts'
import { Withdrawals } from './withdrawals.ts'

export type WithdrawalTypes = {
  command: WithdrawalCommand
  event: WithdrawalEvent
  state: { withdrawals: Withdrawals }
  rows: WithdrawalRows
  reads: typeof withdrawalReads
}

export const withdrawalProduct: EngineProduct<WithdrawalTypes> = {
  newState: () => ({ withdrawals: new Withdrawals() }),
  owners: {
    setWithdrawalTerms: 'house',
    requestWithdrawal: 'member',
    cancelWithdrawal: 'member',
    approveWithdrawal: 'house',
    refuseWithdrawal: 'house',
    completeWithdrawal: 'house',
    failWithdrawal: 'house',
  },
  sent: {
    requestWithdrawal: {
      asset: isText,
      chain: isCount,
      address: isText,
      amount: isFigure,
      fee: isFigure,
    },
    cancelWithdrawal: { withdrawal: isCount },
  },
  run: runWithdrawal,
  counters: { requestWithdrawal: ({ withdrawals }) => withdrawals.last },
  toPlain: withdrawalToPlain,
  fromPlain: withdrawalFromPlain,
  postings: withdrawalPostings,
  touches: withdrawalTouches,
  reads: withdrawalReads,
  rowsOf: withdrawalRowsOf,
  restore: restoreWithdrawal,
}
