/**
 * The arithmetic of a liquidation, step by step, and its report. The engine uses these functions,
 * and `recomputeLiquidation` runs them again on the report alone.
 */
import {
  type Amount,
  add,
  atLeastZero,
  divide,
  negative,
  proportion,
  share,
  smaller,
  subtract,
  sumOf,
  times,
  ZERO,
} from '@assay/money/amount.ts'
import type { MemberId } from '../../account.ts'
import type { OrderId } from '../../spot/order.ts'
import {
  bracketOf,
  type Leg,
  type MarginStatus,
  marginStatus,
  type RiskLevel,
  requirementOf,
} from '../margin.ts'
import type { MarkParts } from '../markPrice.ts'
import { type PerpRules, perpValue } from '../perpMarket.ts'
import type { MarginMode, PositionId } from '../perpOrder.ts'
import { reduction, signedFor } from '../position.ts'

export type LiquidationLeg = Omit<Leg, 'rules'> & {
  position: PositionId
  market: string
  margin: Amount
  leverage: number
}

/** Amounts are of the quote. */
export type LiquidationReport = {
  id: number
  member: MemberId
  marginMode: MarginMode
  at: number
  /** The margin warnings before, oldest first. */
  warnings: readonly MarginWarning[]
  /** The marks of every market involved, with components and index, in ticks. */
  marks: readonly (MarkParts & { market: string; index: number })[]
  /**
   * Cash of the account: an isolated position's margin, or the wallet shared by cross positions.
   */
  cash: Amount
  legs: readonly LiquidationLeg[]
  /** Orders canceled because they would have added risk, with the amount each released. */
  cancelled: readonly { order: OrderId; released: Amount }[]
  steps: readonly LiquidationStep[]
  /** What the member keeps. */
  cashAfter: Amount
  legsAfter: readonly LiquidationLeg[]
}

export type MarginWarning = { level: RiskLevel; at: number; equity: Amount; maintenance: Amount }

export type LiquidationStep = {
  /**
   * Sold in the book down to the bankruptcy price; further down with the fund's money; deleveraged
   * against the other side; or, as two steps at once, offset against the account's own opposite
   * leg.
   */
  kind: 'book' | 'fund' | 'deleverage' | 'offset'
  position: PositionId
  /** The value at which `asked` lots would use up exactly their share of the account's equity. */
  bankruptcyValue: Amount
  asked: number
  /** The worst allowed price in ticks; 0 for a deleverage. */
  limit: number
  fills: readonly LiquidationFill[]
  /** Fee for the insurance fund, from what was better than bankruptcy. */
  fee: Amount
  /** Paid by the insurance fund because the cash was not enough. */
  fundPaid: Amount
  /** The fund's balance afterwards. */
  fundLeft: Amount
}

/** `counterparty` is set when it was deleveraged; `rank` counts from 0. */
export type LiquidationFill = {
  lots: number
  value: Amount
  counterparty?: { member: MemberId; position: PositionId; rank: number }
}

/**
 * The value at which `lots` of a leg must be closed so that the account's equity is shared in
 * proportion to maintenance: N - s · equity · MM / ΣMM (formulas 7). For an isolated position this
 * is entry less margin, the bankruptcy price. Rounded so that the account never gains.
 */
export function bankruptcyValue(status: MarginStatus, leg: Leg, lots: number): Amount {
  const { rules, mark, side } = leg
  const value = perpValue(rules, mark, lots)
  if (status.maintenance === 0n) return value
  const part = proportion(
    status.equity,
    { part: times(requirementOf(leg), lots), whole: times(status.maintenance, leg.lots) },
    'down',
  )
  return subtract(value, signedFor(side, part))
}

/** The bankruptcy value of a part of the lots, rounded against the account's fee. */
export const bankruptcyPart = (
  value: Amount,
  lots: number,
  { asked, side }: { asked: number; side: Leg['side'] },
): Amount =>
  proportion(value, { part: BigInt(lots), whole: BigInt(asked) }, side === 'long' ? 'up' : 'down')

/** The bankruptcy price as the worst whole tick at or better than it. */
export function limitTicks(rules: PerpRules, value: Amount, { lots, side }: Size): number {
  const perTick = times(rules.valueUnit, lots)
  const ticks = divide(value, perTick, side === 'long' ? 'up' : 'down')
  return Number(ticks < 1n ? 1n : ticks > 10n ** 15n ? 10n ** 15n : ticks)
}

type Size = { lots: number; side: Leg['side'] }

/** A large position is reduced by two brackets at a time; one in the lowest two is closed whole. */
export function stepLots({ rules, mark, lots }: Pick<Leg, 'rules' | 'mark' | 'lots'>): number {
  const value = perpValue(rules, mark, lots)
  const index = rules.steps.findIndex(({ floor }) => floor === bracketOf(rules, value).floor)
  if (index < 2) return lots
  const target = rules.steps[index - 2]!.valueMax
  const kept = Number(divide(target, perpValue(rules, mark, 1), 'down'))
  return Math.max(1, lots - kept)
}

/** The effect of closing `lots` for `value` on the account. */
export type ForcedCloseResult = {
  realized: Amount
  fee: Amount
  fundPaid: Amount
  cash: Amount
  leg: Leg
}

/**
 * Closes a part of a leg. The fee is at most the market's rate and at most the gain over the
 * bankruptcy value; the fund pays what the cash lacks.
 */
export function closeForced<T extends Leg & { margin: Amount }>(
  cash: Amount,
  leg: T,
  fill: { lots: number; value: Amount; bankruptcyValue: Amount; isFeeFree: boolean },
): ForcedCloseResult & { leg: T } {
  const { lots, value } = fill
  const part = reduction({ ...leg, margin: ZERO }, lots, value)
  const left = add(cash, part.realized)
  const surplus = signedFor(leg.side, subtract(value, fill.bankruptcyValue))
  const most = fill.isFeeFree ? ZERO : share(value, leg.rules.liquidationFeeRate, 'up')
  const fee = smaller(most, atLeastZero(smaller(surplus, left)))
  const fundPaid = atLeastZero(negative(left))
  return {
    realized: part.realized,
    fee,
    fundPaid,
    cash: subtract(add(left, fundPaid), fee),
    leg: { ...leg, lots: leg.lots - lots, entryValue: subtract(leg.entryValue, part.entryValue) },
  }
}

/**
 * The value of a deleverage: the mark if cash and fund cover it, else the value at which both are
 * used up exactly (the bankruptcy price when the fund is empty).
 */
export function deleverageValue(
  leg: Leg,
  lots: number,
  { cash, fund }: { cash: Amount; fund: Amount },
): Amount {
  const value = perpValue(leg.rules, leg.mark, lots)
  const part = reduction({ ...leg, margin: ZERO }, lots, value)
  const missing = atLeastZero(negative(add(add(cash, fund), part.realized)))
  return add(value, signedFor(leg.side, missing))
}

/**
 * The part of a deleverage's value for the next `lots` of the `asked`, after others took `given`.
 * What is taken so far is rounded down, so that the parts add up to the value exactly: no money is
 * made or lost. A rest below the smallest unit goes to a later rank, whatever its side. The ledger
 * of all past commands depends on that.
 */
export function deleverageShare(
  value: Amount,
  { lots, given, asked }: { lots: number; given: number; asked: number },
): Amount {
  const takenBy = (count: number) =>
    proportion(value, { part: BigInt(count), whole: BigInt(asked) }, 'down')
  return subtract(takenBy(given + lots), takenBy(given))
}

/** The value of `lots` beyond which cash and fund together could not cover the loss. */
export function bearableValue(
  leg: Leg,
  lots: number,
  { cash, fund }: { cash: Amount; fund: Amount },
): Amount {
  const { entryValue } = reduction({ ...leg, margin: ZERO }, lots, ZERO)
  return subtract(entryValue, signedFor(leg.side, add(cash, fund)))
}

/**
 * Recomputes a report from its inputs. Returns each deviation as a short sentence for a log; an
 * empty list means that every figure is right.
 */
export function recomputeLiquidation(
  report: LiquidationReport,
  rulesOf: (market: string) => PerpRules,
): string[] {
  const wrong: string[] = []
  const check = (isRight: boolean, sentence: string) => {
    if (!isRight) wrong.push(sentence)
  }
  const legs = new Map(
    report.legs.map((leg) => [leg.position, { ...leg, rules: rulesOf(leg.market) }]),
  )
  for (const leg of legs.values()) {
    const mark = report.marks.find(({ market }) => market === leg.market)
    check(mark?.mark === leg.mark, `Position ${leg.position} was judged at another mark.`)
  }
  let cash = report.cash
  const before = marginStatus(cash, [...legs.values()])
  check(before.equity <= before.maintenance, 'The margin was enough.')
  const released = sumOf(report.cancelled.map((order) => order.released))
  if (report.marginMode === 'cross') cash = add(cash, released)
  let last: LiquidationStep | undefined
  for (const step of report.steps) {
    const leg = legs.get(step.position)
    const status = marginStatus(cash, [...legs.values()])
    // The second half of an offset must follow the first.
    const isBound = step.kind === 'offset' && last?.kind === 'offset'
    const isNeeded = isBound || status.equity <= status.maintenance
    check(isNeeded, 'A step was taken although the margin was enough.')
    last = isBound ? undefined : step
    if (!leg || leg.lots < step.asked) {
      check(false, `A step closes more of position ${step.position} than there is.`)
      continue
    }
    const expected = bankruptcyValue(status, leg, step.asked)
    check(expected === step.bankruptcyValue, `Position ${step.position} has another bankruptcy.`)
    const outcome = replayStep(step, { cash, leg, wrong })
    cash = outcome.cash
    if (outcome.leg.lots === 0) legs.delete(step.position)
    else legs.set(step.position, outcome.leg)
  }
  check(cash === report.cashAfter, 'The member was left with another amount.')
  check(legs.size === report.legsAfter.length, 'Other positions were left.')
  for (const left of report.legsAfter) {
    const leg = legs.get(left.position)
    const isSame = leg?.lots === left.lots && leg.entryValue === left.entryValue
    check(isSame, `Position ${left.position} was left with another size or value.`)
  }
  return wrong
}

type LegWithMargin = Leg & {
  margin: Amount
  position: PositionId
  market: string
  leverage: number
}

function replayStep(
  step: LiquidationStep,
  { cash, leg, wrong }: { cash: Amount; leg: LegWithMargin; wrong: string[] },
): { cash: Amount; leg: LegWithMargin } {
  const { rules, side } = leg
  const value = sumOf(step.fills.map((fill) => fill.value))
  let lots = 0
  for (const fill of step.fills) {
    lots += fill.lots
    const limit = perpValue(rules, step.limit, fill.lots)
    const isWithin = side === 'long' ? fill.value >= limit : fill.value <= limit
    if (step.limit > 0 && !isWithin) wrong.push('A fill was beyond the limit.')
  }
  if (lots > step.asked) wrong.push('A step closed more than it asked for.')
  if (lots === 0) return { cash, leg }
  const isFeeFree = step.kind !== 'book'
  const part = bankruptcyPart(step.bankruptcyValue, lots, { asked: step.asked, side })
  const closing = closeForced(cash, leg, { lots, value, bankruptcyValue: part, isFeeFree })
  if (step.kind === 'deleverage') checkDeleverage(step, { leg, lots, value, wrong })
  if (closing.fee !== step.fee) wrong.push('The fee was another.')
  if (closing.fundPaid !== step.fundPaid) wrong.push('The fund paid another amount.')
  return { cash: closing.cash, leg: closing.leg }
}

/** In the order of the ranks, and worse than the mark only when the fund was used up. */
function checkDeleverage(
  step: LiquidationStep,
  { leg, lots, value, wrong }: { leg: LegWithMargin; lots: number; value: Amount; wrong: string[] },
): void {
  const ranks = step.fills.map(({ counterparty }) => counterparty?.rank ?? -1)
  const isInOrder = ranks.every((rank, index) => rank > (index === 0 ? -1 : ranks[index - 1]!))
  if (!isInOrder) wrong.push('Others were deleveraged out of order.')
  if (value !== perpValue(leg.rules, leg.mark, lots) && step.fundLeft !== 0n) {
    wrong.push('Others were deleveraged away from the mark while the fund had money.')
  }
}
