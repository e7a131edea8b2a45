/** Subscription keys: quote_base_area_period, such as `USDT_BTC_trad_1`. */
import * as z from 'zod/mini'

export type Area = 'spot' | 'perp' | 'cycle'
export type SocketSubscription = {
  area: Area
  base: string
  quote: string
  /** Candle interval in minutes; 1 for spot and perp unless the chart shows another. */
  intervalMinutes: number
}

const AREA_OF = { trad: 'spot', contract: 'perp', cycle: 'cycle' } as const
const WORD_OF = { spot: 'trad', perp: 'contract', cycle: 'cycle' } as const

export const area = z.codec(
  z.enum(['trad', 'contract', 'cycle']),
  z.enum(['spot', 'perp', 'cycle']),
  { decode: (word) => AREA_OF[word], encode: (which) => WORD_OF[which] },
)

export function subscriptionKey({
  area,
  base,
  quote,
  intervalMinutes,
}: SocketSubscription): string {
  return `${quote}_${base}_${WORD_OF[area]}_${intervalMinutes}`
}

/** Undefined for an invalid key. */
export function parseSubscriptionKey(key: string): SocketSubscription | undefined {
  const match = /^([A-Za-z0-9]{1,16})_([A-Za-z0-9]{1,16})_(trad|contract|cycle)_(\d{1,5})$/.exec(
    key,
  )
  if (!match) return undefined
  const [, quote, base, word, interval] = match as unknown as [
    string,
    string,
    string,
    string,
    string,
  ]
  return {
    area: AREA_OF[word as keyof typeof AREA_OF],
    base: base.toUpperCase(),
    quote: quote.toUpperCase(),
    intervalMinutes: Number(interval),
  }
}
