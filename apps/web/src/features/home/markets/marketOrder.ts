/** The markets of a tab, in order. */
import type { MarketInfo } from '@assay/wire/rows/market.ts'
import { useState } from 'react'

export type ListTab = 'favorites' | 'all' | 'gainers' | 'losers'

const REORDER_MS = 5_000

export function sortMarkets(
  list: readonly MarketInfo[],
  tab: ListTab,
  favorites: readonly string[],
): readonly MarketInfo[] {
  if (tab === 'all') return list
  if (tab === 'favorites') return list.filter((market) => favorites.includes(market.symbol))
  const sign = tab === 'gainers' ? 1n : -1n
  const change = (market: MarketInfo) => (market.change24h ?? 0n) * sign
  return list
    .filter((market) => change(market) > 0n)
    .sort((a, b) => (change(a) < change(b) ? 1 : change(a) > change(b) ? -1 : 0))
}

/** Keeps the order for a few seconds while the figures in the rows update. */
export function useSteadyOrder(rows: readonly MarketInfo[] | undefined, tab: ListTab) {
  const [before, keep] = useState<{ tab: ListTab; at: number; order: string[] }>()
  if (!rows) return undefined
  const now = Date.now()
  const isSteady = before?.tab === tab && now - before.at < REORDER_MS
  const bySymbol = new Map(rows.map((market) => [market.symbol, market]))
  if (isSteady && before.order.length === rows.length) {
    const same = before.order.map((symbol) => bySymbol.get(symbol))
    if (same.every((market) => market !== undefined)) return same as MarketInfo[]
  }
  keep({ tab, at: now, order: rows.map((market) => market.symbol) })
  return rows
}
