/** The icon of a coin, served for each (`/coins/BTC.svg`). */
import css from './CoinIcon.module.css'

type CoinIconProps = { symbol: string; size?: number }

export function CoinIcon({ symbol, size = 32 }: CoinIconProps) {
  return (
    <img
      src={`/coins/${symbol}.svg`}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      className={css.icon}
    />
  )
}
