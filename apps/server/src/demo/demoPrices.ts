/**
 * The demo's index: its own price process, moved on by the time that has passed. A file may script
 * it for rehearsals: a JSON object of prices, such as `{"BTC/USDT": 61000}`, that hold for as long
 * as the file names them. There is no other way in: no call can move a price.
 */
import { readFile } from 'node:fs/promises'
import type { MarketSymbol } from '@assay/domain/market.ts'
import type { Price } from '@assay/money/amount.ts'
import { parsePrice } from '@assay/money/decimal.ts'
import { Fault } from '../fault.ts'
import type { PriceSource } from '../outside/prices/prices.ts'
import type { PriceProcess } from './priceProcess.ts'

const STEP_MAX_SECONDS = 60

export function demoPrices(process: PriceProcess, script: string | undefined): PriceSource {
  let lastAt = Date.now()
  return {
    async read(symbols) {
      const now = Date.now()
      const seconds = Math.min((now - lastAt) / 1_000, STEP_MAX_SECONDS)
      lastAt = now
      process.step(seconds, now)
      const scripted = script ? await readScript(script) : {}
      return new Map(
        symbols.map((symbol) => {
          const price = toPrice(scripted[symbol] ?? priceOf(process, symbol))
          return [symbol, { price, isLate: false, oldestAt: now }]
        }),
      )
    },
    close: async () => undefined,
  }
}

function priceOf(process: PriceProcess, symbol: MarketSymbol): number {
  const [base = '', quote = ''] = symbol.split('/')
  return process.price(base, quote)
}

const toPrice = (value: number): Price => parsePrice(value.toFixed(12))!

/** A missing file scripts nothing. */
async function readScript(path: string): Promise<Record<string, number>> {
  const text = await readFile(path, 'utf8').catch(() => '{}')
  try {
    const prices = JSON.parse(text) as Record<string, number>
    if (Object.values(prices).every((price) => Number.isFinite(price) && price > 0)) return prices
  } catch {
    // Reported below, like values that are not numbers.
  }
  throw new Fault(`${path} is not a JSON object of prices by market.`)
}
