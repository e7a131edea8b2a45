/** Each figure of a position with its inputs, in words. */
import type { PerpRules } from '@assay/domain/perp/perpMarket.ts'
import { initialMargin } from '@assay/domain/perp/position.ts'
import type { Position } from '@assay/wire/rows/position.ts'
import type { Explanation } from '../../../explain/ExplainSheet.tsx'
import type { Formatter } from '../../../i18n/format.ts'
import type { Translate } from '../../../i18n/i18n.ts'
import { reachOf } from '../rules/acrossMark.ts'
import { exposureOf } from '../rules/perpFormMarket.ts'
import { signedFigure } from '../rules/signedFigure.ts'
import type { ExplainFigure } from './explainFigure.ts'
import { type ExplainedLeg, formulaOf, legInputs } from './legInputs.ts'
import { liquidationNote } from './liquidationNote.ts'

export type PositionTopic = 'pnl' | 'roe' | 'margin' | 'liquidation' | 'funding' | 'breakEven'

type Explained = {
  position: Position
  breakEven: bigint | undefined
  rules: PerpRules | undefined
  legs: readonly ExplainedLeg[]
}

type Spoken = {
  t: Translate
  format: Formatter
  priceOf: (position: Position, value: bigint | undefined) => string
  averageOf: (position: Position, value: bigint | undefined) => string
}

export const explainPosition = (
  topic: PositionTopic,
  explained: Explained,
  spoken: Spoken,
): Explanation => ({
  title: spoken.t(`perp.${topic}`),
  formula: spoken.t(`perp.explain.${topic}`),
  ...EXPLAINED[topic](explained, wordsOf(explained, spoken)),
})

type Words = ReturnType<typeof wordsOf>

/** The rows that several figures share, and how amounts are written. */
function wordsOf({ position, rules }: Explained, { t, format, priceOf, averageOf }: Spoken) {
  const { quote, base, side, leverage, contractSize, marginMode, unrealizedPnl } = position
  const row = (label: string, value: string) => ({ label, value })
  const price = (value: bigint | undefined) => `${priceOf(position, value)} ${quote}`
  const signed = (value: bigint) => signedFigure(format, value, quote)
  return {
    t,
    format,
    row,
    price,
    signed,
    money: (value: bigint) => `${format.orderValue(value)} ${quote}`,
    side: row(t('spot.side'), t(`perp.${side}`)),
    entry: row(t('perp.entry'), `${averageOf(position, position.entryPrice)} ${quote}`),
    mark: row(t('perp.mark'), price(position.markPrice)),
    lots: row(t('perp.lots'), format.count(position.lots)),
    lotSize: row(t('perp.lotSize'), `${format.orderValue(contractSize)} ${base}`),
    leverage: row(t('perp.leverage'), `${leverage}×`),
    mode: row(t('perp.mode'), t(`perp.mode.${marginMode}`)),
    pnl: row(t('perp.pnl'), signed(unrealizedPnl)),
    feeRate: rules ? [row(t('perp.feeRate'), format.share(rules.takerFeeRate, 4))] : [],
  }
}

const EXPLAINED: Record<PositionTopic, ExplainFigure<Explained, Words>> = {
  pnl: (_, { side, entry, mark, lots, lotSize, pnl }) => ({
    inputs: [side, entry, mark, lots, lotSize],
    result: pnl.value,
  }),

  roe({ position }, { t, format, row, money, pnl, entry, lots, lotSize, leverage }) {
    const { entryValue } = exposureOf(position)
    const required = initialMargin(entryValue, position.leverage)
    return {
      inputs: [pnl, row(t('perp.initialMargin'), money(required)), entry, lots, lotSize, leverage],
      result: format.percent(position.returnRate),
    }
  },

  margin: ({ position }, { t, money, entry, lots, lotSize, leverage, mode }) => ({
    inputs: [entry, lots, lotSize, leverage, mode],
    result: money(position.margin),
    note: t('perp.explain.marginNote'),
  }),

  liquidation: ({ position, legs }, words) => {
    const { t, format, row, price, money } = words
    return {
      formula: t(formulaOf(legs)),
      inputs: [
        words.side,
        words.mode,
        words.mark,
        words.lotSize,
        row(t('perp.report.equity'), money(position.equity)),
        row(t('perp.maintenanceAll'), money(position.maintenanceAll)),
        ...legInputs(legs, { t, format, money }),
        ...words.feeRate,
        row(t('perp.bankruptcy'), price(position.bankruptcyPrice)),
      ],
      result:
        position.liquidationPrice === undefined
          ? t('perp.liquidation.none')
          : `${reachOf(position)}${price(position.liquidationPrice)}`,
      note: t(liquidationNote(position)),
    }
  },

  breakEven: ({ position, breakEven }, words) => {
    const { t, row, price, money, signed } = words
    return {
      inputs: [
        words.side,
        words.entry,
        words.lots,
        words.lotSize,
        row(t('perp.fee'), money(position.fee)),
        row(t('perp.funding.paid'), signed(position.fundingPaid)),
        row(t('perp.realized'), signed(position.realizedPnl)),
        ...words.feeRate,
      ],
      result: price(breakEven),
    }
  },

  funding: ({ position }, { t, lots, lotSize, mark, signed }) => ({
    inputs: [lots, lotSize, mark],
    result: signed(-position.fundingPaid),
    note: t('perp.explain.fundingNote'),
    more: {
      label: t('perp.funding.payments'),
      path: `/futuresRecord?funding=${position.id}`,
    },
  }),
}
