/** Reads of the assets screen. The socket reports changed balances; then all are refetched. */
import type { AccountKind } from '@assay/domain/account.ts'
import {
  getAccountTotals,
  getAssets,
  getFiatAccountAssets,
  getPerpAccountAssets,
  getRecords,
  getSpotAccountAssets,
} from '@assay/wire/routes/funds/account.ts'
import { useEffect } from 'react'
import { readQuery, refresh } from '../../api/queryClient.ts'
import { onBalances } from '../../live/member.ts'
import { perFrame } from '../../live/perFrame.ts'

export const spotQuery = readQuery(getSpotAccountAssets, {}, 5_000)
export const perpQuery = readQuery(getPerpAccountAssets, {}, 5_000)
export const fiatQuery = readQuery(getFiatAccountAssets, {}, 5_000)
export const coinsQuery = readQuery(getAssets, {}, 10 * 60_000)
export const lastRecordsQuery = (asset: string, account: AccountKind) =>
  readQuery(getRecords, { asset, account, limit: 5 }, 0)

/** Fills come in bursts; refetching once in two seconds is enough here. */
const REFRESH_PER_SECOND = 0.5

export function useBalanceUpdates() {
  useEffect(() => {
    const again = perFrame(
      () =>
        refresh(getAccountTotals, getSpotAccountAssets, getPerpAccountAssets, getFiatAccountAssets),
      REFRESH_PER_SECOND,
    )
    return onBalances(() => again())
  }, [])
}
