/** A liquidation in progress, and the accounting of its steps. */
import { reduction } from '@assay/domain/perp/position.ts'
import {
  bankruptcyPart,
  closeForced,
  type LiquidationFill,
  type LiquidationStep,
} from '@assay/domain/perp/risk/liquidation.ts'
import { type Amount, add, subtract, sumOf, ZERO } from '@assay/money/amount.ts'
import type { Event } from '../../event.ts'
import type { PositionState } from '../perpState.ts'
import type { positionLegOf } from './riskAccount.ts'

export type Liquidation = {
  id: number
  now: number
  events: Event[]
  /** Cash of the account after the steps; the ledger follows at the end. */
  cash: Amount
  /** The fund's balance, including these steps. */
  fund: Amount
  legs: ForcedLeg[]
  steps: LiquidationStep[]
  realized: Amount
  fees: Amount
  fundPaid: Amount
  /** How many positions were ranked, to pace the work. */
  ranked: number
}

export type ForcedLeg = ReturnType<typeof positionLegOf> & {
  position: PositionState
  margin: Amount
}

/** Accounts for what a step closed. */
export function takeStep(
  leg: ForcedLeg,
  {
    run,
    step,
    fills,
  }: {
    run: Liquidation
    step: Omit<LiquidationStep, 'fills' | 'fee' | 'fundPaid' | 'fundLeft'>
    fills: LiquidationFill[]
  },
): void {
  if (fills.length === 0) return
  const lots = fills.reduce((sum, fill) => sum + fill.lots, 0)
  const value = sumOf(fills.map((fill) => fill.value))
  const part = bankruptcyPart(step.bankruptcyValue, lots, { asked: step.asked, side: leg.side })
  const isFeeFree = step.kind !== 'book'
  const closing = closeForced(run.cash, leg, { lots, value, bankruptcyValue: part, isFeeFree })
  const { fee, fundPaid, realized } = closing
  run.cash = closing.cash
  run.fund = subtract(add(run.fund, fee), fundPaid)
  run.realized = add(run.realized, realized)
  run.fees = add(run.fees, fee)
  run.fundPaid = add(run.fundPaid, fundPaid)
  run.steps.push({ ...step, fills, fee, fundPaid, fundLeft: run.fund })
  const { position } = leg
  leg.margin = subtract(leg.margin, reduction(leg, lots, ZERO).margin)
  leg.lots = closing.leg.lots
  leg.entryValue = closing.leg.entryValue
  position.realized = add(position.realized, realized)
  position.fees = add(position.fees, fee)
}
