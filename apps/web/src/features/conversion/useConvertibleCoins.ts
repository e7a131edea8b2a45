/** The convertible coins, refetched while the page is open and when balances change. */
import { getConvertibleCoins } from '@assay/wire/routes/trading/flash.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { readQuery, refresh } from '../../api/queryClient.ts'
import { onBalances } from '../../live/member.ts'

/** Often enough that the estimate is close to the quote. */
const AGAIN_MS = 3_000

export function useConvertibleCoins() {
  const query = useQuery({
    ...readQuery(getConvertibleCoins, {}, 0),
    refetchInterval: AGAIN_MS,
  })
  useEffect(() => onBalances(() => refresh(getConvertibleCoins)), [])
  return query
}
