/**
 * The live figures of all markets, by symbol: first from the call, then from the socket, at most
 * twice a second. Lists and pickers read it; a market's own screen watches `liveMarket` instead.
 */
import { getSpotMarkets } from '@assay/wire/routes/trading/prices.ts'
import type { MarketInfo } from '@assay/wire/rows/market.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { onMessage } from '../api/connection/socket.ts'
import { firstAnswer } from '../api/firstAnswers.ts'
import { queryClient, readQuery } from '../api/queryClient.ts'
import { wireLanguage } from '../i18n/i18n.ts'
import { createStore } from '../store/createStore.ts'
import { settings } from '../store/settings.ts'
import { perFrame } from './perFrame.ts'
import { useLive } from './useLive.ts'

export type Markets = ReadonlyMap<string, MarketInfo>

export const markets = createStore<Markets>(new Map())
let pending = new Map<string, MarketInfo>()

function publish() {
  const next = new Map(markets.get())
  for (const [symbol, market] of pending) next.set(symbol, withSpark(market, next))
  pending = new Map()
  markets.set(next)
}

const flush = perFrame(publish, settings.get().savesData ? 1 : 2)

/**
 * Updates leave the small line out; the last one stays. A market that has one stays the same
 * object.
 */
function withSpark(market: MarketInfo, before: Markets): MarketInfo {
  const spark = market.spark ? undefined : before.get(market.symbol)?.spark
  return spark ? { ...market, spark } : market
}

export function mergeMarkets(rows: readonly MarketInfo[]) {
  for (const market of rows) pending.set(market.symbol, withSpark(market, pending))
  flush()
}

// Every connection gets the overview without asking; all of it is one listener.
onMessage((message) => {
  if (message.key === 'cyclesymbols') mergeMarkets(message.data.spot)
})

/** The answer is live at once: lists would else be rendered with it, and a frame later again. */
export const marketsQuery = queryOptions({
  ...readQuery(getSpotMarkets, {}, 30_000),
  queryFn: async ({ signal }) => {
    const rows = await call(getSpotMarkets, {}, { signal })
    for (const market of rows) pending.set(market.symbol, withSpark(market, pending))
    publish()
    return rows
  },
})

/** With those that came with the page everything is rendered at once, here as on the server. */
export function showFirstMarkets() {
  const rows =
    queryClient.getQueryData(marketsQuery.queryKey) ??
    firstAnswer(getSpotMarkets, {}, wireLanguage())
  markets.set(new Map(rows?.map((market) => [market.symbol, market])))
}

/** All markets, kept alive while the component is on the page. */
export function useMarkets() {
  const query = useQuery(marketsQuery)
  const live = useLive(markets)
  const list = live.size > 0 ? [...live.values()] : query.data
  return { list, error: query.error, isLoading: query.isPending, retry: query.refetch }
}

/** A coin's name, where any market trades it. */
export function coinNameOf(base: string): string {
  for (const market of markets.get().values()) if (market.base === base) return market.name
  return base
}
