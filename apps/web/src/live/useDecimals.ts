/** How many decimals the index of a market has, for rounds of any market. */
import { useCallback } from 'react'
import { useCycles } from './cycles.ts'

export function useDecimals() {
  const { list } = useCycles()
  return useCallback(
    (symbol: string) =>
      list?.find(({ base, quote }) => `${base}/${quote}` === symbol)?.priceDecimals ?? 2,
    [list],
  )
}
