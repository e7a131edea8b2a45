import type { Address, MemberId, Posting } from '@assay/domain/account.ts'
import type { OrderId, Side } from '@assay/domain/spot/order.ts'
import { baseAmount, notional, type SpotRules } from '@assay/domain/spot/spotRules.ts'
import { claimPostingsOf } from '../claim/claimPostings.ts'
import { conversionPostingsOf } from '../conversion/conversionPostings.ts'
import { earnPostingsOf } from '../earn/earnPostings.ts'
import { fiatPostingsOf } from '../fiat/fiatPostings.ts'
import { launchpadPostingsOf } from '../launchpad/launchpadPostings.ts'
import { perpPostingsOf } from '../perp/perpPostings.ts'
import { referralPostingsOf } from '../referral/referralPostings.ts'
import { withdrawalPostingsOf } from '../withdrawal/withdrawalPostings.ts'
import type { Event, RoundSettled, SpotTraded } from './event.ts'

/**
 * The double entry of an event: what moved from where to where. It follows from the event and the
 * market's rules alone, so that a ledger can be rebuilt, shown or checked without the engine.
 */
export function postingsOf(event: Event, rulesOf: (symbol: string) => SpotRules): Posting[] {
  switch (event.type) {
    case 'houseFunded':
    case 'houseMoved': {
      const { from, to, asset, amount } = event
      return [{ from, to, asset, amount }]
    }
    case 'memberCredited': {
      const { from, member, account, asset, amount } = event
      return [{ from, to: `member/${member}/${account}`, asset, amount }]
    }
    case 'depositCredited': {
      const { chain, member, asset, amount } = event
      return [{ from: `chain/${chain}`, to: `member/${member}/spot`, asset, amount }]
    }
    case 'transferred': {
      const { member, from, to, asset, amount } = event
      return [{ from: `member/${member}/${from}`, to: `member/${member}/${to}`, asset, amount }]
    }
    case 'spotOrderPlaced': {
      const { order, heldAsset, held } = event
      const [from, to] = [spot(order.member), heldSpot(order.member)]
      return [{ from, to, asset: heldAsset, amount: held }]
    }
    case 'spotOrderTriggered':
      return released(event.member, rulesOf(event.market).quote, event.released)
    case 'spotOrderCancelled':
      return released(event.member, event.releasedAsset, event.released)
    case 'spotTraded':
      return tradePostings(event, rulesOf(event.market))
    case 'roundPlaced': {
      const { member, asset, stake } = event.round
      return [
        { from: spot(member), to: heldSpot(member), asset, amount: stake },
        { from: 'house/cycle', to: 'house/cycle/held', asset, amount: event.held },
      ]
    }
    case 'roundSettled':
      return settlementPostings(event)
    case 'withdrawalRequested':
    case 'withdrawalCompleted':
    case 'withdrawalRejected':
      return withdrawalPostingsOf(event)
    case 'conversionQuoted':
    case 'conversionLapsed':
    case 'converted':
      return conversionPostingsOf(event)
    case 'lockupOpened':
    case 'yieldPaid':
    case 'lockupMatured':
    case 'lockupRedeemed':
      return earnPostingsOf(event)
    case 'feeShared':
      return referralPostingsOf(event)
    case 'promotionSet':
    case 'rewardClaimed':
      return claimPostingsOf(event)
    default:
      return laterPostingsOf(event)
  }
}

function laterPostingsOf(event: Event): Posting[] {
  switch (event.type) {
    case 'offeringMade':
    case 'offeringAllotted':
    case 'offeringSettled':
    case 'offeringWithdrawn':
    case 'subscriptionPlaced':
    case 'subscriptionAllotted':
    case 'subscriptionPaid':
    case 'tokensReleased':
    case 'subscriptionRefunded':
      return launchpadPostingsOf(event)
    case 'merchantSet':
    case 'fiatOfferOpened':
    case 'fiatOfferClosed':
    case 'fiatOrderPlaced':
    case 'fiatOrderPaid':
    case 'fiatOrderLapsed':
    case 'fiatOrderCancelled':
    case 'fiatOrderAppealed':
    case 'fiatOrderCompleted':
    case 'fiatEscrowFreed':
      return fiatPostingsOf(event)
    default:
      return perpPostingsOf(event)
  }
}

/** The stake returns or is lost; what the house held is paid out or returns. */
function settlementPostings({ round, held, settlement }: RoundSettled): Posting[] {
  const { member, asset, stake } = round
  const isWon = settlement.outcome === 'won'
  const isLost = settlement.outcome === 'lost'
  const stakeTo = isLost ? 'house/cycle' : spot(member)
  const heldTo = isWon ? spot(member) : 'house/cycle'
  return [
    { from: heldSpot(member), to: stakeTo, asset, amount: stake },
    { from: 'house/cycle/held', to: heldTo, asset, amount: held },
  ]
}

type Party = { order: OrderId; member: MemberId; fee: bigint }

/** Who bought and who sold, by which order, and the fee of each (the buyer's in base, the seller's in quote). */
export function partiesOf(trade: SpotTraded): Record<Side, Party> {
  const taker = { order: trade.takerOrder, member: trade.takerMember, fee: trade.takerFee }
  const maker = { order: trade.makerOrder, member: trade.makerMember, fee: trade.makerFee }
  return trade.takerSide === 'buy' ? { buy: taker, sell: maker } : { buy: maker, sell: taker }
}

function tradePostings(trade: SpotTraded, rules: SpotRules): Posting[] {
  const { buy, sell } = partiesOf(trade)
  const base = baseAmount(rules, trade.quantity)
  const quote = notional(rules, trade.price, trade.quantity)
  const postings: Posting[] = [
    { from: heldSpot(buy.member), to: spot(sell.member), asset: rules.quote, amount: quote },
    { from: heldSpot(sell.member), to: spot(buy.member), asset: rules.base, amount: base },
    { from: spot(sell.member), to: 'house/fees', asset: rules.quote, amount: sell.fee },
    { from: spot(buy.member), to: 'house/fees', asset: rules.base, amount: buy.fee },
    ...released(buy.member, rules.quote, trade.buyerReleased),
  ]
  return postings.filter(({ amount }) => amount > 0n)
}

function released(member: MemberId, asset: string, amount: bigint): Posting[] {
  return amount > 0n ? [{ from: heldSpot(member), to: spot(member), asset, amount }] : []
}

const spot = (member: MemberId): Address => `member/${member}/spot`
const heldSpot = (member: MemberId): Address => `member/${member}/spot/held`
