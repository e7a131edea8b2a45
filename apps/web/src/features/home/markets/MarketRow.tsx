/**
 * One market in a list: coin, pair and volume, the day's small line, price with its local value,
 * change. It flashes the price cell in the direction of a change, at most as often as lists update.
 */
import { CoinIcon } from '@assay/ui/figures/CoinIcon.tsx'
import { Delta } from '@assay/ui/figures/Delta.tsx'
import { Num } from '@assay/ui/figures/Num.tsx'
import { Spark } from '@assay/ui/figures/Spark.tsx'
import type { MarketInfo } from '@assay/wire/rows/market.ts'
import { type MouseEvent, memo, type ReactNode, useRef, useState } from 'react'
import { directionOf } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import type { LocalValue } from '../../../live/rate.ts'
import { useSettings } from '../../../store/settings.ts'
import css from './MarketRow.module.css'

type MarketRowProps = {
  market: MarketInfo
  local: LocalValue
  href: string
  onPress: (event: MouseEvent) => void
  /** A long press, for adding to the favorites. */
  onHold?: () => void
  leading?: ReactNode
}

const HOLD_MS = 500

export const MarketRow = memo(function MarketRow(props: MarketRowProps) {
  const { market, local, href, onPress, onHold, leading } = props
  const t = useT()
  const format = useFormat()
  const { savesData } = useSettings()
  const direction = directionOf(market.change24h)
  const hold = useHold(onHold)
  return (
    <li className={css.item} data-off={!market.isTradable || undefined}>
      {leading}
      <a
        href={href}
        className={css.row}
        {...hold.handlers}
        onClick={(event) => {
          if (hold.wasHeld()) event.preventDefault()
          else onPress(event)
        }}
      >
        <CoinIcon symbol={market.base} />
        <span className={css.name}>
          <span className={css.pair}>
            <b>{market.base}</b>/{market.quote}
          </span>
          <span className={css.small}>
            {market.isTradable
              ? `${format.brief(market.turnover24h)} ${market.quote}`
              : t('app.notTradable')}
          </span>
        </span>
        {market.spark && !savesData && (
          <span className={css.spark}>
            <Spark values={market.spark} direction={direction} width={56} />
          </span>
        )}
        <PriceCell market={market} local={local} />
        <Delta direction={direction} className={css.delta}>
          {format.percent(market.change24h)}
        </Delta>
      </a>
    </li>
  )
})

/** `isEven` takes turns: an animation of another name begins from the start. */
type Seen = { price: bigint | undefined; flash?: 'flashUp' | 'flashDown'; isEven: boolean }

function next({ price, isEven }: Seen, now: bigint): Seen {
  if (price === undefined) return { price: now, isEven }
  return { price: now, flash: now > price ? 'flashUp' : 'flashDown', isEven: !isEven }
}

function PriceCell({ market, local }: { market: MarketInfo; local: LocalValue }) {
  const format = useFormat()
  const { lastPrice, priceDecimals } = market
  const [seen, see] = useState<Seen>({ price: lastPrice, isEven: false })
  if (lastPrice !== seen.price && lastPrice !== undefined) see(next(seen, lastPrice))
  return (
    <span className={css.figures}>
      <span className={seen.flash && css[seen.flash]} data-even={seen.isEven || undefined}>
        <Num size="md" spoken={format.fullPrice(lastPrice, priceDecimals)}>
          {format.price(lastPrice, priceDecimals)}
        </Num>
      </span>
      <Num className={css.small}>
        {format.fiatPrice(local.ofPrice(lastPrice, market.quote), local.currency)}
      </Num>
    </span>
  )
}

function useHold(onHold: (() => void) | undefined) {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const held = useRef(false)
  const stop = () => clearTimeout(timer.current)
  return {
    wasHeld: () => held.current,
    handlers: onHold
      ? {
          onPointerDown: () => {
            held.current = false
            stop()
            timer.current = setTimeout(() => {
              held.current = true
              onHold()
            }, HOLD_MS)
          },
          onPointerUp: stop,
          onPointerLeave: stop,
          onPointerCancel: stop,
          onContextMenu: (event: MouseEvent) => {
            if (held.current) event.preventDefault()
          },
        }
      : {},
  }
}
