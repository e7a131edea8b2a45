/** The market overview: the first markets as cards with price, change and local value. */
import { Delta } from '@assay/ui/figures/Delta.tsx'
import { Num } from '@assay/ui/figures/Num.tsx'
import { Spark } from '@assay/ui/figures/Spark.tsx'
import { Skeleton } from '@assay/ui/states/Skeleton.tsx'
import { directionOf } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useMarkets } from '../../../live/markets.ts'
import { useLocalValue } from '../../../live/rate.ts'
import { marketPath } from '../../../routing/paths.ts'
import { useLinkTo } from '../../../routing/useGo.ts'
import { useSettings } from '../../../store/settings.ts'
import css from './MarketCards.module.css'

const SHOWN = 6

export function MarketCards() {
  const t = useT()
  const format = useFormat()
  const linkTo = useLinkTo()
  const local = useLocalValue()
  const { savesData } = useSettings()
  const { list, isLoading } = useMarkets()
  if (!list && !isLoading) return null
  return (
    <section aria-label={t('home.overview')} className={css.strip}>
      {!list &&
        [1, 2, 3].map((card) => (
          <span key={card} className={css.place}>
            <Skeleton height="100%" />
          </span>
        ))}
      {list?.slice(0, SHOWN).map((market) => {
        const direction = directionOf(market.change24h)
        return (
          <a key={market.symbol} {...linkTo(marketPath(market.symbol))} className={css.card}>
            <span className={css.head}>
              <span className={css.pair}>{market.symbol}</span>
              <Delta direction={direction}>{format.percent(market.change24h)}</Delta>
            </span>
            <Num size="md" spoken={format.fullPrice(market.lastPrice, market.priceDecimals)}>
              {format.price(market.lastPrice, market.priceDecimals)}
            </Num>
            <Num className={css.small}>
              {format.fiatPrice(local.ofPrice(market.lastPrice, market.quote), local.currency)}
            </Num>
            {market.spark && !savesData && (
              <Spark values={market.spark} direction={direction} width={112} height={20} />
            )}
          </a>
        )
      })}
    </section>
  )
}
