/** The content and layout of a contract poster. */
import type { Translate } from '../../../i18n/i18n.ts'
import type { PosterContent } from '../../../poster/drawPoster.ts'
import type { PosterFacts } from './posterFacts.ts'

/** Figures as they are written; what is missing is not shown. */
export type PosterFigures = {
  percent: string
  amount: string | undefined
  prices: { entry: string; exit: string } | undefined
  date: string | undefined
}

export function perpPoster(
  facts: PosterFacts,
  { percent, amount, prices, date }: PosterFigures,
  code: string | undefined,
  t: Translate,
): PosterContent {
  const { base, quote, side, marginMode, leverage, isClosed } = facts
  const title = `${t(`perp.${side}`)} ${base}/${quote}`
  const tag = `${t(`perp.mode.${marginMode}`)} ${leverage}× · ${t(isClosed ? 'perp.closed' : 'perp.open')}`
  const result = t(isClosed ? 'perp.net' : 'perp.pnl')
  const figure = { lines: 1, weight: 600, ink: 'tone', isFigure: true } as const
  return {
    corner: date,
    texts: [
      { text: title, size: 72, lines: 1, gap: 72, weight: 600, ink: 'text' },
      { text: tag, size: 38, lines: 1, gap: 12 },
      { text: result, size: 34, lines: 1, gap: 56 },
      { ...figure, text: percent, size: 176, gap: 0 },
      ...(amount ? [{ ...figure, text: amount, size: 60, gap: 8 }] : []),
    ],
    rows: prices
      ? [
          { label: t('perp.entry'), value: prices.entry },
          { label: t(isClosed ? 'perp.closePrice' : 'perp.mark'), value: prices.exit },
        ]
      : [],
    invitation: t('poster.invitation'),
    code: code && t('poster.code', { code }),
    disclaimer: t('perp.poster.disclaimer'),
  }
}
