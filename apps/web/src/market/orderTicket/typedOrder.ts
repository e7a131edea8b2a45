/** What the order forms of both areas do with what is typed. */
import { type Amount, divide } from '@assay/money/amount.ts'

/** While typing, a text may end with its point. */
export const trimPoint = (text: string) => text.replace(/\.$/, '')

/** The share of what is available that an order costs, in whole percent to the nearest. */
export function spentPercent(cost: Amount | undefined, available: Amount | undefined): number {
  if (!cost || !available) return 0
  // Half of the whole is added before it is cut.
  return Math.min(100, Number(divide(cost * 100n + available / 2n, available, 'down')))
}
