/** What stands behind the figures of a position, for the sheet that explains them. */
import { bracketAt } from '@assay/domain/perp/margin.ts'
import type { PerpRules } from '@assay/domain/perp/perpMarket.ts'
import { divide } from '@assay/money/amount.ts'
import type { Position } from '@assay/wire/rows/position.ts'
import type { Explanation } from '../../../explain/ExplainSheet.tsx'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { usePerps } from '../../../live/perps.ts'
import { usePositions } from '../holdings/usePositions.ts'
import { usePerpAverage, usePerpPrice } from '../orders/usePerpOrderWords.ts'
import { useBreakEven } from '../position/useBreakEven.ts'
import { reachOf } from '../rules/acrossMark.ts'
import { exposureOf } from '../rules/formMarket.ts'
import { perpRulesOf } from '../rules/perpRulesOf.ts'
import { signedAmount } from '../rules/signedAmount.ts'
import { type ExplainedLeg, formulaOf, legInputs } from './legInputs.ts'
import { liquidationNote } from './liquidationNote.ts'

export type PositionTopic = 'pnl' | 'roe' | 'margin' | 'liquidation' | 'funding' | 'breakEven'

export function useExplainPosition(position: Position) {
  const t = useT()
  const format = useFormat()
  const priceOf = usePerpPrice()
  const averageOf = usePerpAverage()
  const breakEven = useBreakEven(position)
  const info = usePerps().list?.find((one) => one.symbol === `${position.base}/${position.quote}`)
  const rules = info && perpRulesOf(info, [])
  const { positions = [] } = usePositions()
  const legs = [position, ...positions.filter((other) => isOtherSide(other, position))].map(
    ({ side, lots, maintenanceMargin: maintenance }): ExplainedLeg => ({
      ...{ side, lots, maintenance },
      bracket: rules && bracketAtEnd({ ...position, lots }, rules),
    }),
  )
  return (topic: PositionTopic): Explanation => {
    const { quote, base, side, leverage, contractSize, unrealizedPnl } = position
    const price = (value: bigint | undefined) => `${priceOf(position, value)} ${quote}`
    const money = (value: bigint) => `${format.orderValue(value)} ${quote}`
    const row = (label: string, value: string) => ({ label, value })
    const entry = row(t('contract.entry'), `${averageOf(position, position.entryPrice)} ${quote}`)
    const mark = row(t('contract.mark'), price(position.markPrice))
    const lots = row(t('contract.lots'), format.count(position.lots))
    const lotSize = row(t('contract.lotSize'), `${format.orderValue(contractSize)} ${base}`)
    const initialMargin = divide(exposureOf(position).entryValue, BigInt(leverage), 'up')
    const of = {
      pnl: {
        inputs: [row(t('spot.side'), t(`contract.${side}`)), entry, mark, lots, lotSize],
        result: signedAmount(format, unrealizedPnl, quote),
      },
      roe: {
        inputs: [
          row(t('contract.pnl'), signedAmount(format, unrealizedPnl, quote)),
          row(t('contract.initialMargin'), money(initialMargin)),
          entry,
          lots,
          lotSize,
          row(t('contract.leverage'), `${leverage}×`),
        ],
        result: format.percent(position.returnRate),
      },
      margin: {
        inputs: [
          entry,
          lots,
          lotSize,
          row(t('contract.leverage'), `${leverage}×`),
          row(t('contract.mode'), t(`contract.mode.${position.marginMode}`)),
        ],
        result: money(position.margin),
        note: t('contract.explain.marginNote'),
      },
      liquidation: {
        formula: t(formulaOf(legs)),
        inputs: [
          row(t('spot.side'), t(`contract.${side}`)),
          row(t('contract.mode'), t(`contract.mode.${position.marginMode}`)),
          mark,
          lotSize,
          row(t('contract.report.equity'), money(position.equity)),
          row(t('contract.maintenanceAll'), money(position.maintenanceAll)),
          ...legInputs(legs, { t, format, money }),
          ...(rules ? [row(t('contract.feeRate'), format.share(rules.takerFeeRate, 4))] : []),
          row(t('contract.bankruptcy'), price(position.bankruptcyPrice)),
        ],
        result:
          position.liquidationPrice === undefined
            ? t('contract.liquidation.none')
            : `${reachOf(position)}${price(position.liquidationPrice)}`,
        note: t(liquidationNote(position)),
      },
      breakEven: {
        inputs: [
          row(t('spot.side'), t(`contract.${side}`)),
          entry,
          lots,
          lotSize,
          row(t('contract.fee'), money(position.fee)),
          row(t('contract.funding.paid'), signedAmount(format, position.fundingPaid, quote)),
          row(t('contract.realized'), signedAmount(format, position.realizedPnl, quote)),
          ...(rules ? [row(t('contract.feeRate'), format.share(rules.takerFeeRate, 4))] : []),
        ],
        result: price(breakEven),
      },
      funding: {
        inputs: [lots, lotSize, mark],
        result: signedAmount(format, -position.fundingPaid, quote),
        note: t('contract.explain.fundingNote'),
        more: {
          label: t('contract.funding.payments'),
          path: `/futuresRecord?funding=${position.id}`,
        },
      },
    }[topic]
    return {
      title: t(`contract.${topic}`),
      formula: t(`contract.explain.${topic}`),
      ...of,
    }
  }
}

/**
 * The rates that count where the position is liquidated: those of the bracket its value lies in
 * then.
 */
function bracketAtEnd({ lots, liquidationPrice }: Position, rules: PerpRules) {
  return liquidationPrice === undefined ? undefined : bracketAt(rules, lots, liquidationPrice)
}

const isOtherSide = (other: Position, { base, quote, side, marginMode }: Position) =>
  marginMode === 'cross' &&
  other.marginMode === 'cross' &&
  other.base === base &&
  other.quote === quote &&
  other.side !== side
