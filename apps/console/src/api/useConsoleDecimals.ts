/** The number of decimals of figures: those of their coin, or prices of their market. */
import type { Reply } from '@assay/wire/route.ts'
import { getConsoleDecimals, type MarketKind } from '@assay/wire/routes/operator/markets.ts'
import { useMemo } from 'react'
import { useRead } from './call.ts'

export type Decimals = {
  coin: (asset: string) => number
  price: (kind: MarketKind, symbol: string) => number
}

const FRESH_MS = 10 * 60_000
/** Until loaded, and for unlisted coins: all possible digits. */
const ALL = 18

export function knownDecimals(known: Reply<typeof getConsoleDecimals> | undefined): Decimals {
  const coins = new Map(known?.coins.map(({ asset, decimals }) => [asset, decimals]))
  const prices = new Map(
    known?.markets.map(({ kind, symbol, priceDecimals }) => [`${kind} ${symbol}`, priceDecimals]),
  )
  return {
    coin: (asset) => coins.get(asset) ?? ALL,
    price: (kind, symbol) => prices.get(`${kind} ${symbol}`) ?? ALL,
  }
}

export function useConsoleDecimals(): Decimals {
  const { data } = useRead(getConsoleDecimals, {}, { freshMs: FRESH_MS })
  return useMemo(() => knownDecimals(data), [data])
}
