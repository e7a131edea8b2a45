/** The spot markets of the gallery. */
import { negative, type Price, proportion } from '@assay/money/amount.ts'
import type { MarketInfo } from '@assay/wire/rows/market.ts'
import { exampleSpot } from '../src/testing/exampleSpot.ts'
import { exampleAmount, examplePrice, exampleRatio } from '../src/testing/figures.ts'

const ratio = (text: string) =>
  text.startsWith('-') ? negative(exampleRatio(text.slice(1))) : exampleRatio(text)

/** A small random walk, the same each time, ending at the last price. */
function walk(seed: number, last: string, drift: number): Price[] {
  let state = seed
  const steps = Array.from({ length: 32 }, () => {
    state = (state * 1103515245 + 12345) % 2147483648
    return state / 2147483648 - 0.5 - drift
  })
  let factor = 1
  const path = steps.map((step) => {
    factor *= 1 + step * 0.01
    return factor
  })
  const end = path.at(-1) ?? 1
  return path.map((value) => {
    const part = BigInt(Math.round((value / end) * 1e6))
    return proportion(examplePrice(last), { part, whole: 1_000_000n }, 'down')
  })
}

function market(
  id: number,
  symbol: string,
  last: string,
  change: string,
  decimals: number,
): MarketInfo {
  const [base = '', quote = ''] = symbol.split('/')
  return {
    ...exampleSpot,
    id,
    base,
    quote,
    symbol,
    name: base,
    isTradable: symbol !== 'LTC/USDT',
    lastPrice: examplePrice(last),
    bestAsk: examplePrice(last),
    bestBid: examplePrice(last),
    high24h: examplePrice(last),
    low24h: examplePrice(last),
    indexPrice: examplePrice(last),
    change24h: ratio(change),
    priceDecimals: decimals,
    volume24h: exampleAmount('19841.5'),
    turnover24h: exampleAmount('1284000000'),
    spark: walk(id * 77, last, Number(change)),
  }
}

export const galleryMarkets: readonly MarketInfo[] = [
  market(1, 'BTC/USDT', '67300.1', '0.0241', 2),
  market(2, 'ETH/USDT', '3512.44', '0.0108', 2),
  market(3, 'BNB/USDT', '584.2', '-0.0062', 2),
  market(4, 'SOL/USDT', '148.73', '0.0394', 2),
  market(5, 'XRP/USDT', '0.5238', '-0.0041', 4),
  market(6, 'DOGE/USDT', '0.12345', '0', 5),
  market(7, 'ASY/USDT', '0.00001183', '0.1207', 8),
  market(8, 'ETH/BTC', '0.05219', '-0.0133', 5),
  market(9, 'LTC/USDT', '71.02', '0.0011', 2),
]

/** Twenty rows of one side of a book, from its best price away, of uneven quantities. */
export const levels = (best: number, step: number) =>
  Array.from({ length: 20 }, (_, row) => ({
    price: examplePrice((best + row * step).toFixed(2)),
    quantity: exampleAmount((((row * 7919) % 280) / 100 + 0.12).toFixed(4)),
    barWidth: 40,
  }))
