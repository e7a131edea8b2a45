/** A liquidation in progress, and the accounting of its steps. */
import { reduction } from '@assay/domain/perp/position.ts'
import {
  bankruptcyPart,
  closeForced,
  type LiquidationFill,
  type LiquidationStep,
} from '@assay/domain/perp/risk/liquidation.ts'
import { sumOf } from '@assay/money/amount.ts'
import type { Event } from '../../event.ts'
import type { PositionState } from '../perpState.ts'
import type { positionLegOf } from './riskAccount.ts'

export type Liquidation = {
  id: number
  now: number
  events: Event[]
  /** Cash of the account after the steps; the ledger follows at the end. */
  cash: bigint
  /** The fund's balance, including these steps. */
  fund: bigint
  legs: ForcedLeg[]
  steps: LiquidationStep[]
  realized: bigint
  fees: bigint
  fundPaid: bigint
  /** How many positions were ranked, to pace the work. */
  ranked: number
}

export type ForcedLeg = ReturnType<typeof positionLegOf> & {
  position: PositionState
  margin: bigint
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
  run.fund += fee - fundPaid
  run.realized += realized
  run.fees += fee
  run.fundPaid += fundPaid
  run.steps.push({ ...step, fills, fee, fundPaid, fundLeft: run.fund })
  const { position } = leg
  leg.margin -= reduction({ ...leg, margin: leg.margin }, lots, 0n).margin
  leg.lots = closing.leg.lots
  leg.entryValue = closing.leg.entryValue
  position.realized += realized
  position.fees += fee
}
