/** The value of coins in USDT, by the last price of a market between them. */
import type { AssetId } from '@assay/domain/asset.ts'
import { fromTicks } from '@assay/domain/spot/ticks.ts'
import { type Amount, cost, crossPrice, PAR, type Price, ZERO } from '@assay/money/amount.ts'
import type { MarketData } from './marketData.ts'

const UNIT: AssetId = 'USDT'
/** Intermediate coins, used when there is no market against USDT. */
const BRIDGES: readonly AssetId[] = ['BTC', 'ETH']

/** Undefined when no market leads to USDT. */
export function priceInUsdt(marketData: MarketData, asset: AssetId): Price | undefined {
  if (asset === UNIT) return PAR
  const direct = lastPrice(marketData, asset, UNIT)
  if (direct !== undefined) return direct
  for (const bridge of BRIDGES) {
    const first = lastPrice(marketData, asset, bridge)
    const second = lastPrice(marketData, bridge, UNIT)
    if (first !== undefined && second !== undefined) return crossPrice(first, second, 'down')
  }
  return undefined
}

/** Zero for a coin without a price: an unknown value is not claimed. */
export function valueInUsdt(marketData: MarketData, asset: AssetId, amount: Amount): Amount {
  const price = priceInUsdt(marketData, asset)
  return price === undefined ? ZERO : cost(amount, price, 'down')
}

function lastPrice(marketData: MarketData, base: AssetId, quote: AssetId): Price | undefined {
  const live = marketData.markets.get(`${base}/${quote}`)
  const ticks = live?.lastPrice ?? live?.indexPrice
  return live && ticks !== undefined ? fromTicks(ticks, live.market) : undefined
}
