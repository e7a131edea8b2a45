/** The member's balances in a market: from the calls, then from the socket. */
import { getSpotAccount } from '@assay/wire/routes/trading/trad.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { patch, readQuery } from '../../api/queryClient.ts'
import { onBalances } from '../../live/member.ts'
import { useIsSignedIn } from '../../session/session.ts'
import { useOpenOrders } from './orders/useOpenOrders.ts'
import type { SpotHoldings } from './orderTicket/spotFormMarket.ts'

export function useSpotAccount(base: string, quote: string): SpotHoldings | undefined {
  const isSignedIn = useIsSignedIn()
  const { data } = useQuery({
    ...readQuery(getSpotAccount, { base, quote }),
    enabled: isSignedIn && base !== '',
  })
  const { orders } = useOpenOrders(`${base}/${quote}`, false)
  useEffect(() => {
    return onBalances((rows) => {
      const of = (asset: string) =>
        rows.find((row) => row.account === 'spot' && row.asset === asset)?.available
      patch(getSpotAccount, { base, quote }, (before) => {
        const baseAvailable = of(base) ?? before.balance.baseAvailable
        const quoteAvailable = of(quote) ?? before.balance.quoteAvailable
        return { ...before, balance: { baseAvailable, quoteAvailable } }
      })
    })
  }, [base, quote])
  if (!isSignedIn || !data) return undefined
  return { base: data.balance.baseAvailable, quote: data.balance.quoteAvailable, orders }
}
