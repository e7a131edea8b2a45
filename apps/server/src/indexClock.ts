/** Once a second, the outside price of every market enters the engine as a command. */
import { divide, stepOf } from '@assay/money/amount.ts'
import type { Exchange } from './live/exchange.ts'
import type { PriceSource } from './outside/prices/prices.ts'

/** Sends one index tick per market whose price moved or is getting old. */
export async function moveIndexes(exchange: Exchange, prices: PriceSource): Promise<void> {
  const symbols = [...exchange.picture.markets.keys()]
  const read = await prices.read(symbols)
  const at = Date.now()
  const moves = [...read].flatMap(([symbol, price]) => {
    const live = exchange.picture.markets.get(symbol)
    if (!live) return []
    const ticks = Number(divide(price, stepOf(live.market.priceDecimals), 'down'))
    if (ticks < 1) return []
    return [exchange.submit({ type: 'moveIndex', at, key: '', market: symbol, price: ticks })]
  })
  await Promise.all(moves)
}
