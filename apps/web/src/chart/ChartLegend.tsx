/** The figures under the crosshair, or of the newest candle: indicator lines, and the candle. */
import type { Candle } from '@assay/wire/socket/series.ts'
import { useMemo } from 'react'
import { useT } from '../i18n/i18n.ts'
import { useFormat } from '../i18n/useFormat.ts'
import css from './ChartPanel.module.css'
import type { ChartTexts } from './candles/createKLine.ts'
import type { ChartMarket } from './candles/useCandleChart.ts'
import { barOf } from './indicators/barOf.ts'
import { type DrawnIndicator, type Indicator, watch } from './indicators/indicator.ts'

type ChartLegendProps = {
  market: ChartMarket
  indicator: Indicator | undefined
  lengths: readonly number[]
  below: DrawnIndicator | undefined
  candles: readonly Candle[]
  point: number | undefined
  texts: ChartTexts
}

export function ChartLegend(props: ChartLegendProps) {
  const { market, indicator, lengths, below, candles, point, texts } = props
  const candle = point === undefined ? undefined : candles[point]
  const bar = point ?? candles.length - 1
  return (
    <div className={css.legend}>
      {indicator && (
        <Figures
          market={market}
          indicator={indicator}
          lengths={lengths}
          candles={candles}
          bar={bar}
          texts={texts}
        />
      )}
      {below && (
        <Figures market={market} {...below} candles={candles} bar={bar} texts={texts} isBelow />
      )}
      {candle && <CandleFigures candle={candle} market={market} texts={texts} />}
    </div>
  )
}

type FiguresProps = Pick<ChartLegendProps, 'market' | 'candles' | 'texts'> &
  DrawnIndicator & { bar: number; isBelow?: boolean }

/** The lines of one indicator, each in its color; the lower one on a separate line. */
function Figures({ market, indicator, lengths, candles, bar, texts, isBelow }: FiguresProps) {
  const t = useT()
  const update = useMemo(() => watch(indicator, lengths), [indicator, lengths])
  const lines = useMemo(() => update(candles.map(barOf)), [update, candles])
  const isShort =
    candles.length > 0 && Object.values(lines).every((cells) => typeof cells[bar] !== 'number')
  const decimals = indicator.decimals ?? market.priceDecimals
  return (
    <div className={isBelow ? css.lower : css.upper}>
      {isShort && <span>{t('chart.tooFew', { name: indicator.id })}</span>}
      {!isShort &&
        Object.entries(lines).map(([line, cells], index) => {
          const value = cells[bar]
          return (
            <span key={line} style={{ color: `var(--c-ma-${index + 1})` }}>
              {indicator.lineName(line, lengths)}{' '}
              {value === null || value === undefined ? '—' : texts.price(value.toFixed(decimals))}
            </span>
          )
        })}
    </div>
  )
}

type CandleFiguresProps = { candle: Candle; market: ChartMarket; texts: ChartTexts }

function CandleFigures({ candle, market, texts }: CandleFiguresProps) {
  const t = useT()
  const format = useFormat()
  const figures = [
    { label: t('chart.open'), value: candle.open },
    { label: t('chart.high'), value: candle.high },
    { label: t('chart.low'), value: candle.low },
    { label: t('chart.close'), value: candle.close },
  ]
  return (
    <div className={css.point}>
      <span>{texts.time(candle.openedAt, 'YYYY-MM-DD HH:mm')}</span>
      {figures.map(({ label, value }) => (
        <span key={label}>
          {label} <b>{format.price(value, market.priceDecimals)}</b>
        </span>
      ))}
      <span>
        {t('chart.volume')} <b>{format.compact(candle.volume)}</b>
      </span>
    </div>
  )
}
