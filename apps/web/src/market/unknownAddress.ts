/**
 * Markets that an address names and that do not exist. The server has said so already where it
 * answered the page itself with 404: then its market is not asked for once more.
 */
import { useLocation } from 'react-router'
import { errorCode } from '../api/errorText.ts'

type Visit = Pick<PerformanceNavigationTiming, 'name' | 'responseStatus'>

export function isUnknownAddress(visit: Visit | undefined, address: string): boolean {
  if (visit?.responseStatus !== 404) return false
  const { pathname, search } = new URL(visit.name)
  return pathname + search === address
}

export function useUnknownAddress(): boolean {
  const { pathname, search } = useLocation()
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return isUnknownAddress(visit, pathname + search)
}

export const isMarketUnknown = (error: unknown): boolean =>
  errorCode(error).includes('marketNotFound')
