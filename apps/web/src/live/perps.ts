/**
 * The live figures of all perpetual contracts, by symbol: first from the call, then from the
 * socket, at most twice a second. A contract's own screen watches `liveMarket` instead.
 */
import { getPerpMarkets } from '@assay/wire/routes/trading/contract.ts'
import type { PerpInfo } from '@assay/wire/rows/perp.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onMessage } from '../api/connection/socket.ts'
import { readQuery } from '../api/queryClient.ts'
import { createStore } from '../store/createStore.ts'
import { perFrame } from './perFrame.ts'
import { useLive } from './useLive.ts'

export const perps = createStore<ReadonlyMap<string, PerpInfo>>(new Map())
let pending = new Map<string, PerpInfo>()

const LISTS_PER_SECOND = 2
const flush = perFrame(() => {
  perps.set(new Map([...perps.get(), ...pending]))
  pending = new Map()
}, LISTS_PER_SECOND)

function merge(rows: readonly PerpInfo[]) {
  for (const info of rows) pending.set(info.symbol, info)
  flush()
}

onMessage((message) => {
  if (message.key === 'cyclesymbols' && message.data.perp) merge(message.data.perp)
})

const query = readQuery(getPerpMarkets, {}, 30_000)

/** All contracts, kept alive while the component is on the page. */
export function usePerps() {
  const { data, error, refetch } = useQuery(query)
  const live = useLive(perps)
  useEffect(() => {
    if (data) merge(data)
  }, [data])
  return { list: live.size > 0 ? [...live.values()] : data, error, retry: refetch }
}
