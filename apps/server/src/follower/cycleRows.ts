import type { Round, Tick } from '@assay/domain/cycle/round.ts'
import type { MarketSymbol } from '@assay/domain/market.ts'
import type { CycleTicked, RoundPlaced, RoundSettled } from '@assay/engine/event.ts'
import type { Candle } from './historyRows.ts'

/** What consecutive commands add to the history of cycle contracts. */
export class CycleRows {
  readonly ticks: { market: MarketSymbol; tick: Tick }[] = []
  readonly placed: { round: Round; position: number }[] = []
  readonly settled: RoundSettled[] = []

  addTick({ market, tick }: CycleTicked, candles: Map<string, Candle>): void {
    this.ticks.push({ market, tick })
    drawTick(candles, indexSeries(market), tick)
  }

  addPlaced({ round }: RoundPlaced, position: number): void {
    this.placed.push({ round, position })
  }

  addSettled(event: RoundSettled): void {
    this.settled.push(event)
  }
}

/** Candles of the index stand beside those of trades, under a name of their own. */
export const indexSeries = (market: MarketSymbol): string => `index ${market}`

const MINUTE_MS = 60_000

function drawTick(candles: Map<string, Candle>, market: string, { at, price }: Tick): void {
  const minute = Math.floor(at / MINUTE_MS)
  const key = `${minute} ${market}`
  const candle = candles.get(key)
  if (!candle) {
    const flat = { open: price, high: price, low: price, close: price }
    candles.set(key, { market, minute, ...flat, volume: 0, quote: 0n, trades: 0 })
    return
  }
  candle.high = Math.max(candle.high, price)
  candle.low = Math.min(candle.low, price)
  candle.close = price
}
