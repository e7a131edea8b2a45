/** The inputs of a position's figures, for the explanation sheet. */
import { bracketAt } from '@assay/domain/perp/margin.ts'
import type { PerpRules } from '@assay/domain/perp/perpMarket.ts'
import type { Position } from '@assay/wire/rows/position.ts'
import type { Explanation } from '../../../explain/ExplainSheet.tsx'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { usePerps } from '../../../live/perps.ts'
import { usePositions } from '../holdings/usePositions.ts'
import { usePerpAverage, usePerpPrice } from '../orders/usePerpOrderWords.ts'
import { useBreakEven } from '../position/useBreakEven.ts'
import { perpRulesOf } from '../rules/perpRulesOf.ts'
import type { ExplainedLeg } from './legInputs.ts'
import { explainPosition, type PositionTopic } from './positionExplained.ts'

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
      side,
      lots,
      maintenance,
      bracket: rules && bracketAtEnd({ ...position, lots }, rules),
    }),
  )
  return (topic: PositionTopic): Explanation =>
    explainPosition(topic, { position, breakEven, rules, legs }, { t, format, priceOf, averageOf })
}

/** The rates at liquidation: those of the bracket of its value there. */
function bracketAtEnd({ lots, liquidationPrice }: Position, rules: PerpRules) {
  return liquidationPrice === undefined ? undefined : bracketAt(rules, lots, liquidationPrice)
}

const isOtherSide = (other: Position, { base, quote, side, marginMode }: Position) =>
  marginMode === 'cross' &&
  other.marginMode === 'cross' &&
  other.base === base &&
  other.quote === quote &&
  other.side !== side
