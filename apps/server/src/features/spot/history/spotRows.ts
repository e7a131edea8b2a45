import type { MemberId } from '@assay/domain/account.ts'
import type { MarketSymbol } from '@assay/domain/market.ts'
import type { OrderId, OrderStatus, Side, SpotOrder } from '@assay/domain/spot/order.ts'
import { notional } from '@assay/domain/spot/spotRules.ts'
import { statusOf } from '@assay/domain/spot/statusOf.ts'
import type { StopWhen } from '@assay/domain/spot/validateSpotOrder.ts'
import type { SpotOrderCancelled, SpotTraded } from '@assay/engine/spot/spotEvent.ts'
import type { Moment } from '../../../history/productHistory.ts'

/** Changes of an order during the batch. Figures are sums of the batch. */
export type OrderChange = {
  order: OrderId
  /** The order itself when it was placed within the batch. */
  placed: SpotOrder | undefined
  stopWhen: StopWhen | undefined
  status: OrderStatus
  filledQuantity: number
  filledQuote: bigint
  fee: bigint
  cancelReason: string | undefined
  updatedAt: number
  position: number
}

export type FillRow = {
  trade: number
  isMaker: boolean
  order: OrderId
  member: MemberId
  market: MarketSymbol
  side: Side
  price: number
  quantity: number
  quote: bigint
  fee: bigint
  tradedAt: number
  position: number
}

/** The rows that consecutive commands add to the history of spot trading. */
export class SpotHistoryRows {
  readonly orders = new Map<number, OrderChange>()
  readonly fills: FillRow[] = []

  change(order: number, status: OrderStatus, { position, at }: When): OrderChange {
    let change = this.orders.get(order)
    if (!change) {
      change = {
        order,
        placed: undefined,
        stopWhen: undefined,
        status,
        filledQuantity: 0,
        filledQuote: 0n,
        fee: 0n,
        cancelReason: undefined,
        updatedAt: at,
        position,
      }
      this.orders.set(order, change)
    }
    change.status = status
    change.updatedAt = at
    change.position = position
    return change
  }

  cancel(event: SpotOrderCancelled, when: When): void {
    const { remaining, filled, reason } = event
    // Only an order by quote amount ends without remaining lots; it has no quantity.
    const quantity = remaining === 0 ? 0 : remaining + filled
    const status = statusOf({ quantity, stopPrice: 0 }, filled, { closedBy: reason })
    this.change(event.order, status, when).cancelReason = reason
  }

  trade(event: SpotTraded, moment: Moment): void {
    const rules = moment.rulesOf(event.market)
    const { price, quantity, takerSide } = event
    const quote = notional(rules, price, quantity)
    const makerSide = takerSide === 'buy' ? 'sell' : 'buy'
    const maker = {
      order: event.makerOrder,
      member: event.makerMember,
      fee: event.makerFee,
      side: makerSide,
      isMaker: true,
      isFilled: event.isMakerFilled,
    } as const
    const taker = {
      order: event.takerOrder,
      member: event.takerMember,
      fee: event.takerFee,
      side: takerSide,
      isMaker: false,
      isFilled: event.isTakerFilled,
    } as const
    for (const { isFilled, ...side } of [maker, taker]) {
      const change = this.change(side.order, isFilled ? 'filled' : 'partiallyFilled', moment)
      change.filledQuantity += quantity
      change.filledQuote += quote
      change.fee += side.fee
      const { trade, market } = event
      const { position, at: tradedAt } = moment
      this.fills.push({ ...side, trade, market, price, quantity, quote, tradedAt, position })
    }
    const print = { series: event.market, at: moment.at, price, volume: quantity, quote }
    moment.draw({ ...print, trades: 1 })
  }
}

type When = { position: number; at: number }
