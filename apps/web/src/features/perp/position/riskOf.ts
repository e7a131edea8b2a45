/** The warning that a margin ratio deserves: 80 and 90 percent warn before liquidation at 100. */
import { WARNING_LEVELS } from '@assay/domain/perp/margin.ts'
import { ONE } from '@assay/money/amount.ts'

export const riskOf = (ratio: bigint | undefined): 80 | 90 | undefined =>
  WARNING_LEVELS.findLast((level) => ratio !== undefined && ratio * 100n >= BigInt(level) * ONE)
