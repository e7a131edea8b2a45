/** The input of a lockup, checked by the engine's own rules. */
import { lockupFigures, validateLockup, wholeYieldOf } from '@assay/domain/earn/lockupRules.ts'
import type { Rejection } from '@assay/domain/rejection.ts'
import { type Amount, inSteps, smaller, stepOf } from '@assay/money/amount.ts'
import { parseAmount } from '@assay/money/decimal.ts'
import type { OfferedPlan } from '@assay/wire/routes/earn/finance.ts'

export type LockPreview = {
  principal: Amount | undefined
  /** Figures of the typed amount, or of the minimum. */
  shown: Amount
  figures: ReturnType<typeof lockupFigures>
  whole: Amount
  problem:
    | { code: Rejection['code'] | 'amountRequired'; details?: Rejection['details'] }
    | undefined
}

export function previewLock(
  plan: OfferedPlan,
  text: string,
  { available, now }: { available: Amount | undefined; now: number },
): LockPreview {
  const { decimals, periodDays } = plan
  const principal = text === '' ? undefined : parseAmount(text, decimals)
  const shown = principal || plan.minimum
  const figures = lockupFigures(plan, { principal: shown, decimals, now })
  const whole = wholeYieldOf({ dailyYield: figures.dailyYield, periodDays })
  return { principal, shown, figures, whole, problem: problemOf(plan, principal, available) }
}

function problemOf(
  plan: OfferedPlan,
  principal: Amount | undefined,
  available: Amount | undefined,
): LockPreview['problem'] {
  if (!principal) return { code: 'amountRequired' }
  if (principal > plan.funded && principal >= plan.minimum && principal <= plan.maximum) {
    return { code: 'yieldNotFunded' }
  }
  // Unknown values are left to the server to check.
  const asked = { principal, available: available ?? principal, decimals: plan.decimals, open: 0 }
  return validateLockup({ ...plan, isOffered: true }, asked)
}

/** The funded amount as a readable figure: whole multiples of the minimum. */
export const roundFunded = ({ funded, minimum }: OfferedPlan): Amount =>
  inSteps(funded, minimum, 'down')

/** The most that can be locked: limited by the balance, the plan and the funding. */
export function mostToLock(plan: OfferedPlan, available: Amount): Amount {
  const least = smaller(smaller(available, plan.maximum), roundFunded(plan))
  return inSteps(least, stepOf(plan.decimals), 'down')
}
