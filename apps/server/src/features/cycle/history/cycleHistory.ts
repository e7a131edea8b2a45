import type { Round, Tick } from '@assay/domain/cycle/round.ts'
import type { MarketSymbol } from '@assay/domain/market.ts'
import type { CycleEvent, RoundSettled } from '@assay/engine/cycle/cycleEvent.ts'
import { indexSeries } from '../../../history/candleSeries.ts'
import type { ProductHistory } from '../../../history/productHistory.ts'
import { verifyCyclePage, verifyOpenRounds } from './verifyCycles.ts'
import { writeCycles } from './writeCycles.ts'

/** The history of cycle contracts: ticks, rounds and the chart of the index. */
export type CycleHistory = {
  event: CycleEvent
  rows: CycleHistoryRows
  reason: 'roundWon' | 'roundLost' | 'roundHeld' | 'roundFreed'
}

export type CycleHistoryRows = {
  ticks: { market: MarketSymbol; tick: Tick }[]
  placed: { round: Round; position: number }[]
  settled: RoundSettled[]
}

export const cycleHistory: ProductHistory<CycleHistory> = {
  newRows: () => ({ ticks: [], placed: [], settled: [] }),
  record: {
    cycleMarketListed: 'none',
    cycleMarketOpenSet: 'none',
    cycleTicked({ ticks }, { market, tick }, { draw }) {
      ticks.push({ market, tick })
      const { at, price } = tick
      draw({ series: indexSeries(market), at, price, volume: 0, quote: 0n, trades: 0 })
    },
    roundPlaced({ placed }, { round }, { position }) {
      placed.push({ round, position })
    },
    roundSettled({ settled }, event) {
      settled.push(event)
    },
    cycleLimitsSet: 'none',
  },
  isCashFlow: { roundWon: false, roundLost: false, roundHeld: false, roundFreed: false },
  causes: {
    roundPlaced: holdOf,
    roundSettled: (event) => ({
      owned: { 'house/cycle/held': 'roundWon', 'house/cycle': 'roundLost' },
      ...holdOf(event),
    }),
  },
  write: writeCycles,
  newVerifier: () => ({ page: verifyCyclePage, totals: verifyOpenRounds }),
  numbered: { orders: 'cycle_round' },
}

function holdOf({ round }: { round: Round }) {
  return { held: 'roundHeld', freed: 'roundFreed', reference: round.id } as const
}
