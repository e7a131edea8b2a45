/**
 * Once a second, the outside price of every market enters the engine as a command and advances its
 * time; marks, funding, triggers and liquidations follow. Time advances even when no price arrives.
 */
import { MARK_RULES } from '@assay/engine/perp/perpCommand.ts'
import { divide, stepOf } from '@assay/money/amount.ts'
import type { ClockReport } from '../failures.ts'
import type { Exchange } from '../live/exchange.ts'
import type { PriceSource } from '../outside/prices/prices.ts'
import { every, type StopRepeating } from './every.ts'

export const INDEX_EVERY_MS = 1_000
/** Without a price for so long, time passes by itself: stale markets halt, old quotes lapse. */
const SILENCE_MS = 5_000

/** Moves the index of each market that has a price; returns how many. */
export async function moveIndexes(exchange: Exchange, prices: PriceSource): Promise<number> {
  const symbols = [...exchange.marketData.markets.keys()]
  const read = await prices.read(symbols)
  const at = Date.now()
  const moves = [...read].flatMap(([symbol, { price, isLate, oldestAt }]) => {
    const live = exchange.marketData.markets.get(symbol)
    if (!live) return []
    const ticks = Number(divide(price, stepOf(live.market.priceDecimals), 'down'))
    if (ticks < 1) return []
    const move = exchange.submit({
      type: 'moveIndex',
      market: symbol,
      price: ticks,
      oldestAt,
      at,
      key: '',
      rules: MARK_RULES,
      ...(isLate && { isLate }),
    })
    return [move]
  })
  await Promise.all(moves)
  return moves.length
}

/** The first move comes at once. */
export function startIndexClock(
  exchange: Exchange,
  prices: PriceSource,
  report: ClockReport,
): StopRepeating {
  let movedAt = Date.now()

  async function countMoved(): Promise<number> {
    if (exchange.marketData.markets.size === 0) return 0
    return moveIndexes(exchange, prices).catch((error) => {
      report.onError(error)
      return 0
    })
  }

  async function move(): Promise<void> {
    const count = await countMoved()
    const at = Date.now()
    if (count === 0 && at - movedAt < SILENCE_MS) return
    movedAt = at
    if (count === 0) await exchange.submit({ type: 'passTime', at, key: '' })
  }

  return every(INDEX_EVERY_MS, move, { isFirstAtOnce: true, isMadeUp: true, ...report })
}
