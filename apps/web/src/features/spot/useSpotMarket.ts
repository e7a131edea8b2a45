/**
 * The current market: first from the call, then from the socket. The market list's row is used
 * until the call answers; the call's book until the socket's snapshot.
 */
import { getSpotMarket } from '@assay/wire/routes/trading/trad.ts'
import type { MarketInfo } from '@assay/wire/rows/market.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { readQuery } from '../../api/queryClient.ts'
import type { LevelBook } from '../../live/liveLevels.ts'
import { type LiveMarket, watchMarket } from '../../live/liveMarket.ts'
import { markets } from '../../live/markets.ts'
import { useLive } from '../../live/useLive.ts'
import { isMarketUnknown, useUnknownAddress } from '../../market/unknownAddress.ts'
import { createStore } from '../../store/createStore.ts'

const noInfo = createStore<MarketInfo | undefined>(undefined)
const noBook = createStore<LevelBook | undefined>(undefined)

export function spotMarketQuery(symbol: string) {
  const [base = '', quote = ''] = symbol.split('/')
  return readQuery(getSpotMarket, { base, quote }, 10_000)
}

export function useSpotMarket(symbol: string) {
  const [base = '', quote = ''] = symbol.split('/')
  const [live, setLive] = useState<LiveMarket>()
  useEffect(() => {
    const market = watchMarket({ area: 'spot', base, quote })
    setLive(market)
    return () => {
      market.stop()
      setLive(undefined)
    }
  }, [base, quote])

  const isUnknown = useUnknownAddress()
  const query = useQuery({ ...spotMarketQuery(symbol), enabled: !isUnknown })
  const liveInfo = useLive(live?.info ?? noInfo)
  const liveBook = useLive(live?.book ?? noBook)
  const listed = useLive(markets, (all) => all.get(symbol))
  return {
    info: liveInfo ?? query.data?.info ?? listed,
    book: liveBook ?? query.data,
    live,
    error: query.error,
    isMissing: isUnknown || isMarketUnknown(query.error),
    retry: () => void query.refetch(),
  }
}
