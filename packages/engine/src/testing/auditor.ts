import type { Address } from '@assay/domain/account.ts'
import type { RoundOutcome } from '@assay/domain/cycle/round.ts'
import type { OrderStatus, SpotOrder } from '@assay/domain/spot/order.ts'
import { statusOf } from '@assay/domain/spot/statusOf.ts'
import { ONE } from '@assay/money/amount.ts'
import { assert } from '../kernel/assert.ts'
import type { Command } from '../kernel/command.ts'
import type { Event } from '../kernel/event.ts'
import { ABSENT } from '../kernel/numberTable.ts'
import { postingsOf } from '../kernel/postings.ts'
import type { State } from '../kernel/state.ts'
import type { SpotOrderCancelled, SpotTraded } from '../spot/spotEvent.ts'
import { partiesOf } from '../spot/spotPostings.ts'
import { ClaimAuditor } from './claimInvariants.ts'
import { ConversionAuditor } from './conversionInvariants.ts'
import { CycleAuditor } from './cycleAuditor.ts'
import { EarnAuditor } from './earnInvariants.ts'
import { FiatAuditor } from './fiatInvariants.ts'
import { LaunchpadAuditor } from './launchpadInvariants.ts'
import { assertPerpEvents } from './perpInvariants.ts'
import { ReferralAuditor } from './referralInvariants.ts'

/**
 * Follows a state by its events alone and proves after every command what events can prove: the
 * ledger rebuilt from postings equals the engine's on every account touched (L2), fees (L9), and
 * the rules of trades and order states (S1-S6, S8-S10, S12, S13). Costs little, whatever the size.
 */
type Followed = {
  order: SpotOrder
  filled: number
  turnover: number
  held: bigint
  isTriggered: boolean
  isResting: boolean
  /** When it came to rest, counted over all orders. */
  restedAt: number
  status: OrderStatus
}

/** S12: the only ways from state to state. */
const NEXT: Record<OrderStatus, readonly OrderStatus[]> = {
  waiting: ['open', 'cancelled'],
  open: ['partiallyFilled', 'filled', 'cancelled'],
  partiallyFilled: ['partiallyFilled', 'filled', 'partiallyCancelled'],
  filled: [],
  cancelled: [],
  partiallyCancelled: [],
}

export class Auditor {
  readonly #balances = new Map<string, bigint>()
  readonly #orders = new Map<number, Followed>()
  readonly #cycles = new CycleAuditor()
  readonly #conversions = new ConversionAuditor()
  readonly #earn = new EarnAuditor()
  readonly #referrals = new ReferralAuditor()
  readonly #claims = new ClaimAuditor()
  readonly #launchpad = new LaunchpadAuditor()
  readonly #fiat = new FiatAuditor()
  readonly #state: State
  #rested = 0
  #lastTrade = 0
  #lastOrder = 0
  #accepted = 0
  #now = 0

  constructor(state: State) {
    this.#state = state
  }

  /** How many rounds ended in which way. */
  get rounds(): Readonly<Record<RoundOutcome, number>> {
    return this.#cycles.outcomes
  }

  /** How many quotes ended in which way. */
  get quotes(): ConversionAuditor['allEnds'] {
    return this.#conversions.allEnds
  }

  /** How many days of lockups were paid, and how lockups ended. */
  get lockups(): EarnAuditor['counts'] {
    return this.#earn.counts
  }

  /** How many fees were shared. */
  get sharedFees(): number {
    return this.#referrals.shared
  }

  get claims(): number {
    return this.#claims.count
  }

  get subscriptions(): LaunchpadAuditor['counts'] {
    return this.#launchpad.counts
  }

  get fiatOrders(): FiatAuditor['counts'] {
    return this.#fiat.counts
  }

  get openOrders(): number {
    return this.#orders.size
  }

  /** The command is needed where conversions are taken, which prices from outside decide. */
  afterCommand(events: readonly Event[], command?: Command): void {
    const state = this.#state
    const isRefused = events[0]?.type === 'rejected' || events[0]?.type === 'repeated'
    // L6: counted without gaps, and time never runs back.
    assert(state.accepted === this.#accepted + (isRefused ? 0 : 1), 'L6: a command was miscounted.')
    assert(state.now >= this.#now, 'L6: time ran backwards.')
    this.#accepted = state.accepted
    this.#now = state.now
    if (isRefused) {
      assert(events.length === 1, 'A refused command had more than one event.')
      return
    }
    const touched = new Set<string>()
    const markets = new Set<string>()
    let previous: SpotTraded | undefined
    for (const event of events) {
      this.#post(event, touched)
      this.#cycles.note(event)
      this.#conversions.note(event)
      this.#earn.note(event)
      this.#referrals.note(event, state)
      this.#claims.note(event)
      this.#launchpad.note(event)
      this.#fiat.note(event, state.now)
      if (event.type === 'perpTraded') {
        assert(event.trade === ++this.#lastTrade, 'L6: trade ids have a gap.')
        const { maker, taker } = event
        assert(maker.member !== taker?.member, `S9: trade ${event.trade} is with oneself.`)
      } else if (event.type === 'perpOrderPlaced') {
        assert(event.order.id === ++this.#lastOrder, 'L6: order ids have a gap.')
      } else if (event.type === 'spotTraded') {
        this.#follow(event, previous)
        previous = event
      } else this.#note(event)
      if ('market' in event && typeof event.market === 'string') markets.add(event.market)
    }
    assertPerpEvents(state, events)
    for (const name of touched) this.#compare(name)
    this.#cycles.afterCommand(state, events)
    this.#conversions.afterCommand(state, events, command)
    this.#earn.afterCommand(state, events)
    this.#launchpad.afterCommand(state, events)
    this.#fiat.afterCommand(state, events)
    this.#referrals.afterCommand()
    for (const symbol of markets) this.#assertUncrossed(symbol)
    assert(this.#orders.size === state.orders.size, 'S8: the open orders are not those placed.')
  }

  #post(event: Event, touched: Set<string>): void {
    const rulesOf = (symbol: string) => this.#state.markets.get(symbol)!.rules
    for (const { from, to, asset, amount } of postingsOf(event, rulesOf)) {
      assert(amount > 0n && from !== to, 'L1: a posting moves nothing.')
      for (const [address, change] of [
        [from, -amount],
        [to, amount],
      ] as const) {
        const name = `${address} ${asset}`
        this.#balances.set(name, (this.#balances.get(name) ?? 0n) + change)
        touched.add(name)
      }
    }
  }

  /** L2 and L3: the balance is the sum of its postings, and is not overdrawn. */
  #compare(name: string): void {
    const [address, asset] = name.split(' ') as [Address, string]
    const expected = this.#balances.get(name) ?? 0n
    const { ledger, assets } = this.#state
    const [owner, member, kind, twin] = address.split('/')
    let actual: bigint
    if (owner === 'member') {
      const slot = ledger.find(Number(member), kind as 'spot', assets.get(asset)!.index)
      assert(slot !== ABSENT, `L2: ${name} has postings and no account.`)
      actual = twin === 'held' ? ledger.heldAt(slot) : ledger.availableAt(slot)
    } else {
      actual = ledger.namedAt(ledger.named.get(name)!)
    }
    assert(actual === expected, `L2: ${name} is ${actual}, its postings sum to ${expected}.`)
    const mayBeBelow = owner !== 'member' && owner !== 'house'
    assert(mayBeBelow || actual >= 0n, `L3: ${name} is below zero.`)
  }

  #note(event: Event): void {
    if (event.type === 'roundPlaced') {
      assert(event.round.id === ++this.#lastOrder, 'L6: the numbers of rounds have a gap.')
    } else if (event.type === 'spotOrderPlaced') {
      const { order, held } = event
      assert(order.id === ++this.#lastOrder, 'L6: order ids have a gap.')
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
    assert(trade.trade === ++this.#lastTrade, 'L6: trade ids have a gap.')
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

  /** S2: a taker goes to worse prices, and at one price from older orders to younger. */
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
    // S6 and S13: what was spent is the exact sum of its fills, and within what was held for it.
    assert(!isBuy || spent <= followed.held, `S13: order ${order.id} spent more than was held.`)
    if (!isTaker) this.#lastFilledRank = followed.restedAt
    const isOver = isTaker ? trade.isTakerFilled : trade.isMakerFilled
    this.#move(followed, isOver ? 'filled' : 'partiallyFilled')
    if (!isOver) return
    assert(order.quantity === 0 || followed.filled === order.quantity, `S5: ${order.id} not full.`)
    this.#orders.delete(order.id)
  }

  /** L9 and L10: each fee is the stamped rate of what its payer receives, rounded up. */
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

  /** S8: nothing happens to an order that is over. */
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
