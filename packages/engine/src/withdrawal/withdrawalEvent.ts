import type {
  Withdrawal,
  WithdrawalEnd,
  WithdrawalTerms,
} from '@assay/domain/withdrawal/withdrawal.ts'

/** What happened to withdrawals, each with the withdrawal as it is from then on. */
export type WithdrawalEvent =
  | { type: 'withdrawalTermsSet'; terms: WithdrawalTerms }
  /** The amount is held. */
  | { type: 'withdrawalRequested'; withdrawal: Withdrawal }
  /** An operator agreed; with the second one it is sent. */
  | { type: 'withdrawalApproved'; withdrawal: Withdrawal; operator: string }
  /** What was held went to the chain, less the fee, which is the house's. */
  | { type: 'withdrawalCompleted'; withdrawal: Withdrawal; transaction: string }
  /** What was held is the member's again. */
  | {
      type: 'withdrawalRejected'
      withdrawal: Withdrawal
      end: WithdrawalEnd
      operator: string
      reason: string
    }
