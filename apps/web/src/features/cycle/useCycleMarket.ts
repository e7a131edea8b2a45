/** The current market: from the call or the socket, whichever is newer. */
import { getCycleMarket } from '@assay/wire/routes/trading/cycle.ts'
import { useQuery } from '@tanstack/react-query'
import { readQuery } from '../../api/queryClient.ts'
import { useInfo, useLiveMarket } from '../../market/useLiveMarket.ts'

export function useCycleMarket(symbol: string, minutes: number) {
  const [base = '', quote = ''] = symbol.split('/')
  const live = useLiveMarket({ area: 'cycle', base, quote, minutes })
  const { data, error, refetch } = useQuery(readQuery(getCycleMarket, { base, quote }, 10_000))
  const pushed = useInfo(live, symbol)
  const info = pushed && data && data.tickAt > pushed.tickAt ? data : (pushed ?? data)
  return { info, live, error, retry: () => void refetch() }
}
