/**
 * The whole book of a market with its prices joined to steps of some ticks, while a screen shows
 * it: the exchange joins them, so that rows far from the best price are there too.
 */
import type { ServerMessage } from '@assay/wire/socket/messages.ts'
import { subscriptionKey } from '@assay/wire/socket/subscriptionKey.ts'
import { onMessage, resubscribe, subscribeTo } from '../api/connection/socket.ts'
import { createStore, type Store } from '../store/createStore.ts'
import { createLevels, type LevelBook } from './liveLevels.ts'
import { perFrame } from './perFrame.ts'

const PER_SECOND = 4
/** How many ticks a row may join. */
export const DEPTH_TICKS = [10, 100, 1_000, 10_000] as const
export type DepthTicks = (typeof DEPTH_TICKS)[number]

export type Depth = { area: 'spot' | 'perp'; base: string; quote: string; ticks: DepthTicks }

export function watchDepth(depth: Depth): {
  book: Store<LevelBook | undefined>
  stop: () => void
} {
  const { area, base, quote, ticks } = depth
  const key = subscriptionKey({ area, base, quote, intervalMinutes: 1 })
  const book = createStore<LevelBook | undefined>(undefined)
  const levels = createLevels()
  const paint = perFrame(() => book.set(levels.book()), PER_SECOND)
  const unlisten = onMessage((message: ServerMessage) => {
    if (message.key !== 'depth') return
    const { data, seq } = message
    const isOurs = data.area === area && data.base === base && data.quote === quote
    if (!isOurs || data.ticks !== ticks) return
    if (levels.take(seq, data)) paint()
    else resubscribe(key)
  })
  const leave = subscribeTo({ key, depth: ticks })
  return {
    book,
    stop() {
      leave()
      unlisten()
    },
  }
}
