import { useState } from 'react'

type Direction = 'up' | 'down' | 'flat'

/**
 * Where the last price came from: above or below the price before it. Flat until it has moved once
 * on this screen. This is the last trade's direction; the day's is told by the change in percent.
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
