/** The demo's index: its own price process, moved on by the time that has passed. */
import type { MarketSymbol } from '@assay/domain/market.ts'
import type { Price } from '@assay/money/amount.ts'
import { parsePrice } from '@assay/money/decimal.ts'
import type { PriceSource } from '../outside/prices/prices.ts'
import type { PriceProcess } from './priceProcess.ts'

const STEP_MAX_SECONDS = 60

export function demoPrices(process: PriceProcess): PriceSource {
  let lastAt = Date.now()
  return {
    async read(symbols) {
      const now = Date.now()
      const seconds = Math.min((now - lastAt) / 1_000, STEP_MAX_SECONDS)
      lastAt = now
      process.step(seconds, now)
      return new Map(symbols.map((symbol) => [symbol, priceOf(process, symbol)]))
    },
    close: async () => undefined,
  }
}

function priceOf(process: PriceProcess, symbol: MarketSymbol): Price {
  const [base = '', quote = ''] = symbol.split('/')
  return parsePrice(process.price(base, quote).toFixed(12)) as Price
}
