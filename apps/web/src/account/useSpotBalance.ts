/** The member's spot balance of a coin, kept up to date; unknown is not zero. */

import { type Amount, ZERO } from '@assay/money/amount.ts'
import { getSpotAccountAssets } from '@assay/wire/routes/funds/account.ts'
import { useQuery } from '@tanstack/react-query'
import { readQuery } from '../api/queryClient.ts'
import { useNewWithBalances } from '../live/useNewWithBalances.ts'
import { useIsSignedIn } from '../session/session.ts'

const STALE_MS = 2_000

export function useSpotBalance(asset: string): Amount | undefined {
  const isSignedIn = useIsSignedIn()
  const query = readQuery(getSpotAccountAssets, {}, STALE_MS)
  const { data } = useQuery({ ...query, enabled: isSignedIn })
  useNewWithBalances(getSpotAccountAssets)
  if (!data) return undefined
  return data.assets.find((row) => row.asset === asset)?.available ?? ZERO
}
