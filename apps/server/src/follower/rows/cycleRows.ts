import type { Round, Tick } from '@assay/domain/cycle/round.ts'
import type { MarketSymbol } from '@assay/domain/market.ts'
import type { CycleTicked, RoundPlaced, RoundSettled } from '@assay/engine/cycle/cycleEvent.ts'
import { drawCandle } from './drawCandle.ts'
import type { Candle } from './historyRows.ts'

/** What consecutive commands add to the history of cycle contracts. */
export class CycleRows {
  readonly ticks: { market: MarketSymbol; tick: Tick }[] = []
  readonly placed: { round: Round; position: number }[] = []
  readonly settled: RoundSettled[] = []

  addTick({ market, tick }: CycleTicked, candles: Map<string, Candle>): void {
    this.ticks.push({ market, tick })
    const { at, price } = tick
    drawCandle(candles, { series: indexSeries(market), at, price, volume: 0, quote: 0n, trades: 0 })
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
