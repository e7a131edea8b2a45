/** Whom events concern: which of their orders or rounds, and whether anything of their contracts. */
import type { MemberId } from '@assay/domain/account.ts'
import type { Round } from '@assay/domain/cycle/round.ts'
import { entrySequenceOf } from '@assay/domain/cycle/rules.ts'
import type { MarketSymbol } from '@assay/domain/market.ts'
import type { Event } from '@assay/engine/kernel/event.ts'

export type Touched = {
  /** Numbers of orders and rounds; they share one sequence. */
  orders: number[]
  /** Positions, triggers or margin changed. */
  hasPerps: boolean
}

export function createTouchedBy(): (events: readonly Event[]) => Map<MemberId, Touched> {
  /** Rounds whose entry tick has not come yet. */
  const unentered = new Map<MarketSymbol, Round[]>()

  return (events) => {
    const touched = new Map<MemberId, Touched>()
    const touch = (member: MemberId, order?: number): Touched => {
      let known = touched.get(member)
      if (!known) {
        known = { orders: [], hasPerps: false }
        touched.set(member, known)
      }
      if (order !== undefined && !known.orders.includes(order)) known.orders.push(order)
      return known
    }
    const touchPerps = (member: MemberId, order?: number) => {
      touch(member, order).hasPerps = true
    }
    for (const event of events) {
      switch (event.type) {
        case 'transferred':
        case 'memberCredited':
        case 'depositCredited':
        case 'rewardClaimed':
        case 'cycleLimitsSet':
        case 'merchantSet':
          touch(event.member)
          break
        case 'withdrawalRequested':
        case 'withdrawalApproved':
        case 'withdrawalCompleted':
        case 'withdrawalRejected':
          touch(event.withdrawal.member)
          break
        case 'converted':
          touch(event.quote.member)
          break
        case 'lockupOpened':
        case 'yieldPaid':
        case 'lockupMatured':
        case 'lockupRedeemed':
          touch(event.lockup.member)
          break
        case 'subscriptionPlaced':
        case 'subscriptionAllotted':
        case 'subscriptionPaid':
        case 'tokensReleased':
        case 'subscriptionRefunded':
          touch(event.subscription.member)
          break
        case 'fiatOfferOpened':
        case 'fiatOfferClosed':
          touch(event.offer.merchant)
          break
        case 'fiatOrderPlaced':
        case 'fiatOrderPaid':
        case 'fiatOrderLapsed':
        case 'fiatOrderCancelled':
        case 'fiatOrderAppealed':
        case 'fiatOrderCompleted':
        case 'fiatEscrowFreed':
          touch(event.order.member)
          touch(event.order.merchant)
          break
        case 'spotOrderPlaced':
          touch(event.order.member, event.order.id)
          break
        case 'spotOrderCancelled':
          touch(event.member, event.order)
          break
        case 'spotTraded':
          touch(event.makerMember, event.makerOrder)
          touch(event.takerMember, event.takerOrder)
          break
        case 'inviterBound':
        case 'inviterEnded':
          touch(event.member)
          break
        case 'feeShared':
          touch(event.inviter)
          touch(event.payer)
          break
        case 'roundPlaced': {
          const { round } = event
          touch(round.member, round.id)
          const waiting = unentered.get(round.market)
          if (waiting) waiting.push(round)
          else unentered.set(round.market, [round])
          break
        }
        case 'cycleTicked': {
          const { market, tick } = event
          const waiting = unentered.get(market)
          if (!waiting) break
          const later = waiting.filter((round) => entrySequenceOf(round) > tick.sequence)
          for (const round of waiting) if (!later.includes(round)) touch(round.member, round.id)
          if (later.length > 0) unentered.set(market, later)
          else unentered.delete(market)
          break
        }
        case 'roundSettled':
          touch(event.round.member, event.round.id)
          break
        default:
          touchByPerp(event, touchPerps)
      }
    }
    return touched
  }
}

function touchByPerp(event: Event, touch: (member: MemberId, order?: number) => void): void {
  switch (event.type) {
    case 'perpOrderPlaced':
      touch(event.order.member, event.order.id)
      return
    case 'perpOrderShrunk':
    case 'perpOrderCancelled':
      touch(event.member, event.order)
      return
    case 'perpTraded':
      for (const fill of [event.maker, event.taker]) if (fill) touch(fill.member, fill.order)
      return
    case 'perpLeverageSet':
    case 'perpMarginModeSet':
    case 'perpMarginAdjusted':
    case 'perpTriggerCancelled':
    case 'perpRiskWarned':
    case 'perpDeleveraged':
      touch(event.member)
      return
    case 'perpTriggerSet':
    case 'perpTriggerFired':
      touch(event.trigger.member)
      return
    case 'perpFundingPaid':
      touch(event.position.member)
      return
    case 'perpLiquidated':
      touch(event.report.member)
      return
  }
}
