import { useState } from 'react'

type Direction = 'up' | 'down' | 'flat'

/**
 * The direction of the last price change. Flat until it has changed once on this screen. The day's
 * direction is shown by the change in percent.
 */
export function useTickDirection(symbol: string, price: bigint | undefined): Direction {
  const [seen, setSeen] = useState({ symbol, price, direction: 'flat' as Direction })
  if (seen.symbol === symbol && seen.price === price) return seen.direction
  const isSame = seen.symbol === symbol && seen.price !== undefined && price !== undefined
  const moved = (seen.price ?? 0n) < (price ?? 0n) ? 'up' : 'down'
  const direction = isSame ? moved : 'flat'
  setSeen({ symbol, price, direction })
  return direction
}
