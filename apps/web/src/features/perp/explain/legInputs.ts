/**
 * The inputs of one side of a contract to a liquidation price. With cross margin long and short
 * share it: then both are listed, each by name.
 */
import type { BracketStep } from '@assay/domain/perp/perpMarket.ts'
import type { PositionSide } from '@assay/domain/perp/perpOrder.ts'
import type { Explanation } from '../../../explain/ExplainSheet.tsx'
import type { Formatter } from '../../../i18n/format.ts'
import type { Translate } from '../../../i18n/i18n.ts'

export type ExplainedLeg = {
  side: PositionSide
  lots: number
  /** At the mark; undefined for isolated margin, which does not use the account. */
  maintenance: bigint | undefined
  /** The bracket of its value at that price. */
  bracket: Pick<BracketStep, 'maintenanceRate' | 'deduction'> | undefined
}

type Spoken = { t: Translate; format: Formatter; money: (value: bigint) => string }

export function legInputs(legs: readonly ExplainedLeg[], { t, format, money }: Spoken) {
  return legs.flatMap(({ side, lots, maintenance, bracket }): Explanation['inputs'] => {
    const row = (label: string, value: string) => ({
      label: legs.length > 1 ? `${t(`perp.${side}`)} · ${label}` : label,
      value,
    })
    return [
      row(t('perp.lots'), format.count(lots)),
      ...(maintenance === undefined ? [] : [row(t('perp.maintenance'), money(maintenance))]),
      ...(bracket
        ? [
            row(t('perp.maintenanceRate'), format.share(bracket.maintenanceRate, 2)),
            row(t('perp.deduction'), money(bracket.deduction)),
          ]
        : []),
    ]
  })
}

export const formulaOf = (legs: readonly ExplainedLeg[]) =>
  legs.length > 1 ? 'perp.explain.liquidationOfBoth' : 'perp.explain.liquidationOf'
