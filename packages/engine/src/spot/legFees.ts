import type { Ratio } from '@assay/money/amount.ts'
import { FeeRate } from '../kernel/ledger/feeRate.ts'
import type { MarketState } from '../kernel/market.ts'

/** One fee rate on what a buyer receives, in base, and on what a seller receives, in quote. */
export type LegFees = { rate: Ratio; base: FeeRate; quote: FeeRate }

/** Newest first: rates of older orders are rarely needed. */
export function legFees(market: MarketState, rate: Ratio): LegFees {
  for (const known of market.fees) if (known.rate === rate) return known
  const base = new FeeRate(market.baseUnit, rate)
  const quote = new FeeRate(market.quoteUnit, rate)
  const fees = { rate, base, quote }
  market.fees.unshift(fees)
  return fees
}
