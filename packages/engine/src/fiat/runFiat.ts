import type { MemberId } from '@assay/domain/account.ts'
import type { FiatOffer, FiatOrder } from '@assay/domain/fiat/fiatOrder.ts'
import {
  appealBy,
  bestFiatOffer,
  buyerOf,
  decidableFrom,
  FIAT_OFFERS_MAX,
  fiatPayment,
  isCurrency,
  isFiatOfferSound,
  isFindingFor,
  PAY_MS,
  sellerOf,
  takesMethod,
  validateFiatOrder,
} from '@assay/domain/fiat/fiatRules.ts'
import { AMOUNT_MAX } from '@assay/domain/spot/spotRules.ts'
import { validateBalance } from '@assay/domain/validateBalance.ts'
import { type Amount, subtract, ZERO } from '@assay/money/amount.ts'
import type { Event } from '../event.ts'
import { isMember } from '../kernel/isMember.ts'
import type { Handlers } from '../kernel/product.ts'
import { reject, rejectWith } from '../kernel/reject.ts'
import type { State } from '../state.ts'
import { closeOffer } from './closeOffer.ts'
import { completeOrder, fiatAccount, returnEscrow } from './escrow.ts'
import type {
  AppealFiat,
  CancelFiatOrder,
  CloseFiatOffer,
  DecideFiat,
  FiatCommand,
  MarkFiatPaid,
  OpenFiatOffer,
  PlaceFiatOrder,
  ReleaseFiat,
  SetMerchant,
} from './fiatCommand.ts'
import { lapse } from './passFiat.ts'

/**
 * The commands of fiat buy and sell. Coins are in escrow before the payer gets payment details, and
 * only the receiver or an operator can confirm a payment.
 */
export const runFiat: Handlers<FiatCommand> = {
  setMerchant,
  openFiatOffer: openOffer,
  closeFiatOffer: close,
  placeFiatOrder: place,
  markFiatPaid: markPaid,
  releaseFiat: release,
  cancelFiatOrder: cancel,
  appealFiat: appeal,
  decideFiat: decide,
}

function setMerchant(state: State, { member, isActive }: SetMerchant): Event[] {
  if (!isMember(member)) return reject('accountNotFound')
  if (typeof isActive !== 'boolean') return reject('commandInvalid')
  const events: Event[] = [{ type: 'merchantSet', member, isActive }]
  if (isActive) state.fiat.merchants.add(member)
  else {
    state.fiat.merchants.delete(member)
    for (const offer of state.fiat.offersOf(member)) events.push(closeOffer(state, offer))
  }
  return events
}

function openOffer(state: State, asked: OpenFiatOffer): Event[] {
  const { member, side, asset, currency, price, quantity, minimum, maximum, methods } = asked
  const { fiat, ledger, assets } = state
  if (!fiat.merchants.has(member)) return reject('notMerchant')
  const decimals = assets.get(asset)?.asset.decimals
  if (decimals === undefined) return reject('assetNotFound')
  if (!isFiatOfferSound(asked, decimals)) return reject('fiatOfferInvalid')
  if (fiat.offersOf(member).length >= FIAT_OFFERS_MAX) {
    return rejectWith({ code: 'tooManyFiatOffers', details: { maximum: FIAT_OFFERS_MAX } })
  }
  const held = side === 'sell' ? quantity : ZERO
  const refusal = checkFunds(state, { member, asset, amount: held })
  if (refusal) return refusal
  if (held > 0n) ledger.hold(fiatAccount(state, member, asset), held)
  const offer: FiatOffer = {
    id: fiat.lastOffer + 1,
    merchant: member,
    side,
    asset,
    currency,
    price,
    quantity,
    minimum,
    maximum,
    methods: [...methods],
    isOpen: true,
  }
  fiat.lastOffer = offer.id
  fiat.offers.set(offer.id, offer)
  return [{ type: 'fiatOfferOpened', offer, held }]
}

function close(state: State, { member, offer: id }: CloseFiatOffer): Event[] {
  const offer = state.fiat.offers.get(id)
  return offer?.merchant === member ? [closeOffer(state, offer)] : reject('fiatOfferNotFound')
}

function place(state: State, asked: PlaceFiatOrder & { key: string }, now: number): Event[] {
  const { member, side, asset, currency, method, quantity, price } = asked
  const { fiat, ledger, assets } = state
  if (!isMember(member)) return reject('accountNotFound')
  const decimals = assets.get(asset)?.asset.decimals
  if (decimals === undefined) return reject('assetNotFound')
  const isSaid = (side === 'buy' || side === 'sell') && isCurrency(currency)
  if (!isSaid || !takesMethod(currency, method)) return reject('commandInvalid')
  if (typeof price !== 'bigint' || price <= 0n) return reject('priceNotPositive')
  if (price > AMOUNT_MAX) return reject('priceTooLarge')
  const refusal = validateFiatOrder({ quantity, decimals, held: fiat.countOf(member) })
  if (refusal) return rejectWith(refusal)
  const found = bestFiatOffer(fiat.offers.values(), asked)
  if (!found) return reject('noMerchant')
  const held = side === 'sell' ? quantity : ZERO
  const short = checkFunds(state, { member, asset, amount: held })
  if (short) return short
  if (held > 0n) ledger.hold(fiatAccount(state, member, asset), held)
  const offer: FiatOffer = { ...found, quantity: subtract(found.quantity, quantity) }
  fiat.offers.set(offer.id, offer)
  const order = newOrder(asked, offer, { id: fiat.lastOrder + 1, now })
  fiat.lastOrder = order.id
  fiat.keep(order)
  return [{ type: 'fiatOrderPlaced', order, offer, held }]
}

function newOrder(
  { key, member, side, asset, currency, method, quantity }: PlaceFiatOrder & { key: string },
  { id: offer, merchant, price }: FiatOffer,
  { id, now }: { id: number; now: number },
): FiatOrder {
  const payment = fiatPayment(side, quantity, price)
  return {
    id,
    key,
    offer,
    merchant,
    member,
    side,
    asset,
    currency,
    price,
    quantity,
    payment,
    method,
    placedAt: now,
    payBy: now + PAY_MS,
    paidAt: undefined,
    state: 'awaitingPayment',
    isDisputed: false,
    isHeld: true,
    ending: undefined,
    endedAt: undefined,
  }
}

function markPaid(state: State, { member, order: id }: MarkFiatPaid, now: number): Event[] {
  const order = state.fiat.orders.get(id)
  if (!order || buyerOf(order) !== member) return reject('fiatOrderNotFound')
  if (order.ending === 'late') return reject('paymentLate')
  if (order.state !== 'awaitingPayment') return reject('fiatOrderNotAtStage')
  if (now >= order.payBy) return reject('paymentLate')
  const paid: FiatOrder = { ...order, state: 'underReview', paidAt: now }
  state.fiat.keep(paid)
  return [{ type: 'fiatOrderPaid', order: paid }]
}

function release(state: State, { member, order: id }: ReleaseFiat, now: number): Event[] {
  const order = state.fiat.orders.get(id)
  if (!order || sellerOf(order) !== member) return reject('fiatOrderNotFound')
  if (order.state !== 'underReview') return reject('fiatOrderNotAtStage')
  return [completeOrder(state, order, { now, isDecided: false })]
}

function cancel(state: State, { member, order: id }: CancelFiatOrder, now: number): Event[] {
  const order = state.fiat.orders.get(id)
  if (!order || buyerOf(order) !== member) return reject('fiatOrderNotFound')
  // The payer cannot cancel a late one: its coins wait for an appeal.
  const isAwaited = order.state === 'awaitingPayment' && now < order.payBy
  if (!isAwaited) return reject('fiatOrderNotAtStage')
  return returnEscrow(state, order, { ending: 'withdrawn', endedAt: now })
}

function appeal(state: State, { member, order: id }: AppealFiat, now: number): Event[] {
  const order = state.fiat.orders.get(id)
  if (!order || (order.member !== member && order.merchant !== member)) {
    return reject('fiatOrderNotFound')
  }
  const isReviewed = order.state === 'underReview' && !order.isDisputed
  // It may be late but not marked so yet.
  const isUnnoticed = order.state === 'awaitingPayment' && now >= order.payBy
  const isLate = isUnnoticed || (order.state === 'cancelled' && now < appealBy(order))
  if (!isReviewed && !(isLate && buyerOf(order) === member)) return reject('fiatOrderNotAtStage')
  const events = isUnnoticed ? lapse(state, order, now) : []
  const disputed: FiatOrder = {
    ...order,
    state: 'underReview',
    isDisputed: true,
    ending: undefined,
    endedAt: undefined,
  }
  state.fiat.keep(disputed)
  return [...events, { type: 'fiatOrderAppealed', order: disputed, by: member }]
}

function decide(state: State, asked: DecideFiat, now: number): Event[] {
  const { order: id, toBuyer, finding } = asked
  const order = state.fiat.orders.get(id)
  if (!order) return reject('fiatOrderNotFound')
  if (typeof toBuyer !== 'boolean') return reject('commandInvalid')
  const isFound = finding === undefined || isFindingFor(toBuyer ? 'buyer' : 'seller', finding)
  if (!isFound) return reject('commandInvalid')
  if (order.state !== 'underReview') return reject('fiatOrderNotAtStage')
  if (now < decidableFrom(order)) return reject('decisionTooEarly')
  const found: FiatOrder = { ...order, ...(finding && { finding }) }
  return toBuyer
    ? [completeOrder(state, found, { now, isDecided: true })]
    : returnEscrow(state, found, { ending: 'refused', endedAt: now })
}

function checkFunds(
  state: State,
  { member, asset, amount }: { member: MemberId; asset: string; amount: Amount },
): Event[] | undefined {
  const account = fiatAccount(state, member, asset)
  const available = state.ledger.availableIn(account)
  const refusal = validateBalance(amount, available)
  return refusal && rejectWith(refusal)
}
