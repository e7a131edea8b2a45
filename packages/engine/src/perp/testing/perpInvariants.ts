import { riskLevel } from '@assay/domain/perp/margin.ts'
import { orderCost } from '@assay/domain/perp/orderCost.ts'
import { perpValue } from '@assay/domain/perp/perpMarket.ts'
import { bookSideOf, isRisingTrigger, type PerpTrigger } from '@assay/domain/perp/perpOrder.ts'
import { signOf } from '@assay/domain/perp/position.ts'
import { recomputeDeleverage } from '@assay/domain/perp/risk/deleverageReport.ts'
import { recomputeLiquidation } from '@assay/domain/perp/risk/liquidation.ts'
import { liquidationPrice } from '@assay/domain/perp/risk/liquidationPrice.ts'
import { DECIMALS, share, subtract } from '@assay/money/amount.ts'
import { NONE } from '../../book/book.ts'
import type { Event } from '../../event.ts'
import { assert } from '../../kernel/assert.ts'
import type { State } from '../../state.ts'
import type { PerpOrderCancelled, PerpOrderPlaced, PerpTraded } from '../perpEvent.ts'
import type { OpenPerpOrder, PerpMarketState, PositionState } from '../perpState.ts'
import { isHalted } from '../risk/halts.ts'
import {
  cashOf,
  fundingDueOf,
  groupRiskOf,
  positionLegOf,
  positionsOfAccount,
  statusOfAccount,
} from '../risk/riskAccount.ts'

/**
 * P1-P11, as far as a single state can prove them, each recomputed. It visits every position, order
 * and trigger; `PerpAuditor` proves from events what a state does not show.
 */
export function assertPerpInvariants(state: State): void {
  for (const market of state.perp.markets.values()) {
    assertOpenInterest(market)
    assertPerpBook(state, market)
    assertWaiting(state, market)
  }
  assertClearing(state)
  for (const position of state.perp.positions.values()) assertPosition(state, position)
}

/** P1: as many lots are long as are short. */
function assertOpenInterest({ positions, rules }: PerpMarketState): void {
  let net = 0
  for (const { side, lots } of positions) net += side === 'long' ? lots : -lots
  assert(net === 0, `P1: ${rules.symbol} has ${net} more lots long than short.`)
}

/**
 * P2 and P5: the clearing account equals minus the entry values of open positions, plus funding not
 * settled yet. So profits, losses and funding always sum to zero.
 */
function assertClearing(state: State): void {
  const sums = new Map<number, bigint>()
  for (const { clearing } of state.perp.markets.values()) sums.set(clearing, 0n)
  for (const position of state.perp.positions.values()) {
    const { clearing } = position.marketState
    const entered = signOf(position.side) * position.entryValue + fundingDueOf(position)
    sums.set(clearing, sums.get(clearing)! + entered)
  }
  for (const [slot, sum] of sums) {
    assert(state.ledger.namedAt(slot) === -sum, `P2: clearing is off by more than nothing.`)
  }
}

function assertPosition(state: State, position: PositionState): void {
  const { id, lots, margin, marketState, triggers, portfolio } = position
  assert(Number.isSafeInteger(lots) && lots > 0, `P7: position ${id} has no whole lots.`)
  assert(margin >= 0n, `P3: the margin of position ${id} is below zero.`)
  assert(marketState.positions[position.place] === position, `Position ${id} is misplaced.`)
  const { low, high } = marketState.watched
  const isWatched = low.reachedBy(position.low).includes(position)
  assert(isWatched, `Position ${id} is not watched at its low end.`)
  const isWatchedAbove = high.reachedBy(position.high).includes(position)
  assert(isWatchedAbove, `Position ${id} is not watched at its high end.`)
  assert(portfolio.positions.includes(position), `Position ${id} is not in its portfolio.`)
  for (const { trigger } of triggers) {
    assert(trigger.lots <= lots, `P7: trigger ${trigger.id} closes more than there is.`)
    assert(state.perp.triggers.has(trigger.id), `P8: trigger ${trigger.id} is over.`)
  }
  assertRisk(state, position)
}

/** P3 and P4: an account at maintenance is due, and the watch misses none. */
function assertRisk(state: State, position: PositionState): void {
  const { id, marketState, low, high } = position
  const account = positionsOfAccount(position)
  const level = riskLevel(statusOfAccount(state, position))
  const isDue = account.some((one) => one.marketState.due.has(one))
  const isWaiting = account.some((one) => isHalted(one.marketState, state.now))
  const risk = groupRiskOf(position)
  if (level === 100) {
    assert(isDue || isWaiting || risk.isStuck, `P3: position ${id} should be liquidated.`)
  }
  const isWatched = marketState.markPrice > low && marketState.markPrice < high
  if (isWatched && !isDue && !isWaiting) {
    const isQuiet = account.every(
      (one) => one.marketState.markPrice > one.low && one.marketState.markPrice < one.high,
    )
    assert(!isQuiet || level <= risk.level, `P4: position ${id} is at ${level} unseen.`)
  }
  if (position.marginMode === 'isolated') assertPrice(state, position, level === 100)
}

/** P4: the formula of the liquidation price and the engine's decision agree. */
function assertPrice(state: State, position: PositionState, isOver: boolean): void {
  const { marketState, side, id } = position
  const leg = positionLegOf(position)
  const price = liquidationPrice(leg, subtract(cashOf(state, position), leg.fundingDue))
  const tick = 10n ** BigInt(DECIMALS - marketState.rules.priceDecimals)
  const mark = BigInt(marketState.markPrice) * tick
  if (price === undefined) {
    assert(!isOver || side === 'short', `P4: position ${id} is over without a price.`)
    return
  }
  // Maintenance rounds up at the last digit, so at the exact price both answers are valid.
  const gap = mark > price ? mark - price : price - mark
  if (gap <= tick) return
  const isBeyond = side === 'long' ? mark < price : mark > price
  assert(isBeyond === isOver, `P4: position ${id} is judged beside its liquidation price.`)
}

/** S1, S2, S7 and P7 for contracts. */
function assertPerpBook(state: State, { book, rules }: PerpMarketState): void {
  const { symbol } = rules
  const [bid, ask] = [book.bestPrice('buy'), book.bestPrice('sell')]
  assert(bid === 0 || ask === 0 || bid < ask, `S1: the contract ${symbol} is crossed.`)
  for (const side of ['buy', 'sell'] as const) {
    let last = 0
    for (let handle = book.first(side); handle !== NONE; handle = book.next(handle)) {
      const open = state.perp.tags[book.tagOf(handle)] as OpenPerpOrder
      const { order, remaining, held, portfolio } = open
      assert(state.perp.orders.get(order.id) === open, `S7: contract order ${order.id} is over.`)
      assert(book.quantityOf(handle) === remaining, `S7: ${order.id} rests with other lots.`)
      const isInPlace = order.price === book.priceOf(handle) && bookSideOf(order) === side
      assert(isInPlace && order.type === 'limit', `S10: contract order ${order.id} is misplaced.`)
      const isWorse = last === 0 || (side === 'buy' ? order.price <= last : order.price >= last)
      assert(isWorse, `S2: the contract ${symbol} is out of order at ${order.price}.`)
      last = order.price
      if (!order.isReduceOnly) {
        assert(held > 0n, `L4: opening order ${order.id} holds nothing.`)
        continue
      }
      const position = portfolio.positions.find(
        (one) =>
          one.market === order.market &&
          one.side === order.positionSide &&
          one.marginMode === order.marginMode,
      )
      const isSmall = position !== undefined && remaining <= position.lots
      assert(isSmall && held === 0n, `P7: closing order ${order.id} is larger than its position.`)
    }
  }
}

/** P8: what waits has not been reached; what is due no longer waits. */
function assertWaiting(state: State, market: PerpMarketState): void {
  for (const waiting of state.perp.triggers.values()) {
    const { trigger, position, isDue } = waiting
    if (position.marketState !== market || isDue) continue
    const live = trigger.triggerBy === 'mark' ? market.markPrice : market.lastPrice
    const isRising = isRisingTrigger(trigger.kind, position.side)
    const isReached = live > 0 && (isRising ? live >= trigger.price : live <= trigger.price)
    assert(!isReached, `P8: trigger ${trigger.id} was passed over.`)
  }
}

/** Adds what positions and orders hold of each portfolio. */
export function addMargins({ perp, ledger }: State, held: Map<number, bigint>): void {
  for (const { account, positions, orders } of perp.portfolios.values()) {
    let sum = 0n
    for (const { margin } of positions) sum += margin
    for (const order of orders) sum += order.held
    held.set(ledger.keyAt(account), sum)
  }
}

/** Proves of contracts what events can prove, and counts their trades. */
export class PerpAuditor {
  readonly counts = { trades: 0, liquidations: 0 }

  note(event: Event): void {
    if (event.type === 'perpLiquidated') this.counts.liquidations++
    if (event.type !== 'perpTraded') return
    this.counts.trades++
    const { trade, maker, taker } = event
    assert(maker.member !== taker?.member, `S9: trade ${trade} is with oneself.`)
  }

  afterCommand(state: State, events: readonly Event[]): void {
    assertPerpEvents(state, events)
  }
}

/** P6, P8, P10 and the reports, from the events of one command. */
function assertPerpEvents(state: State, events: readonly Event[]): void {
  const fired = new Set<number>()
  for (const event of events) {
    if (event.type === 'perpTriggerFired') {
      assert(!fired.has(event.trigger.id), `P8: trigger ${event.trigger.id} fired twice.`)
      fired.add(event.trigger.id)
      const isOver = !state.perp.triggers.has(event.trigger.id)
      assert(isOver, `P8: trigger ${event.trigger.id} fired and waits still.`)
      assertRestWaits(state, event.trigger, events)
    } else if (event.type === 'perpOrderPlaced') {
      assertHeld(state, event)
    } else if (event.type === 'perpTraded') {
      assertFees(state, event)
      for (const fill of [event.maker, event.taker]) {
        if (!fill) continue
        const { flow, position } = fill
        const kept = flow.realized + flow.insurance - flow.held - flow.fee
        // P10: an isolated position takes nothing from the rest of the account.
        const isOwn = position.marginMode === 'cross' || kept >= 0n
        assert(isOwn, `P10: position ${position.id} lost more than its margin.`)
        assert(
          fill.realized === flow.realized && fill.fee === flow.fee,
          'P2: a fill is unlike its flow.',
        )
      }
    } else if (event.type === 'perpLiquidated') {
      const rulesOf = (symbol: string) => state.perp.markets.get(symbol)!.rules
      const wrong = recomputeLiquidation(event.report, rulesOf)
      assert(wrong.length === 0, `Liquidation ${event.report.id}: ${wrong.join(' ')}`)
      assert(event.report.cashAfter >= 0n, 'P6: a liquidation left less than nothing.')
    } else if (event.type === 'perpDeleveraged') {
      const { rules } = state.perp.markets.get(event.market)!
      const wrong = recomputeDeleverage(event.report, rules)
      assert(wrong.length === 0, `Deleverage of ${event.report.position}: ${wrong.join(' ')}`)
    }
  }
}

/** P8: the rest that a fired trigger could not close keeps waiting while its position exists. */
function assertRestWaits(state: State, fired: PerpTrigger, events: readonly Event[]): void {
  const placed = events.find(
    (event) => event.type === 'perpOrderPlaced' && event.trigger === fired.id,
  ) as PerpOrderPlaced
  const cut = events.find(
    (event) => event.type === 'perpOrderCancelled' && event.order === placed.order.id,
  ) as PerpOrderCancelled | undefined
  if (!cut || cut.filled === 0 || !state.perp.positions.has(fired.position)) return
  const rest = events.some(
    (event) =>
      event.type === 'perpTriggerSet' &&
      event.trigger.id > fired.id &&
      event.trigger.position === fired.position &&
      event.trigger.kind === fired.kind &&
      event.trigger.price === fired.price,
  )
  assert(rest, `P8: trigger ${fired.id} was spent for ${cut.remaining} lots it did not close.`)
}

/** P11: what the form shows for a limit order is what is held, to the digit. */
function assertHeld(state: State, { order, flow }: PerpOrderPlaced): void {
  const { rules } = state.perp.markets.get(order.market)!
  const cost = orderCost(rules, { ...order, feeRate: order.takerFeeRate })
  if (order.isReduceOnly) assert(flow.held === 0n, `P11: closing order ${order.id} holds money.`)
  else if (order.type === 'limit') {
    // A sell that fills at once at better prices needs more margin, because its value is higher.
    const isAsShown = bookSideOf(order) === 'buy' ? flow.held === cost.cost : flow.held >= cost.cost
    assert(isAsShown, `P11: order ${order.id} holds other than margin and fee.`)
  }
}

/** P11: each fee is the rate times the traded value, rounded up. */
function assertFees(state: State, { market, price, lots, maker, taker, trade }: PerpTraded): void {
  const { rules } = state.perp.markets.get(market)!
  const value = perpValue(rules, price, lots)
  const isRight =
    maker.fee === share(value, rules.makerFeeRate, 'up') &&
    (taker === undefined || taker.fee === share(value, rules.takerFeeRate, 'up'))
  assert(isRight, `P11: a fee of contract trade ${trade} is not its rate.`)
}
