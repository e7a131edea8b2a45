/**
 * Combines chart, feed and socket: loads the history, then applies live candles, at most one paint
 * per frame; refetches every three seconds while the socket is silent or a gap was seen. A new
 * market or period starts from nothing, so two charts never mix.
 */
import type { Price } from '@assay/money/amount.ts'
import { useStable } from '@assay/ui/useStable.ts'
import {
  getCycleCandles,
  getPerpCandles,
  getSpotCandles,
} from '@assay/wire/routes/trading/candles.ts'
import type { Candle } from '@assay/wire/socket/series.ts'
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { call } from '../../api/call.ts'
import { connection } from '../../api/connection/socket.ts'
import { serverNow } from '../../api/serverClock.ts'
import type { LiveMarket, MarketArea } from '../../live/liveMarket.ts'
import { perFrame } from '../../live/perFrame.ts'
import { haptic } from '../../store/haptic.ts'
import { nextTask } from '../../store/nextTask.ts'
import { type ChartColors, useChartColors } from '../chartColors.ts'
import type { DrawnIndicator, Indicator } from '../indicators/indicator.ts'
import type { Period } from '../periods.ts'
import { type CandleFeed, createCandleFeed } from './candleFeed.ts'
import type { ChartMark } from './chartMarks.ts'
import { closingAt } from './closingAt.ts'
import type { KLine } from './createKLine.ts'
import { useChartTexts } from './useChartTexts.ts'

const AUTO_UPDATE_MS = 3_000

export type ChartMarket = {
  /** Default: spot. */
  area?: MarketArea
  base: string
  quote: string
  priceDecimals: number
  quantityDecimals: number
  /** The last trade, as shown on the page. */
  lastPrice?: Price | undefined
  /** An index has no volume: its pane is omitted. */
  hasVolume?: boolean
}

type ChartInput = {
  market: ChartMarket
  period: Period
  indicator: Indicator
  lengths: readonly number[]
  /** In a separate pane. */
  below?: DrawnIndicator | undefined
  marks?: readonly ChartMark[] | undefined
  onCandles: LiveMarket['onCandles'] | undefined
}

type ChartState = 'loading' | 'ready' | 'empty' | 'failed'

export function useCandleChart(input: ChartInput) {
  const { market, period, indicator, lengths, below, marks, onCandles } = input
  const { lastPrice } = market
  const colors = useChartColors()
  const { parts, candles, setCandles, ...drawn } = useDrawn(market, period, colors)

  useEffect(() => parts?.kline.restyle(colors), [parts, colors])
  useEffect(() => parts?.kline.mark(marks ?? []), [parts, marks])
  useEffect(() => {
    parts?.kline.show(period.chartType === '-1' ? undefined : indicator, lengths)
  }, [parts, period, indicator, lengths])
  useEffect(() => parts?.kline.showBelow(below), [parts, below])

  const paint = useMemo(() => perFrame((feed: CandleFeed) => setCandles(feed.all())), [setCandles])
  const close = useClosing(parts, period, lastPrice)
  useLiveCandles(parts, { onCandles, close, paint, minutes: period.minutes })
  const shown = useMemo(() => {
    const moment = { lastPrice, minutes: period.minutes, now: serverNow() }
    return [...candles.slice(0, -1), ...candles.slice(-1).map((last) => closingAt(last, moment))]
  }, [candles, lastPrice, period])
  const reset = () => parts?.kline.reset()
  return { ...drawn, candles: shown, reset }
}

/** The chart of one market and period, until another replaces it. */
function useDrawn(market: ChartMarket, period: Period, colors: ChartColors) {
  const { area = 'spot', base, quote, priceDecimals, quantityDecimals, hasVolume = true } = market
  const host = useRef<HTMLDivElement>(null)
  const [parts, setParts] = useState<{ kline: KLine; feed: CandleFeed } | undefined>(undefined)
  const [state, setState] = useState<ChartState>('loading')
  const [error, setError] = useState<unknown>(undefined)
  const [attempt, setAttempt] = useState(0)
  const [point, setPoint] = useState<number | undefined>(undefined)
  const [isPast, setPast] = useState(false)
  const [candles, setCandles] = useState<readonly Candle[]>([])
  const texts = useChartTexts()
  const looks = useEffectEvent(() => ({ colors, texts }))

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try starts again.
  useEffect(() => {
    const ending = new AbortController()
    const until = ending.signal
    setState('loading')
    setPoint(undefined)
    setPast(false)
    setCandles([])
    const feed = feedOf({ area, base, quote }, period)
    const open = async () => {
      const [{ createKLine }, loaded] = await Promise.all([loadKLine(), loadTurned(feed)])
      if (until.aborted || !host.current) return
      const kline = await createKLine(host.current, {
        ...looks(),
        feed,
        period,
        priceDecimals,
        quantityDecimals,
        hasVolume,
        until,
        onPoint: (bar) =>
          setPoint((before) => {
            if (before === undefined && bar !== undefined) haptic('select')
            return bar
          }),
        onPast: setPast,
      })
      if (!kline || until.aborted) return
      setParts({ kline, feed })
      setCandles(loaded)
      setState(loaded.length > 0 ? 'ready' : 'empty')
    }
    open().catch((cause: unknown) => {
      if (until.aborted) return
      setError(cause)
      setState('failed')
    })
    return () => {
      ending.abort()
      setParts(undefined)
    }
  }, [area, base, quote, period, priceDecimals, quantityDecimals, hasVolume, texts, attempt])

  const retry = useCallback(() => setAttempt((count) => count + 1), [])
  return { host, parts, state, error, retry, point, isPast, candles, setCandles }
}

/** Separate tasks for the library's code, the candles and drawing: together they block taps. */
async function loadKLine() {
  const code = await import('./createKLine.ts')
  await nextTask()
  return code
}

async function loadTurned(feed: CandleFeed) {
  const candles = await feed.load()
  await nextTask()
  return candles
}

type Parts = { kline: KLine; feed: CandleFeed } | undefined

/** The current candle follows the page's last trade. */
function useClosing(parts: Parts, { minutes }: Period, lastPrice: Price | undefined) {
  const close = useStable((candle: Candle) =>
    closingAt(candle, { lastPrice, minutes, now: serverNow() }),
  )
  useEffect(() => {
    const last = parts?.feed.all().at(-1)
    if (last && lastPrice !== undefined) parts?.kline.take([close(last)])
  }, [parts, lastPrice, close])
  return close
}

function useLiveCandles(
  parts: Parts,
  {
    onCandles,
    close,
    paint,
    minutes,
  }: {
    onCandles: LiveMarket['onCandles'] | undefined
    close: (candle: Candle) => Candle
    paint: (feed: CandleFeed) => void
    minutes: number
  },
) {
  useEffect(() => {
    if (!parts || !onCandles) return
    const { kline, feed } = parts
    const draw = perFrame((candle: Candle) => kline.take([close(candle)]))
    return onCandles((message) => {
      const before = feed.all().at(-1)?.openedAt
      const fresh = feed.take(message)
      const last = fresh.at(-1)
      if (!last) return
      // Only repaints of the same candle may be skipped; a finished one is always drawn.
      if (last.openedAt === before) draw(last)
      else kline.take(fresh.map(close))
      paint(feed)
    })
  }, [parts, onCandles, close, paint])

  useEffect(() => {
    if (!parts) return
    const { kline, feed } = parts
    let isGone = false
    const catchUp = async () => {
      const hadGap = feed.hasGap()
      const fresh = await feed.catchUp().catch(() => [])
      if (isGone) return
      if (hadGap && !feed.hasGap()) kline.reload()
      else kline.take(fresh)
      paint(feed)
    }
    const last = feed.all().at(-1)
    // No message arrived while the library loaded: the last candle may have closed meanwhile.
    if (last && last.openedAt + minutes * 60_000 <= serverNow()) void catchUp()
    const timer = setInterval(() => {
      const isSilent = connection.get().status !== 'live'
      if (!document.hidden && (isSilent || feed.hasGap())) void catchUp()
    }, AUTO_UPDATE_MS)
    return () => {
      isGone = true
      clearInterval(timer)
    }
  }, [parts, paint, minutes])
}

const CANDLES_OF = { spot: getSpotCandles, perp: getPerpCandles, cycle: getCycleCandles } as const

type Fed = { area: MarketArea; base: string; quote: string }

function feedOf({ area, base, quote }: Fed, { minutes, chartType }: Period): CandleFeed {
  return createCandleFeed({ base, quote, minutes, chartType }, async (range) => {
    const reply = await call(CANDLES_OF[area], {
      symbol: `${base}/${quote}`,
      chartType,
      intervalMinutes: minutes,
      ...range,
    })
    return reply.candles
  })
}
