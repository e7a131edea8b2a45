/**
 * Closes what found no taker against positions of the other side, those with the most profit at the
 * highest leverage first. At the mark while cash and fund cover it; only if the fund is used up the
 * price is worse for them, by exactly the missing amount. No fee.
 */
import { marginStatus } from '@assay/domain/perp/margin.ts'
import { perpValue } from '@assay/domain/perp/perpMarket.ts'
import type { PerpOrder } from '@assay/domain/perp/perpOrder.ts'
import { reduction } from '@assay/domain/perp/position.ts'
import { adlRank } from '@assay/domain/perp/risk/adlRank.ts'
import type { DeleverageReport } from '@assay/domain/perp/risk/deleverageReport.ts'
import {
  bankruptcyValue,
  deleverageShare,
  deleverageValue,
  type LiquidationFill,
} from '@assay/domain/perp/risk/liquidation.ts'
import { type Amount, add, sumOf, ZERO, ZERO_RATIO } from '@assay/money/amount.ts'
import type { State } from '../../state.ts'
import { commitFill, type FillPlan, planFill } from '../orders/fill.ts'
import { newOpenOrder } from '../orders/openOrder.ts'
import type { OpenPerpOrder, PositionState } from '../perpState.ts'
import { type ForcedLeg, type Liquidation, takeStep } from './liquidationStep.ts'
import { afterReduction, settleFunding } from './positions.ts'
import { positionsOfAccount } from './riskAccount.ts'

type Taken = {
  position: PositionState
  open: OpenPerpOrder
  plan: FillPlan
  lots: number
  value: Amount
  report: DeleverageReport
}

export function deleverage(
  state: State,
  leg: ForcedLeg,
  { lots, run }: { lots: number; run: Liquidation },
): boolean {
  const bankruptcy = bankruptcyValue(marginStatus(run.cash, run.legs), leg, lots)
  const value = deleverageValue(leg, lots, run)
  const taken = takeByRank(state, leg, { lots, value, run })
  // All or nothing: a part would have a different price.
  if (!taken) return false
  const fills: LiquidationFill[] = []
  for (const one of taken) {
    const { fill, position } = commitFill(state, one.open, { ...one, now: run.now })
    const { member, id } = position
    const counterparty = { member, position: id, rank: one.report.rank }
    fills.push({ lots: one.lots, value: one.value, counterparty })
    run.events.push({
      type: 'perpDeleveraged',
      liquidation: run.id,
      market: position.market,
      quote: leg.rules.quote,
      member,
      lots: one.lots,
      value: one.value,
      realized: fill.realized,
      report: { ...one.report, realized: fill.realized },
      position: fill.position,
      flow: fill.flow,
    })
    afterReduction(state, position, run.events)
  }
  takeStep(leg, {
    run,
    fills,
    step: {
      kind: 'deleverage',
      position: leg.position.id,
      bankruptcyValue: bankruptcy,
      asked: lots,
      limit: 0,
    },
  })
  return true
}

/**
 * Against a cross account's own opposite leg: both are closed at the mark, which costs only the
 * loss locked in between them. It comes before the positions of others, so that no one is closed
 * out for an account that could have closed itself; under older rules after them.
 */
export function offsetOwn(
  leg: ForcedLeg,
  { lots, run }: { lots: number; run: Liquidation },
): boolean {
  const market = leg.position.marketState
  const other = run.legs.find(
    ({ position, side, lots: left }) =>
      position.marketState === market && side !== leg.side && left > 0,
  )
  if (!other) return false
  const size = Math.min(lots, other.lots)
  const value = perpValue(leg.rules, leg.mark, size)
  const locked = sumOf([leg, other].map((one) => reduction(one, size, value).realized))
  if (add(add(run.cash, run.fund), locked) < 0n) return false
  for (const one of [leg, other]) {
    const bankruptcy = bankruptcyValue(marginStatus(run.cash, run.legs), one, size)
    const position = one.position.id
    const step = { kind: 'offset' as const, position, bankruptcyValue: bankruptcy, asked: size }
    takeStep(one, { run, step: { ...step, limit: 0 }, fills: [{ lots: size, value }] })
  }
  return true
}

/**
 * How much each counterparty gives, in rank order; one that would become unsafe is skipped.
 * Undefined when they cannot give all of it; the funding of those looked at is settled even then.
 */
function takeByRank(
  state: State,
  leg: ForcedLeg,
  { lots, value, run }: { lots: number; value: Amount; run: Liquidation },
): Taken[] | undefined {
  const own = new Set(positionsOfAccount(leg.position))
  const { marketState } = leg.position
  const ranks = marketState.positions
    .filter((position) => position.side !== leg.side && !own.has(position))
    .map((position) => ({
      position,
      score: adlRank(marketState.rules, position, marketState.markPrice),
    }))
    .sort((a, b) =>
      a.score === b.score ? a.position.id - b.position.id : a.score > b.score ? -1 : 1,
    )
  run.ranked += ranks.length
  const taken: Taken[] = []
  let given = 0
  for (const [rank, { position, score }] of ranks.entries()) {
    if (given === lots) break
    const asRanked = {
      lots: position.lots,
      entryValue: position.entryValue,
      margin: position.margin,
    }
    settleFunding(state, position, run.events)
    const part = Math.min(lots - given, position.lots)
    const worth = deleverageShare(value, { lots: part, given, asked: lots })
    const open = newOpenOrder(closing(position, { lots: part, now: run.now }), {
      portfolio: position.portfolio,
      marketState,
      held: ZERO,
    })
    const terms = { lots: part, value: worth, feeRate: ZERO_RATIO }
    const plan = planFill(state, open, terms)
    if (!plan.isSafe) continue
    const report: DeleverageReport = {
      liquidation: run.id,
      member: position.member,
      position: position.id,
      market: position.market,
      side: position.side,
      marginMode: position.marginMode,
      leverage: position.leverage,
      at: run.now,
      mark: { ...marketState.parts, index: marketState.indexPrice },
      rank,
      ranked: ranks.length,
      score,
      ...asRanked,
      entryValueAtClose: position.entryValue,
      closed: part,
      value: worth,
      realized: ZERO,
      other: {
        lots: leg.lots,
        entryValue: leg.entryValue,
        asked: lots,
        given,
        cash: run.cash,
        fund: run.fund,
      },
    }
    taken.push({ position, open, plan, lots: part, value: worth, report })
    given += part
  }
  return given === lots ? taken : undefined
}

const closing = (
  position: PositionState,
  { lots, now }: { lots: number; now: number },
): PerpOrder => ({
  id: 0,
  member: position.member,
  market: position.market,
  marginMode: position.marginMode,
  positionSide: position.side,
  isReduceOnly: true,
  type: 'market',
  timeInForce: 'ioc',
  price: 0,
  lots,
  leverage: position.leverage,
  takeProfit: undefined,
  stopLoss: undefined,
  clientOrderId: '',
  makerFeeRate: ZERO_RATIO,
  takerFeeRate: ZERO_RATIO,
  createdAt: now,
})
