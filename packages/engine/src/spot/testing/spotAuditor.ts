import type { OrderStatus, SpotOrder } from '@assay/domain/spot/order.ts'
import { statusOf } from '@assay/domain/spot/statusOf.ts'
import { ONE } from '@assay/money/amount.ts'
import type { Event } from '../../event.ts'
import { assert } from '../../kernel/assert.ts'
import type { State } from '../../state.ts'
import type { SpotOrderCancelled, SpotTraded } from '../spotEvent.ts'
import { partiesOf } from '../spotPostings.ts'

type Followed = {
  order: SpotOrder
  filled: number
  turnover: number
  held: bigint
  isTriggered: boolean
  isResting: boolean
  /** When it started resting, counted over all orders. */
  restedAt: number
  status: OrderStatus
}

/** S12: the allowed transitions between states. */
const NEXT: Record<OrderStatus, readonly OrderStatus[]> = {
  waiting: ['open', 'cancelled'],
  open: ['partiallyFilled', 'filled', 'cancelled'],
  partiallyFilled: ['partiallyFilled', 'filled', 'partiallyCancelled'],
  filled: [],
  cancelled: [],
  partiallyCancelled: [],
}

/**
 * Follows orders by events alone: fees (L9), and the rules of trades and order states (S1-S6,
 * S8-S10, S12, S13).
 */
export class SpotAuditor {
  readonly #orders = new Map<number, Followed>()
  readonly #state: State
  #rested = 0
  /** The previous trade of the same command. */
  #previous: SpotTraded | undefined
  readonly counts = { trades: 0 }

  constructor(state: State) {
    this.#state = state
  }

  note(event: Event): void {
    if (event.type === 'spotTraded') {
      this.#follow(event, this.#previous)
      this.#previous = event
      this.counts.trades++
    } else this.#note(event)
  }

  afterCommand(state: State, events: readonly Event[]): void {
    this.#previous = undefined
    const markets = new Set<string>()
    for (const event of events) {
      if ('market' in event && typeof event.market === 'string') markets.add(event.market)
    }
    for (const symbol of markets) this.#assertUncrossed(symbol)
    assert(this.#orders.size === state.orders.size, 'S8: the open orders are not those placed.')
  }

  #note(event: Event): void {
    if (event.type === 'spotOrderPlaced') {
      const { order, held } = event
      const status = statusOf(order, 0)
      const fresh = { filled: 0, turnover: 0, isTriggered: false, isResting: false, restedAt: 0 }
      this.#orders.set(order.id, { order, held, status, ...fresh })
    } else if (event.type === 'spotOrderRested') {
      const followed = this.#open(event.order)
      const { order, filled } = followed
      assert(order.type === 'limit', `S10: market order ${order.id} rests.`)
      assert(order.timeInForce !== 'ioc' && order.timeInForce !== 'fok', `S10: ${order.id} rests.`)
      assert(event.remaining === order.quantity - filled, `S5: ${order.id} lost lots.`)
      followed.isResting = true
      followed.restedAt = ++this.#rested
    } else if (event.type === 'spotOrderTriggered') {
      const followed = this.#open(event.order)
      assert(!followed.isTriggered, `S12: ${event.order} was triggered twice.`)
      followed.isTriggered = true
      followed.held -= event.released
      this.#move(followed, 'open')
    } else if (event.type === 'spotOrderCancelled') this.#close(event)
  }

  #follow(trade: SpotTraded, previous: SpotTraded | undefined): void {
    const { price, quantity } = trade
    assert(trade.makerMember !== trade.takerMember, `S9: trade ${trade.trade} is with oneself.`)
    assert(Number.isSafeInteger(quantity) && quantity > 0, 'S11: a trade of no whole lots.')
    const maker = this.#open(trade.makerOrder)
    const taker = this.#open(trade.takerOrder)
    assert(maker.isResting && !taker.isResting, 'S3: maker and taker are confused.')
    assert(maker.order.price === price, 'S3: a trade away from the maker price.')
    assert(maker.order.side !== taker.order.side, 'S3: both sides are the same.')
    if (previous?.takerOrder === trade.takerOrder) this.#assertPriority(previous, trade)
    for (const followed of [maker, taker]) this.#fill(followed, trade)
    this.#assertFees(trade, { maker, taker })
    assert(trade.isMakerFilled === !this.#orders.has(trade.makerOrder), 'S5: maker fill is wrong.')
  }

  /** S2: a taker goes to worse prices, and at one price from older orders to younger ones. */
  #assertPriority(previous: SpotTraded, trade: SpotTraded): void {
    const isBuy = trade.takerSide === 'buy'
    const isWorse = isBuy ? trade.price >= previous.price : trade.price <= previous.price
    assert(isWorse, `S2: trade ${trade.trade} is at a better price than the one before.`)
    if (trade.price !== previous.price) return
    assert(previous.isMakerFilled, `S2: trade ${trade.trade} left an older order behind.`)
    assert(this.#open(trade.makerOrder).restedAt > this.#lastFilledRank, 'S2: time was skipped.')
  }

  #lastFilledRank = 0

  #fill(followed: Followed, trade: SpotTraded): void {
    const { order } = followed
    const isTaker = order.id === trade.takerOrder
    const isBuy = order.side === 'buy'
    if (order.type === 'limit') {
      const isWithin = isBuy ? trade.price <= order.price : trade.price >= order.price
      assert(isWithin, `S4: order ${order.id} traded beyond its limit.`)
    }
    followed.filled += trade.quantity
    followed.turnover += trade.price * trade.quantity
    assert(order.quantity === 0 || followed.filled <= order.quantity, `S5: ${order.id} overfilled.`)
    const unit = this.#state.markets.get(order.market)!.rules.notionalUnit
    const spent = BigInt(followed.turnover) * unit
    // S6 and S13: the amount spent is the exact sum of its fills, and within its hold.
    assert(!isBuy || spent <= followed.held, `S13: order ${order.id} spent more than was held.`)
    if (!isTaker) this.#lastFilledRank = followed.restedAt
    const isOver = isTaker ? trade.isTakerFilled : trade.isMakerFilled
    this.#move(followed, isOver ? 'filled' : 'partiallyFilled')
    if (!isOver) return
    assert(order.quantity === 0 || followed.filled === order.quantity, `S5: ${order.id} not full.`)
    this.#orders.delete(order.id)
  }

  /** L9 and L10: each fee is the order's rate on what its payer receives, rounded up. */
  #assertFees(trade: SpotTraded, { maker, taker }: Record<'maker' | 'taker', Followed>): void {
    const { rules } = this.#state.markets.get(trade.market)!
    const base = BigInt(trade.quantity) * rules.lotUnit
    const quote = BigInt(trade.price) * BigInt(trade.quantity) * rules.notionalUnit
    const { buy, sell } = partiesOf(trade)
    const [buyer, seller] = trade.takerSide === 'buy' ? [taker, maker] : [maker, taker]
    for (const { fee, gross, payer } of [
      { fee: buy.fee, gross: base, payer: buyer },
      { fee: sell.fee, gross: quote, payer: seller },
    ]) {
      const rate = payer === taker ? payer.order.takerFeeRate : payer.order.makerFeeRate
      const over = fee * ONE - gross * rate
      assert(over >= 0n && over < ONE, `L9: a fee of trade ${trade.trade} is not its rate.`)
      assert(fee < gross, `L10: trade ${trade.trade} gives somebody nothing.`)
    }
  }

  #close(event: SpotOrderCancelled): void {
    const followed = this.#open(event.order)
    const { order, filled } = followed
    assert(event.filled === filled, `S5: order ${order.id} was cancelled with other fills.`)
    const isWhole = order.quantity === 0 || filled + event.remaining === order.quantity
    assert(isWhole, `S5: order ${order.id} lost lots.`)
    assert(event.wasResting === followed.isResting, `S7: order ${order.id} left the wrong book.`)
    const closedBy = event.reason
    this.#move(followed, statusOf(order, filled, { closedBy }))
    this.#orders.delete(order.id)
  }

  #move(followed: Followed, next: OrderStatus): void {
    const { id } = followed.order
    const isAllowed = NEXT[followed.status].includes(next)
    assert(isAllowed, `S12: order ${id} went from ${followed.status} to ${next}.`)
    followed.status = next
  }

  /** S8: nothing happens to an ended order. */
  #open(id: number): Followed {
    const followed = this.#orders.get(id)
    assert(followed !== undefined, `S8: something happened to order ${id}, which is not open.`)
    return followed
  }

  #assertUncrossed(symbol: string): void {
    const market = this.#state.markets.get(symbol)
    if (!market) return
    const bid = market.book.bestPrice('buy')
    const ask = market.book.bestPrice('sell')
    assert(bid === 0 || ask === 0 || bid < ask, `S1: ${symbol} is crossed at ${bid} and ${ask}.`)
  }
}
