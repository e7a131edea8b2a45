import type {
  Withdrawal,
  WithdrawalEnd,
  WithdrawalTerms,
} from '@assay/domain/withdrawal/withdrawal.ts'

/** Events of withdrawals, each with the withdrawal after it. */
export type WithdrawalEvent =
  | { type: 'withdrawalTermsSet'; terms: WithdrawalTerms }
  /** The amount is held. */
  | { type: 'withdrawalRequested'; withdrawal: Withdrawal }
  /** An operator approved; the second approval sends it. */
  | { type: 'withdrawalApproved'; withdrawal: Withdrawal; operator: string }
  /** The held amount went to the chain, less the fee, which belongs to the house. */
  | { type: 'withdrawalCompleted'; withdrawal: Withdrawal; transaction: string }
  /** The held amount is returned to the member. */
  | {
      type: 'withdrawalRejected'
      withdrawal: Withdrawal
      end: WithdrawalEnd
      operator: string
      reason: string
    }
