/**
 * The book as two areas that grow outwards from the middle. Dragging, hovering or the arrow keys
 * show a price and the cumulative quantity; the control is a range input over the image.
 */
import { Num } from '@assay/ui/figures/Num.tsx'
import { Skeleton } from '@assay/ui/states/Skeleton.tsx'
import { useEffect, useRef, useState } from 'react'
import { useT } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import type { LevelBook } from '../../live/liveLevels.ts'
import type { ChartMarket } from '../candles/useCandleChart.ts'
import { useChartColors } from '../chartColors.ts'
import css from './DepthChart.module.css'
import { depthCurve, pointAt } from './depthCurve.ts'
import { drawDepth } from './drawDepth.ts'

const STEPS = 1_000
/** As tall as the chart with the lines above and below it. */
const SKELETON_PX = 264

/** `book` is undefined until it has loaded. */
type DepthChartProps = { market: ChartMarket; book: LevelBook | undefined; isStale?: boolean }

export function DepthChart({ market, book, isStale }: DepthChartProps) {
  const t = useT()
  const format = useFormat()
  const colors = useChartColors()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [step, setStep] = useState<number | undefined>(undefined)
  const [width, setWidth] = useState(0)
  const curve = book && depthCurve(book)
  const mark = curve && step !== undefined ? pointAt(curve, step / STEPS) : undefined

  const isDrawn = curve !== undefined
  useEffect(() => {
    if (!isDrawn || !canvas.current) return
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0))
    observer.observe(canvas.current)
    return () => observer.disconnect()
  }, [isDrawn])
  useEffect(() => {
    if (canvas.current && curve && width > 0) drawDepth(canvas.current, curve, { colors, mark })
  })

  if (!book) return <Skeleton height={SKELETON_PX} />
  if (!curve) return <p className={css.none}>{t('chart.noDepth')}</p>
  const price = (value: bigint) => format.price(value, market.priceDecimals)
  const total = (value: bigint) => `${format.amount(value, market.quantityDecimals)} ${market.base}`
  const shown = mark ?? curve.bids[0]
  const spoken = shown
    ? t(shown.side === 'bid' ? 'chart.depthBid' : 'chart.depthAsk', {
        price: format.fullPrice(shown.price, market.priceDecimals),
        total: total(shown.total),
      })
    : ''
  return (
    <div className={css.box}>
      <div className={css.readout}>
        <span className={css.bid}>{t('chart.bids')}</span>
        <Num>{mark ? `${price(mark.price)} · ${total(mark.total)}` : ''}</Num>
        <span className={css.ask}>{t('chart.asks')}</span>
      </div>
      <div className={css.stage} data-stale={isStale || undefined}>
        <canvas ref={canvas} className={css.canvas} />
        <input
          type="range"
          className={css.range}
          min={0}
          max={STEPS}
          step={1}
          value={step ?? STEPS / 2}
          aria-label={t('chart.depthLabel')}
          aria-valuetext={spoken}
          onChange={(event) => setStep(Number(event.target.value))}
          onPointerMove={(event) => {
            const box = event.currentTarget.getBoundingClientRect()
            setStep(Math.round(((event.clientX - box.left) / box.width) * STEPS))
          }}
          onPointerLeave={() => setStep(undefined)}
        />
      </div>
      <div className={css.axis}>
        <Num>{price(curve.low)}</Num>
        <Num>{price((curve.low + curve.high) / 2n)}</Num>
        <Num>{price(curve.high)}</Num>
      </div>
    </div>
  )
}
