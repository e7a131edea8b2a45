/**
 * The member's money in contracts and the last used leverages of this one. While cross positions
 * are open it is refetched regularly, because funding is taken from it without a push.
 */
import { type Amount, add, subtract } from '@assay/money/amount.ts'
import type { Reply } from '@assay/wire/route.ts'
import { getPerpAccount } from '@assay/wire/routes/trading/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { askAgain, queryClient, readQuery } from '../../../api/queryClient.ts'
import { onBalances } from '../../../live/member.ts'
import { useIsSignedIn } from '../../../session/session.ts'
import { POLL_MS } from './polling.ts'

type Pair = { base: string; quote: string }

export function usePerpAccount({ base, quote }: Pair) {
  const isSignedIn = useIsSignedIn()
  const query = readQuery(getPerpAccount, { base, quote })
  const { data } = useQuery({
    ...query,
    enabled: isSignedIn && base !== '',
    refetchInterval: ({ state }) => ((state.data?.crossMaintenance ?? 0n) > 0n ? POLL_MS : false),
  })
  useEffect(() => {
    const { queryKey } = readQuery(getPerpAccount, { base, quote })
    return onBalances((rows) => {
      const row = rows.find(({ account, asset }) => account === 'perp' && asset === quote)
      if (!row) return
      queryClient.setQueryData(queryKey, (before) =>
        before && before.crossMaintenance === 0n ? withFree(before, row.available) : before,
      )
      void askAgain(queryKey)
    })
  }, [base, quote])
  return isSignedIn ? data : undefined
}

/** Without cross positions all that is free is available. */
const withFree = (account: Reply<typeof getPerpAccount>, available: Amount) => ({
  ...account,
  available,
  equity: subtract(add(account.equity, available), account.available),
})
