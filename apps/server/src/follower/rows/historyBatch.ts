import type { AccountKind, MemberId } from '@assay/domain/account.ts'
import type { AssetId } from '@assay/domain/asset.ts'
import type { ConversionQuote } from '@assay/domain/conversion/conversion.ts'
import { buyerOf, sellerOf } from '@assay/domain/fiat/fiatRules.ts'
import type { MarketSymbol } from '@assay/domain/market.ts'
import type { PerpRules } from '@assay/domain/perp/perpMarket.ts'
import type { OrderStatus } from '@assay/domain/spot/order.ts'
import { baseAmount, notional, type SpotRules } from '@assay/domain/spot/spotRules.ts'
import { statusOf } from '@assay/domain/spot/statusOf.ts'
import { receivedOf, type Withdrawal } from '@assay/domain/withdrawal/withdrawal.ts'
import type { RoundSettled } from '@assay/engine/cycle/cycleEvent.ts'
import type { DepositCredited } from '@assay/engine/funds/fundsEvent.ts'
import type { State } from '@assay/engine/kernel/engine.ts'
import type { Event } from '@assay/engine/kernel/event.ts'
import type { SpotOrderCancelled, SpotTraded } from '@assay/engine/spot/spotEvent.ts'
import { eventLetters } from '../../letters/eventLetters.ts'
import type { Post } from '../../letters/postLetters.ts'
import type { Published } from '../../writer/published.ts'
import type { ConversionEntry } from '../tables/writeConversions.ts'
import type { FiatStep } from '../tables/writeFiat.ts'
import type { LockupStep } from '../tables/writeLockups.ts'
import type { ReferralStep } from '../tables/writeReferrals.ts'
import type { SubscriptionStep } from '../tables/writeSubscriptions.ts'
import type { WithdrawalStep } from '../tables/writeWithdrawals.ts'
import { CycleRows } from './cycleRows.ts'
import { drawCandle } from './drawCandle.ts'
import { heldLinesOf } from './heldLines.ts'
import type { Candle, Fill, LedgerLine, LedgerReason, OrderChange } from './historyRows.ts'
import { PerpRows } from './perpRows.ts'

/**
 * Turns the events of consecutive commands into the rows of one transaction. An order that changes
 * many times within the batch is written once; so is a candle.
 */
export type View = {
  rules: (market: MarketSymbol) => SpotRules
  perpRules: (market: MarketSymbol) => PerpRules
  /** Available and held together, right after the command that is being added. */
  owned: (member: MemberId, account: AccountKind, asset: AssetId) => bigint
}

export function viewOf({ markets, perp, assets, ledger }: State): View {
  return {
    perpRules: (symbol) => perp.markets.get(symbol)!.rules,
    rules: (symbol) => markets.get(symbol)!.rules,
    owned: (member, account, asset) => {
      const slot = ledger.find(member, account, assets.get(asset)!.index)
      return ledger.availableAt(slot) + ledger.heldAt(slot)
    },
  }
}

export class HistoryBatch {
  readonly orders = new Map<number, OrderChange>()
  readonly fills: Fill[] = []
  readonly lines: LedgerLine[] = []
  readonly candles = new Map<string, Candle>()
  readonly deposits: { event: DepositCredited; position: number; at: number }[] = []
  readonly withdrawals: WithdrawalStep[] = []
  readonly conversions: ConversionEntry[] = []
  readonly lockups: LockupStep[] = []
  readonly subscriptions: SubscriptionStep[] = []
  readonly fiat: FiatStep[] = []
  readonly referrals: ReferralStep[] = []
  readonly letters: Post[] = []
  readonly cycles = new CycleRows()
  readonly perps = new PerpRows()
  /** The position before the first command and that of the last. */
  readonly from: number
  to: number

  constructor(from: number) {
    this.from = from
    this.to = from
  }

  add({ position, command, events }: Published, view: View): void {
    const { at } = command
    const firstLine = this.lines.length
    this.to = position
    this.letters.push(...eventLetters(position, events))
    for (const event of events) {
      const own = this.lines.length
      this.#addEvent(event, { position, at }, view)
      this.#heldLines(event, { position, at }, this.lines.slice(own), view)
    }
    this.perps.endCommand()
    this.#fillBalances(firstLine, view)
  }

  #addEvent(event: Event, when: When, view: View): void {
    switch (event.type) {
      case 'memberCredited':
        this.#line(when, event, event.amount, event.reason)
        return
      case 'rewardClaimed':
        this.#line(when, { ...event, account: 'spot' }, event.amount, 'reward')
        return
      case 'depositCredited':
        this.#line(when, { ...event, account: 'spot' }, event.amount, 'deposit')
        this.deposits.push({ event, position: when.position, at: when.at })
        return
      case 'transferred': {
        const { member, asset, amount } = event
        this.#line(when, { member, account: event.from, asset }, -amount, 'transfer')
        this.#line(when, { member, account: event.to, asset }, amount, 'transfer')
        return
      }
      case 'spotOrderPlaced': {
        const { order } = event
        const change = this.#change(order.id, order.stopPrice > 0 ? 'waiting' : 'open', when)
        change.placed = order
        return
      }
      case 'spotOrderTriggered':
        this.#change(event.order, 'open', when)
        return
      case 'spotTraded':
        this.#trade(event, when, view.rules(event.market))
        return
      case 'spotOrderCancelled':
        this.#cancel(event, when)
        return
      case 'cycleTicked':
        this.cycles.addTick(event, this.candles)
        return
      case 'roundPlaced':
        this.cycles.addPlaced(event, when.position)
        return
      case 'roundSettled':
        this.cycles.addSettled(event)
        this.#roundLine(event, when)
        return
      case 'withdrawalRequested':
      case 'withdrawalApproved':
      case 'withdrawalRejected':
        this.withdrawals.push({ event, position: when.position, at: when.at })
        return
      case 'withdrawalCompleted':
        this.withdrawals.push({ event, position: when.position, at: when.at })
        this.#withdrawalLines(event.withdrawal, when)
        return
      case 'converted': {
        const { quote, convertedAt, heardAt } = event
        this.conversions.push({ quote, convertedAt, heardAt, position: when.position })
        this.#conversionLines(quote, when)
        return
      }
      case 'lockupOpened':
      case 'yieldPaid':
      case 'lockupMatured':
      case 'lockupRedeemed':
        this.lockups.push({ event, position: when.position })
        this.#lockupLine(event, when)
        return
      case 'subscriptionPlaced':
      case 'subscriptionAllotted':
      case 'subscriptionPaid':
      case 'tokensReleased':
      case 'subscriptionRefunded':
        this.subscriptions.push({ event, position: when.position, at: when.at })
        this.#subscriptionLine(event, when)
        return
      case 'inviterBound':
      case 'inviterEnded':
      case 'commissionRateSet':
      case 'feeShared':
        this.referrals.push({ event, position: when.position, at: when.at })
        this.#shareLines(event, when)
        return
      case 'fiatOfferOpened':
      case 'fiatOfferClosed':
      case 'fiatOrderPlaced':
      case 'fiatOrderPaid':
      case 'fiatOrderLapsed':
      case 'fiatOrderCancelled':
      case 'fiatOrderAppealed':
      case 'fiatOrderCompleted':
      case 'fiatEscrowFreed':
        this.fiat.push({ event, position: when.position, at: when.at })
        this.#fiatLines(event, when)
        return
      default:
        this.#addPerpEvent(event, when, view)
    }
  }

  #addPerpEvent(event: Event, when: When, view: View): void {
    this.perps.add(event, {
      ...when,
      rules: view.perpRules,
      addLine: ({ member, asset, delta, reason, reference }) =>
        this.#line(when, { member, account: 'perp', asset }, delta, reason, reference),
      draw: (print) => drawCandle(this.candles, print),
    })
  }

  #change(order: number, status: OrderStatus, { position, at }: When): OrderChange {
    let change = this.orders.get(order)
    if (!change) {
      change = {
        order,
        placed: undefined,
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

  #cancel(event: SpotOrderCancelled, when: When): void {
    const { remaining, filled, reason } = event
    // Only an order by quote ends without lots that remain; it has no quantity.
    const quantity = remaining === 0 ? 0 : remaining + filled
    const status = statusOf({ quantity, stopPrice: 0 }, filled, { closedBy: reason })
    this.#change(event.order, status, when).cancelReason = reason
  }

  #trade(event: SpotTraded, when: When, rules: SpotRules): void {
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
      const change = this.#change(side.order, isFilled ? 'filled' : 'partiallyFilled', when)
      change.filledQuantity += quantity
      change.filledQuote += quote
      change.fee += side.fee
      const { trade, market } = event
      const { position, at: tradedAt } = when
      this.fills.push({ ...side, trade, market, price, quantity, quote, tradedAt, position })
      this.#tradeLines({ ...side, trade, quote, base: baseAmount(rules, quantity) }, when, rules)
    }
    const print = { series: event.market, at: when.at, price, volume: quantity, quote }
    drawCandle(this.candles, { ...print, trades: 1 })
  }

  #tradeLines(
    side: {
      member: MemberId
      side: string
      fee: bigint
      trade: number
      quote: bigint
      base: bigint
    },
    when: When,
    rules: SpotRules,
  ): void {
    const { member, trade } = side
    const base = { member, account: 'spot', asset: rules.base } as const
    const quote = { member, account: 'spot', asset: rules.quote } as const
    const isBuy = side.side === 'buy'
    this.#line(when, base, isBuy ? side.base : -side.base, 'trade', trade)
    this.#line(when, quote, isBuy ? -side.quote : side.quote, 'trade', trade)
    if (side.fee > 0n) this.#line(when, isBuy ? base : quote, -side.fee, 'fee', trade)
  }

  /** What was merely held until now is owned no more. */
  #withdrawalLines(withdrawal: Withdrawal, when: When): void {
    const { id, member, asset, fee } = withdrawal
    const own = { member, account: 'spot', asset } as const
    this.#line(when, own, -receivedOf(withdrawal), 'withdrawal', id)
    if (fee > 0n) this.#line(when, own, -fee, 'withdrawalFee', id)
  }

  #conversionLines({ id, member, from, to, pay, receive }: ConversionQuote, when: When): void {
    const own = { member, account: 'spot' } as const
    this.#line(when, { ...own, asset: from.asset }, -pay, 'conversion', id)
    this.#line(when, { ...own, asset: to.asset }, receive, 'conversion', id)
  }

  /** A principal is merely held and released: only yields and the fee change what is owned. */
  #lockupLine({ type, lockup }: LockupStep['event'], when: When): void {
    const { id, member, asset, dailyYield, redemptionFee } = lockup
    const own = { member, account: 'spot', asset } as const
    if (type === 'yieldPaid') this.#line(when, own, dailyYield, 'yield', id)
    if (type === 'lockupRedeemed' && redemptionFee > 0n) {
      this.#line(when, own, -redemptionFee, 'redemptionFee', id)
    }
  }

  /** What is merely held stays owned: only what was paid and what was released change that. */
  #subscriptionLine(event: SubscriptionStep['event'], when: When): void {
    const { id, member, asset, payAsset } = event.subscription
    const own = { member, account: 'spot' } as const
    if (event.type === 'subscriptionPaid') {
      const paid = event.payment - event.rebate
      this.#line(when, { ...own, asset: payAsset }, -paid, 'subscription', id)
    } else if (event.type === 'tokensReleased') {
      this.#line(when, { ...own, asset }, event.amount, 'tokenRelease', id)
    }
  }

  /** Coins in escrow are still the seller's: only a completed order changes what is owned. */
  #fiatLines(event: FiatStep['event'], when: When): void {
    if (event.type !== 'fiatOrderCompleted') return
    const { order } = event
    const own = { account: 'fiat', asset: order.asset } as const
    this.#line(when, { ...own, member: sellerOf(order) }, -order.quantity, 'fiat', order.id)
    this.#line(when, { ...own, member: buyerOf(order) }, order.quantity, 'fiat', order.id)
  }

  #shareLines(event: ReferralStep['event'], when: When): void {
    if (event.type !== 'feeShared') return
    const { trade, payer, inviter, asset, commission, rebate } = event
    const to = { account: 'spot', asset } as const
    if (commission > 0n) {
      this.#line(when, { ...to, member: inviter }, commission, 'commission', trade)
    }
    if (rebate > 0n) this.#line(when, { ...to, member: payer }, rebate, 'rebate', trade)
  }

  /** Only what was won or lost changes what is owned; a refunded stake was merely held. */
  #roundLine({ round, settlement }: RoundSettled, when: When): void {
    const { member, asset, id } = round
    const { outcome, netResult } = settlement
    if (outcome === 'refunded') return
    const reason = outcome === 'won' ? 'roundWon' : 'roundLost'
    this.#line(when, { member, account: 'spot', asset }, netResult, reason, id)
  }

  #line(
    { position, at }: When,
    { member, account, asset }: { member: MemberId; account: AccountKind; asset: AssetId },
    delta: bigint,
    reason: LedgerReason,
    reference = 0,
  ): void {
    const key = { position, line: 0, member, account, asset }
    this.lines.push({ ...key, delta, held: 0n, balanceAfter: 0n, reason, reference, at })
  }

  #heldLines(event: Event, { position, at }: When, own: LedgerLine[], view: View): void {
    for (const line of heldLinesOf(event, own, view)) {
      this.lines.push({ position, line: 0, ...line, delta: 0n, balanceAfter: 0n, at })
    }
  }

  /** The last line of each balance ends at what the ledger says now; the earlier ones lead there. */
  #fillBalances(firstLine: number, view: View): void {
    const after = new Map<string, bigint>()
    for (let index = this.lines.length - 1; index >= firstLine; index -= 1) {
      const line = this.lines[index]!
      const { member, account, asset } = line
      const key = `${member} ${account} ${asset}`
      line.line = index - firstLine
      line.balanceAfter = after.get(key) ?? view.owned(member, account, asset)
      after.set(key, line.balanceAfter - line.delta)
    }
  }
}

type When = { position: number; at: number }
