/** Asks for something again whenever the member's balances move, at most once a second. */
import type { Route } from '@assay/wire/route.ts'
import { useEffect } from 'react'
import { refresh } from '../api/queryClient.ts'
import { onBalances } from './member.ts'
import { perFrame } from './perFrame.ts'

const REFRESH_PER_SECOND = 1

export function useNewWithBalances(route: Route) {
  useEffect(() => {
    const again = perFrame(() => refresh(route), REFRESH_PER_SECOND)
    return onBalances(() => again())
  }, [route])
}
