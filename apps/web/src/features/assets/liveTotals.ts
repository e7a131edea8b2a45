/**
 * The accounts and the total at current prices, consistent with the coin rows beside them. An
 * account that has not loaded keeps the server's figure.
 */
import { ACCOUNT_KINDS, type AccountKind } from '@assay/domain/account.ts'
import { type Amount, atLeastZero, cost, type Price, sumOf } from '@assay/money/amount.ts'
import { addedUp, type Totals } from '../../total/totals.ts'
import type { Holding } from './holding.ts'

type PriceOf = (asset: string) => Price | undefined
type Rows = Record<AccountKind, readonly Holding[] | undefined>

export function liveTotals(totals: Totals, rows: Rows, priceOf: PriceOf): Totals {
  const live = { ...totals }
  for (const account of ACCOUNT_KINDS) {
    const holdings = rows[account]
    if (holdings) live[account] = worth(holdings, priceOf)
  }
  return addedUp(live)
}

/** In USDT, never negative: more than the balance is not owed. */
function worth(holdings: readonly Holding[], priceOf: PriceOf): Amount {
  const values = holdings.map(({ asset, total, valueInUsdt }) => {
    if (asset === 'USDT') return total
    const price = priceOf(asset)
    return price === undefined ? valueInUsdt : cost(total, price, 'down')
  })
  return atLeastZero(sumOf(values))
}

/** One in a thousand, the precision of a displayed share. */
const STEP = 10n ** 15n
const STEPS = 1_000n

/**
 * The share of each part, in tenths of a percent that add up to 100 %: every part gets its whole
 * steps, and the rest goes to the largest remainders. Undefined when the total is zero.
 */
export function sharesOf(parts: readonly bigint[]): bigint[] | undefined {
  const whole = parts.reduce((sum, part) => sum + part, 0n)
  if (whole <= 0n) return undefined
  const steps = parts.map((part) => (part * STEPS) / whole)
  const left = STEPS - steps.reduce((sum, step) => sum + step, 0n)
  const byRemainder = parts
    .map((part, index) => ({ index, remainder: (part * STEPS) % whole }))
    .sort((a, b) => (a.remainder < b.remainder ? 1 : a.remainder > b.remainder ? -1 : 0))
  const raised = new Set(byRemainder.slice(0, Number(left)).map(({ index }) => index))
  return steps.map((step, index) => (raised.has(index) ? step + 1n : step) * STEP)
}
