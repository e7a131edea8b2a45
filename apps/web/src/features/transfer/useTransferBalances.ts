/** What each account has of each coin, kept up to date by the socket; unknown is not zero. */
import type { AccountKind } from '@assay/domain/account.ts'
import { type Amount, ZERO } from '@assay/money/amount.ts'
import {
  getAccountTotals,
  getAssets,
  getFiatAccountAssets,
  getPerpAccountAssets,
  getRecords,
  getSpotAccountAssets,
} from '@assay/wire/routes/funds/account.ts'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { readQuery, refresh } from '../../api/queryClient.ts'
import { onBalances } from '../../live/member.ts'
import { perFrame } from '../../live/perFrame.ts'

const STALE_MS = 2_000
const REFRESH_PER_SECOND = 1

export function useTransferBalances() {
  const assets = useQuery(readQuery(getAssets, {}, 10 * 60_000))
  const spot = useQuery(readQuery(getSpotAccountAssets, {}, STALE_MS))
  const perp = useQuery(readQuery(getPerpAccountAssets, {}, STALE_MS))
  const fiat = useQuery(readQuery(getFiatAccountAssets, {}, STALE_MS))
  useEffect(() => {
    const again = perFrame(
      () => refresh(getSpotAccountAssets, getPerpAccountAssets, getFiatAccountAssets),
      REFRESH_PER_SECOND,
    )
    return onBalances(() => again())
  }, [])

  const accounts = { spot, perp, fiat }
  /** What a transfer may take. */
  const availableIn = (account: AccountKind, asset: string): Amount | undefined => {
    const { data } = accounts[account]
    if (!data) return undefined
    const rows: readonly { asset: string; available: Amount; movable?: Amount }[] = data.assets
    const row = rows.find((one) => one.asset === asset)
    return row?.movable ?? row?.available ?? ZERO
  }
  const refreshAll = useCallback(
    () =>
      refresh(
        getSpotAccountAssets,
        getPerpAccountAssets,
        getFiatAccountAssets,
        getAccountTotals,
        getRecords,
      ),
    [],
  )
  const error = assets.error ?? spot.error ?? perp.error ?? fiat.error
  return { assets: assets.data, availableIn, refreshAll, error }
}
