/** The coins of the three accounts and their current value; if one fails, the others remain. */
import type { AccountKind } from '@assay/domain/account.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { markets, useMarkets } from '../../live/markets.ts'
import { useLive } from '../../live/useLive.ts'
import { useTotals } from '../../total/useTotals.ts'
import { fiatQuery, perpQuery, spotQuery } from './assetQueries.ts'
import { type Holding, ofBalance, ofPerp } from './holding.ts'
import { liveTotals } from './liveTotals.ts'

const EVERY_MS = 10_000

export type MemberHoldings = { rows: Holding[] | undefined; error: unknown; refetch: () => unknown }

export function useHoldings() {
  const spot = useQuery(spotQuery)
  // Open positions gain and lose without a trade.
  const perp = useQuery({ ...perpQuery, refetchInterval: EVERY_MS })
  const fiat = useQuery(fiatQuery)
  const asked = useTotals()
  // The value of the coins follows their markets.
  useMarkets()
  const live = useLive(markets)
  const rows = useMemo(
    () => ({
      spot: spot.data?.assets.map(ofBalance),
      perp: perp.data?.assets.map(ofPerp),
      fiat: fiat.data?.assets.map(ofBalance),
    }),
    [spot.data, perp.data, fiat.data],
  )
  const holdings: Record<AccountKind, MemberHoldings> = {
    spot: { rows: rows.spot, error: spot.error, refetch: spot.refetch },
    perp: { rows: rows.perp, error: perp.error, refetch: perp.refetch },
    fiat: { rows: rows.fiat, error: fiat.error, refetch: fiat.refetch },
  }
  const priceOf = (asset: string) => live.get(`${asset}/USDT`)?.lastPrice
  const data = asked.data && liveTotals(asked.data, rows, priceOf)
  return { holdings, totals: { data, error: asked.error, refetch: asked.refetch } }
}
