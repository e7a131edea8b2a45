/**
 * The smallest and the largest amount of one transfer between a member's own accounts: one step of
 * the coin, and the most that any amount may be. The engine refuses what lies outside.
 */
import { type Amount, stepOf } from '@assay/money/amount.ts'
import { AMOUNT_MAX } from './spot/spotRules.ts'

export type TransferBounds = { minimum: Amount; maximum: Amount }

/** `decimals` are those that a person may type of the coin, 0 to 18. */
export const transferBounds = (decimals: number): TransferBounds => ({
  minimum: stepOf(decimals) as Amount,
  maximum: AMOUNT_MAX as Amount,
})
