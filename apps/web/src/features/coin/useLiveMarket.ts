/**
 * Watches one market while a screen shows it. Book and candles share one subscription, so another
 * period begins a new one; what was on screen stays until the new snapshot has come.
 */
import type { MarketInfo, PublicTrade } from '@assay/wire/routes/trad.ts'
import { useEffect, useRef, useState } from 'react'
import { createStore, useStore } from '../../live/createStore.ts'
import { type Book, type LiveMarket, watchMarket } from '../../live/liveMarket.ts'

type Watched = { base: string; quote: string; minutes: number }

export function useLiveMarket({ base, quote, minutes }: Watched): LiveMarket | undefined {
  const [live, setLive] = useState<LiveMarket | undefined>(undefined)
  useEffect(() => {
    const market = watchMarket({ base, quote, intervalMinutes: minutes })
    setLive(market)
    return market.stop
  }, [base, quote, minutes])
  return live
}

const noInfo = createStore<MarketInfo | undefined>(undefined)
const noBook = createStore<Book | undefined>(undefined)
const noTrades = createStore<readonly PublicTrade[]>([])

/** The market's figures, more often than the list of all markets brings them. */
export const useInfo = (live: LiveMarket | undefined, symbol: string) =>
  useKept(useStore(live?.info ?? noInfo), symbol)

export const useBook = (live: LiveMarket | undefined, symbol: string) =>
  useKept(useStore(live?.book ?? noBook), symbol)

export function useTrades(live: LiveMarket | undefined, symbol: string) {
  const trades = useStore(live?.trades ?? noTrades)
  return useKept(trades.length > 0 ? trades : undefined, symbol)
}

/** The last known value of the same market. */
function useKept<T>(value: T | undefined, symbol: string): T | undefined {
  const kept = useRef({ symbol, value })
  if (value !== undefined || kept.current.symbol !== symbol) kept.current = { symbol, value }
  return kept.current.value
}
