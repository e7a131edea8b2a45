/** Withdrawals that wait for operators, and all past ones. */
import {
  approveWithdrawal,
  beginWithdrawalApproval,
  getAllWithdrawals,
  getWithdrawalQueue,
  rejectWithdrawal,
  WITHDRAWALS_PAGE,
} from '@assay/wire/routes/operator/withdrawals.ts'
import type { Binding } from '../../../http/bindRoutes.ts'
import { handleOperator } from '../../../operator/access/operatorCaller.ts'
import {
  approveInTurn,
  createReviewTurns,
  type ReviewParts,
  rejectInTurn,
  startWithdrawalApproval,
} from './reviewWithdrawal.ts'
import { type ShownParts, shownWithdrawals } from './shownWithdrawals.ts'

export type WithdrawalConsoleParts = ReviewParts & ShownParts

export function withdrawalConsoleRoutes(parts: WithdrawalConsoleParts): Binding[] {
  const { withdrawals } = parts
  const inTurn = createReviewTurns(parts)
  return [
    handleOperator(getWithdrawalQueue, async (_, { operator }) =>
      shownWithdrawals(parts, await withdrawals.listForReview(), operator),
    ),
    handleOperator(getAllWithdrawals, async ({ before }, { operator }) =>
      shownWithdrawals(parts, await withdrawals.listAll(WITHDRAWALS_PAGE, before), operator),
    ),
    handleOperator(beginWithdrawalApproval, ({ id }, caller) =>
      inTurn(id, caller, (turn) => startWithdrawalApproval(parts, turn)),
    ),
    handleOperator(approveWithdrawal, ({ id, credential }, caller) =>
      inTurn(id, caller, (turn) => approveInTurn(parts, turn, credential)),
    ),
    handleOperator(rejectWithdrawal, ({ id, reason }, caller) =>
      inTurn(id, caller, (turn) => rejectInTurn(parts, turn, reason)),
    ),
  ]
}
