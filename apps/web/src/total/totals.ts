/** The accounts' figures and their total, which is the sum of what is printed of them. */
import { stepOf } from '@assay/money/amount.ts'
import type { Reply } from '@assay/wire/route.ts'
import type { getAccountTotals } from '@assay/wire/routes/funds/account.ts'
import { BALANCE_DECIMALS } from '../i18n/figures.ts'

export type Totals = Reply<typeof getAccountTotals>

const STEP = stepOf(BALANCE_DECIMALS)

/** What is printed of a balance that is not negative. */
const printed = (value: bigint) => value - (value % STEP)

export function addedUp(totals: Totals): Totals {
  const { spot, perp, fiat } = totals
  return { ...totals, total: (printed(spot) + printed(perp) + printed(fiat)) as Totals['total'] }
}
