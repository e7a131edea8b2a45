/** The depth of a book, deep and thin, and the chart while it waits. */
import { amountStep, equalShare, PAR, times } from '@assay/money/amount.ts'
import { GhostChart } from '../GhostChart.tsx'
import { DepthChart } from './DepthChart.tsx'

const market = { base: 'BTC', quote: 'USDT', priceDecimals: 2, quantityDecimals: 4 }

const levels = (direction: 1n | -1n) =>
  Array.from({ length: 20 }, (_, index) => ({
    price: times(PAR, 64_856n + direction * BigInt(index + 1) * 3n),
    quantity: equalShare(times(amountStep(0), 1 + ((index * 7) % 9)), 4, 'down'),
  }))

export const Depth = () => (
  <DepthChart market={market} book={{ bids: levels(-1n), asks: levels(1n) }} />
)
export const NoDepth = () => <DepthChart market={market} book={{ bids: [], asks: [] }} />
export const Waiting = () => (
  <div style={{ position: 'relative', height: 240 }}>
    <GhostChart />
  </div>
)
