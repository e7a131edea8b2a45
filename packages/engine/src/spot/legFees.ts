import type { Ratio } from '@assay/money/amount.ts'
import { FeeRate } from '../kernel/ledger/feeRate.ts'
import type { MarketState } from '../kernel/market.ts'

/** One fee rate on what a buyer gets, which is base, and on what a seller gets, which is quote. */
export type LegFees = { rate: Ratio; base: FeeRate; quote: FeeRate }

/** The newest rates first: what orders were placed at before is hardly asked for again. */
export function legFees(market: MarketState, rate: Ratio): LegFees {
  for (const known of market.fees) if (known.rate === rate) return known
  const base = new FeeRate(market.baseUnit, rate)
  const quote = new FeeRate(market.quoteUnit, rate)
  const fees = { rate, base, quote }
  market.fees.unshift(fees)
  return fees
}
