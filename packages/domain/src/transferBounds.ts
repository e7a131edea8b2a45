/**
 * The smallest and the largest amount of one transfer between a member's own accounts: one step of
 * the coin, and the maximum of any amount. The engine enforces both.
 */
import { type Amount, amountStep } from '@assay/money/amount.ts'
import { AMOUNT_MAX } from './spot/spotRules.ts'

export type TransferBounds = { minimum: Amount; maximum: Amount }

/** `decimals` are those accepted as input for the coin, 0 to 18. */
export const transferBounds = (decimals: number): TransferBounds => ({
  minimum: amountStep(decimals),
  maximum: AMOUNT_MAX,
})
