/**
 * The current price in the color of its last move, its local value, the day's change and its
 * position in the day's range.
 */
import { fraction } from '@assay/money/amount.ts'
import { RangeRuler } from '@assay/ui/choices/RangeRuler.tsx'
import { classNames } from '@assay/ui/classNames.ts'
import { Delta } from '@assay/ui/figures/Delta.tsx'
import { Num } from '@assay/ui/figures/Num.tsx'
import { directionOf } from '../i18n/format.ts'
import { useT } from '../i18n/i18n.ts'
import { useFormat } from '../i18n/useFormat.ts'
import { LiveChip } from '../live/LiveChip.tsx'
import { useLocalValue } from '../live/rate.ts'
import css from './PriceBlock.module.css'
import type { ShownMarket } from './shownMarket.ts'
import { useTickDirection } from './useTickDirection.ts'

export function PriceBlock({ market, isStale }: { market: ShownMarket; isStale: boolean }) {
  const t = useT()
  const format = useFormat()
  const local = useLocalValue()
  const { lastPrice, change24h, low24h, high24h, priceDecimals } = market
  const tick = useTickDirection(market.symbol, lastPrice)
  const price = (value: bigint | undefined) => format.price(value, priceDecimals)
  return (
    <div className={css.block}>
      <div className={classNames(css.figures, isStale && css.stale)}>
        <Num size="xl" className={css[tick]} spoken={format.fullPrice(lastPrice, priceDecimals)}>
          {price(lastPrice)}
        </Num>
        <p className={css.small}>
          <Num>{format.fiatPrice(local.ofPrice(lastPrice, market.quote), local.currency)}</Num>
          <Delta direction={directionOf(change24h)}>{format.percent(change24h)}</Delta>
          <LiveChip />
        </p>
      </div>
      <div className={css.day}>
        <RangeRuler
          position={positionInDay(market)}
          low={price(low24h)}
          high={price(high24h)}
          lowLabel={t('coin.low24h')}
          highLabel={t('coin.high24h')}
        />
        <p className={css.volume}>
          {t('coin.volume24h')}{' '}
          <Num title={`${format.amount(market.turnover24h, 2)} ${market.quote}`}>
            {`${format.compact(market.turnover24h)} ${market.quote}`}
          </Num>
        </p>
      </div>
    </div>
  )
}

/** 0 at the day's low, 1 at its high; the middle while the day has no range. */
function positionInDay({ lastPrice, low24h, high24h }: ShownMarket): number {
  if (lastPrice === undefined || low24h === undefined || high24h === undefined) return 0.5
  if (high24h <= low24h || lastPrice < low24h) return lastPrice < low24h ? 0 : 0.5
  return fraction(lastPrice - low24h, high24h - low24h)
}
