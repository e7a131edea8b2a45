/**
 * The rows that consecutive commands add to the history of contracts. An order or a position that
 * changes many times within the batch is written once.
 */
import type { MemberId } from '@assay/domain/account.ts'
import type { MarketSymbol } from '@assay/domain/market.ts'
import { perpValue } from '@assay/domain/perp/perpMarket.ts'
import type { MarginMode, PerpOrder, PositionSide } from '@assay/domain/perp/perpOrder.ts'
import { type Position, signedFor } from '@assay/domain/perp/position.ts'
import type { DeleverageReport } from '@assay/domain/perp/risk/deleverageReport.ts'
import type { LiquidationReport } from '@assay/domain/perp/risk/liquidation.ts'
import type { OrderStatus, Side } from '@assay/domain/spot/order.ts'
import type {
  PerpDeleveraged,
  PerpFill,
  PerpFundingPaid,
  PerpFundingSet,
  PerpLiquidated,
  PerpOrderCancelled,
  PerpOrderPlaced,
  PerpOrderShrunk,
  PerpTraded,
  PerpTriggerFired,
} from '@assay/engine/perp/perpEvent.ts'
import { subtract, sumOf, ZERO } from '@assay/money/amount.ts'
import { perpSeries } from '../../../history/candleSeries.ts'
import type { Moment } from '../../../history/productHistory.ts'

export type PerpOrderChange = {
  order: number
  /** The order itself when it was placed within the batch. */
  placed: PerpOrder | undefined
  trigger: number
  status: OrderStatus
  /** Lots that it lost because its position shrank. */
  lostLots: number
  filledLots: number
  filledValue: bigint
  fee: bigint
  realized: bigint
  cancelReason: string | undefined
  updatedAt: number
  position: number
}

export type PerpFillRow = {
  trade: number
  isMaker: boolean
  order: number
  member: MemberId
  market: MarketSymbol
  side: Side
  price: number
  lots: number
  value: bigint
  fee: bigint
  realized: bigint
  tradedAt: number
  position: number
}

export type ClosedBy = 'member' | 'takeProfit' | 'stopLoss' | 'liquidation' | 'adl'

/** Sums of the batch; `now` is the position at its end. */
export type PositionChange = {
  now: Position
  openedLots: number
  openedValue: bigint
  closedLots: number
  closedValue: bigint
  closedBy: ClosedBy | undefined
  at: number
}

export type ForcedClosingRow = {
  position: number
  line: number
  liquidation: number
  kind: 'liquidated' | 'deleveraged'
  member: MemberId
  market: MarketSymbol
  marginMode: MarginMode
  side: PositionSide
  perpPosition: number
  lots: number
  realized: bigint
  /** The liquidation's fee, without trading fees. */
  fee: bigint
  /** Paid by the insurance fund. */
  fund: bigint
  returned: bigint
  at: number
  report: LiquidationReport | DeleverageReport
}

export type FundingPaymentRow = {
  position: number
  line: number
  /** After the payment. */
  of: Position
  /** Positive when it was paid. */
  amount: bigint
  booked: bigint
  at: number
}

type When = Pick<Moment, 'position' | 'at'>

export class PerpHistoryRows {
  readonly orders = new Map<number, PerpOrderChange>()
  readonly fills: PerpFillRow[] = []
  readonly positions = new Map<number, PositionChange>()
  readonly fundings: PerpFundingSet[] = []
  readonly payments: FundingPaymentRow[] = []
  readonly closings: ForcedClosingRow[] = []
  /** Why each order of the current command closes a position. */
  readonly #reasons = new Map<number, ClosedBy>()
  readonly #fired = new Map<number, ClosedBy>()

  get isEmpty(): boolean {
    const { orders, fills, positions, fundings, payments, closings } = this
    const lists = fills.length + fundings.length + payments.length + closings.length
    return orders.size + positions.size + lists === 0
  }

  fire({ trigger }: PerpTriggerFired): void {
    this.#fired.set(trigger.id, trigger.kind)
  }

  place({ order, trigger }: PerpOrderPlaced, when: When): void {
    const change = this.#order(order.id, when)
    change.placed = order
    change.trigger = trigger
    const reason = this.#fired.get(trigger)
    if (reason) this.#reasons.set(order.id, reason)
  }

  shrink({ order, by }: PerpOrderShrunk, when: When): void {
    this.#order(order, when).lostLots += by
  }

  /** The reasons apply to one command only. */
  endCommand(): void {
    this.#reasons.clear()
    this.#fired.clear()
  }

  #order(order: number, { at, position }: When): PerpOrderChange {
    let change = this.orders.get(order)
    if (!change) {
      change = {
        order,
        placed: undefined,
        trigger: 0,
        status: 'open',
        lostLots: 0,
        filledLots: 0,
        filledValue: 0n,
        fee: 0n,
        realized: 0n,
        cancelReason: undefined,
        updatedAt: at,
        position,
      }
      this.orders.set(order, change)
    }
    change.updatedAt = at
    change.position = position
    return change
  }

  cancel(event: PerpOrderCancelled, moment: When): void {
    const change = this.#order(event.order, moment)
    change.status = event.filled > 0 ? 'partiallyCancelled' : 'cancelled'
    change.cancelReason = event.reason
  }

  trade(event: PerpTraded, moment: Moment): void {
    const value = perpValue(
      moment.state.perp.markets.get(event.market)!.rules,
      event.price,
      event.lots,
    )
    const makerSide = event.takerSide === 'buy' ? 'sell' : 'buy'
    this.#fill(event, moment, { fill: event.maker, side: makerSide, isMaker: true, value })
    const { taker } = event
    if (taker) {
      this.#fill(event, moment, { fill: taker, side: event.takerSide, isMaker: false, value })
    }
    const { price, lots: volume } = event
    const series = perpSeries(event.market)
    moment.draw({ series, at: moment.at, price, volume, quote: value, trades: 1 })
  }

  #fill(
    { trade, market, price, lots }: PerpTraded,
    moment: Moment,
    deal: { fill: PerpFill; side: Side; isMaker: boolean; value: bigint },
  ): void {
    const { fill, side, isMaker, value } = deal
    const { order, member, fee, realized, position: now } = fill
    const change = this.#order(order, moment)
    change.status = fill.remaining === 0 ? 'filled' : 'partiallyFilled'
    change.filledLots += lots
    change.filledValue += value
    change.fee += fee
    change.realized += realized
    const { at: tradedAt, position } = moment
    this.fills.push({
      trade,
      isMaker,
      order,
      member,
      market,
      side,
      price,
      lots,
      value,
      fee,
      realized,
      tradedAt,
      position,
    })
    const isOpening = (now.side === 'long') === (side === 'buy')
    const state = this.change(now, moment)
    if (isOpening) {
      state.openedLots += lots
      state.openedValue += value
    } else {
      state.closedLots += lots
      state.closedValue += value
      state.closedBy = this.#reasons.get(order) ?? 'member'
    }
  }

  change(now: Position, { at }: When): PositionChange {
    const none = { openedLots: 0, openedValue: 0n, closedLots: 0, closedValue: 0n }
    const change = this.positions.get(now.id) ?? { ...none, now, closedBy: undefined, at }
    change.now = now
    change.at = at
    this.positions.set(now.id, change)
    return change
  }

  liquidate(event: PerpLiquidated, moment: Moment): void {
    const { report, positions } = event
    for (const leg of report.legs) {
      const steps = report.steps.filter(({ position }) => position === leg.position)
      const fills = steps.flatMap((step) => step.fills)
      const lots = fills.reduce((sum, fill) => sum + fill.lots, 0)
      const value = sumOf(fills.map((fill) => fill.value))
      const now = positions.find(({ id }) => id === leg.position)
      if (lots === 0 || !now) continue
      const change = this.change(now, moment)
      change.closedLots += lots
      change.closedValue += value
      change.closedBy = 'liquidation'
      const left = report.legsAfter.find(({ position }) => position === leg.position)
      const entry = subtract(leg.entryValue, left?.entryValue ?? ZERO)
      this.#closing(moment, {
        liquidation: report.id,
        kind: 'liquidated',
        member: report.member,
        market: leg.market,
        marginMode: report.marginMode,
        side: leg.side,
        perpPosition: leg.position,
        lots,
        realized: signedFor(leg.side, subtract(value, entry)),
        fee: steps.reduce((sum, step) => sum + step.fee, 0n),
        fund: steps.reduce((sum, step) => sum + step.fundPaid, 0n),
        returned: report.cashAfter,
        report,
      })
    }
  }

  deleverage(event: PerpDeleveraged, moment: Moment): void {
    const { liquidation, member, market, position: now, lots, value, realized, flow } = event
    const { report } = event
    const change = this.change(now, moment)
    change.closedLots += lots
    change.closedValue += value
    change.closedBy = 'adl'
    this.#closing(moment, {
      liquidation,
      kind: 'deleveraged',
      member,
      market,
      lots,
      realized,
      marginMode: now.marginMode,
      side: now.side,
      perpPosition: now.id,
      fee: 0n,
      fund: 0n,
      returned: -flow.held,
      report,
    })
  }

  pay(event: PerpFundingPaid, moment: Moment): void {
    const { position: of, amount, booked } = event
    const { position, at } = moment
    this.change(of, moment)
    this.payments.push({ position, line: this.payments.length, of, amount, booked, at })
  }

  #closing(
    { position, at }: When,
    closing: Omit<ForcedClosingRow, 'position' | 'line' | 'at'>,
  ): void {
    this.closings.push({ ...closing, position, line: this.closings.length, at })
  }
}
