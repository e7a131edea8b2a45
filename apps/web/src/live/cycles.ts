/** All cycle contracts: from the call, then as every connection's overview brings them. */
import { getCycleMarkets } from '@assay/wire/routes/trading/cycle.ts'
import type { CycleInfo } from '@assay/wire/rows/round.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onMessage } from '../api/connection/socket.ts'
import { queryClient, readQuery } from '../api/queryClient.ts'
import { perFrame } from './perFrame.ts'

const query = readQuery(getCycleMarkets, {}, 30_000)
const PER_SECOND = 2

export function useCycles() {
  const { data, error, refetch } = useQuery(query)
  useEffect(() => {
    const paint = perFrame((rows: CycleInfo[]) => {
      queryClient.setQueryData(query.queryKey, rows)
    }, PER_SECOND)
    return onMessage((message) => {
      if (message.key === 'cyclesymbols' && message.data.cycle) paint(message.data.cycle)
    })
  }, [])
  return { list: data, error, retry: refetch }
}
