/** The depth of a book, deep and thin, and the chart while it waits. */
import { GhostChart } from '../GhostChart.tsx'
import { DepthChart } from './DepthChart.tsx'

const UNIT = 10n ** 18n
const market = { base: 'BTC', quote: 'USDT', priceDecimals: 2, quantityDecimals: 4 }

const levels = (direction: 1n | -1n) =>
  Array.from({ length: 20 }, (_, index) => ({
    price: (64_856n + direction * BigInt(index + 1) * 3n) * UNIT,
    quantity: (BigInt(1 + ((index * 7) % 9)) * UNIT) / 4n,
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
