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

export function contractPoster(
  facts: PosterFacts,
  { percent, amount, prices, date }: PosterFigures,
  code: string | undefined,
  t: Translate,
): PosterContent {
  const { base, quote, side, marginMode, leverage, isClosed } = facts
  const title = `${t(`contract.${side}`)} ${base}/${quote}`
  const tag = `${t(`contract.mode.${marginMode}`)} ${leverage}× · ${t(isClosed ? 'contract.closed' : 'contract.open')}`
  const result = t(isClosed ? 'contract.net' : 'contract.pnl')
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
          { label: t('contract.entry'), value: prices.entry },
          { label: t(isClosed ? 'contract.closePrice' : 'contract.mark'), value: prices.exit },
        ]
      : [],
    invitation: t('poster.invitation'),
    code: code && t('poster.code', { code }),
    disclaimer: t('contract.poster.disclaimer'),
  }
}
