/**
 * Watches one market while a screen shows it. Book and candles share one subscription, so another
 * period begins a new one; what was on screen stays until the new snapshot has come.
 */
import type { PublicTrade } from '@assay/wire/rows/spot.ts'
import { useEffect, useRef, useState } from 'react'
import type { LevelBook } from '../live/liveLevels.ts'
import { type LiveMarket, type MarketArea, watchMarket } from '../live/liveMarket.ts'
import { useLive } from '../live/useLive.ts'
import { createStore, type Readable } from '../store/createStore.ts'

type Watched<A> = { area: A; base: string; quote: string; minutes: number }

export function useLiveMarket<A extends MarketArea>(watched: Watched<A>) {
  const { area, base, quote, minutes } = watched
  const [live, setLive] = useState<LiveMarket<A> | undefined>(undefined)
  useEffect(() => {
    const market = watchMarket({ area, base, quote, intervalMinutes: minutes })
    setLive(market)
    return market.stop
  }, [area, base, quote, minutes])
  return live
}

const nothing = createStore<undefined>(undefined)

type Live<T> = { info: Readable<T | undefined>; book: Readable<LevelBook | undefined> }

/** The market's figures, more often than the list of all markets brings them. */
export const useInfo = <T>(live: Live<T> | undefined, symbol: string) =>
  useKept(useLive<T | undefined>(live?.info ?? nothing), symbol)

export const useBook = (live: Live<unknown> | undefined, symbol: string) =>
  useKept(useLive<LevelBook | undefined>(live?.book ?? nothing), symbol)

export type LiveTrades = { trades: Readable<readonly PublicTrade[] | undefined> }

export const useTrades = (live: LiveTrades | undefined, symbol: string) =>
  useKept(useLive<readonly PublicTrade[] | undefined>(live?.trades ?? nothing), symbol)

/** The last known value of the same market. */
function useKept<T>(value: T | undefined, symbol: string): T | undefined {
  const kept = useRef({ symbol, value })
  const isNew = value !== undefined || kept.current.symbol !== symbol
  const shown = isNew ? { symbol, value } : kept.current
  // Not while it renders: a transition to another market may be given up.
  useEffect(() => {
    kept.current = shown
  })
  return shown.value
}
