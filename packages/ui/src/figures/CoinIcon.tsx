/**
 * The monogram dial that stands for a coin: its first letter on a disc whose hue comes from the
 * ticker, the same everywhere, with a ring of ticks. `src` overrides it with a picture of its own.
 */
import { useState } from 'react'
import css from './CoinIcon.module.css'

type CoinIconProps = { symbol: string; size?: number; src?: string | undefined }

export function CoinIcon({ symbol, size = 32, src }: CoinIconProps) {
  const [isBroken, setBroken] = useState(false)
  if (src && !isBroken) {
    return (
      <img
        src={src}
        alt=""
        width={size}
        height={size}
        className={css.picture}
        onError={() => setBroken(true)}
      />
    )
  }
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" className={css.icon}>
      <circle cx="16" cy="16" r="16" fill={`oklch(0.53 0.13 ${hueOf(symbol)})`} />
      <circle cx="16" cy="16" r="13.6" className={css.ticks} pathLength="24" />
      <text x="16" y="16" dy=".36em" textAnchor="middle" className={css.letter}>
        {symbol.charAt(0)}
      </text>
    </svg>
  )
}

/** Spread over the wheel by a small hash; a few well-known coins keep the hue people expect. */
export function hueOf(symbol: string): number {
  const known = KNOWN_HUES[symbol]
  if (known !== undefined) return known
  let hash = 7
  for (const char of symbol) hash = (hash * 31 + char.charCodeAt(0)) % 997
  return (hash * 137) % 360
}

const KNOWN_HUES: Record<string, number> = {
  BTC: 62,
  ETH: 276,
  BNB: 88,
  SOL: 305,
  XRP: 250,
  DOGE: 96,
  ADA: 262,
  TRX: 25,
  TON: 236,
  LTC: 255,
  LINK: 268,
  USDT: 168,
  ASY: 284,
}
