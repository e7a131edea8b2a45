/**
 * What things are worth in the person's own currency: the rate of one USDT, and for markets in
 * other coins the price of that coin in USDT. Unknown rates give no value, never zero.
 */
import { type Amount, cost, crossPrice, PAR, type Price } from '@assay/money/amount.ts'
import { getExchangeRate } from '@assay/wire/routes/trading/prices.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { readQuery } from '../api/queryClient.ts'
import { useSettings } from '../store/settings.ts'
import { markets } from './markets.ts'
import { useLive } from './useLive.ts'

const RATE_STALE_MS = 60_000

export const rateQuery = (currency: string) =>
  readQuery(getExchangeRate, { currency }, RATE_STALE_MS)

export type LocalValue = {
  currency: string
  /** The value of so much of an asset in the local currency. */
  of: (amount: Amount | undefined, asset: string) => Amount | undefined
  /** The same for a price in an asset. */
  ofPrice: (price: Price | undefined, asset: string) => Price | undefined
}

export function useLocalValue(): LocalValue {
  const { currency } = useSettings()
  const { data } = useQuery(rateQuery(currency))
  const rate = data?.rate
  // Selecting one price keeps this from rendering on every tick of every market.
  const btc = useLive(markets, (all) => all.get('BTC/USDT')?.lastPrice)
  const eth = useLive(markets, (all) => all.get('ETH/USDT')?.lastPrice)
  return useMemo(() => {
    const inUsdt: Record<string, Price | undefined> = { BTC: btc, ETH: eth }
    const usdtOf = (asset: string) =>
      asset === 'USDT' ? PAR : (inUsdt[asset] ?? markets.get().get(`${asset}/USDT`)?.lastPrice)
    return {
      currency,
      of(amount, asset) {
        const price = usdtOf(asset)
        if (amount === undefined || rate === undefined || price === undefined) return undefined
        return cost(cost(amount, price, 'down'), rate, 'down')
      },
      ofPrice(figure, asset) {
        const price = usdtOf(asset)
        if (figure === undefined || rate === undefined || price === undefined) return undefined
        return crossPrice(crossPrice(figure, price, 'down'), rate, 'down')
      },
    }
  }, [currency, rate, btc, eth])
}
