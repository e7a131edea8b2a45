/** Fiat buy and sell over HTTP: prices and limits, and orders from placing to their end. */
import type { MemberId } from '@assay/domain/account.ts'
import {
  FIAT_CURRENCIES,
  FIAT_METHODS,
  type FiatCurrency,
  type FiatOffer,
  type FiatOrder,
  type FiatOrderId,
} from '@assay/domain/fiat/fiatOrder.ts'
import {
  buyerOf,
  CURRENCY_DECIMALS,
  canBeTaken,
  fiatPayment,
  isRunning,
  sellerOf,
  takerSide,
} from '@assay/domain/fiat/fiatRules.ts'
import { maskedName } from '@assay/domain/identity/maskedContact.ts'
import { lengthOf } from '@assay/domain/support/ticket.ts'
import type { FiatCommand } from '@assay/engine/fiat/fiatCommand.ts'
import { compare } from '@assay/money/amount.ts'
import type { Input } from '@assay/wire/route.ts'
import * as wire from '@assay/wire/routes/fiat/fiat.ts'
import { type Binding, handle, handleMember } from '../../http/bindRoutes.ts'
import type { MemberCaller } from '../../http/caller.ts'
import { handlePage } from '../../http/handlePage.ts'
import { keptForAMoment } from '../../http/pages/firstAnswers.ts'
import { Refusal, refuse, rejectionOf } from '../../http/reply.ts'
import { closeOffers, type OfferCheck, offerCheckOf } from './closeOffers.ts'
import { imageName } from './fiatImages.ts'
import { createPlacing, type PlacingParts } from './placing.ts'
import { shownOrder, shownRow } from './shownOrder.ts'

const PAGE = { most: 100 }

export type FiatParts = PlacingParts

export function fiatRoutes(parts: FiatParts): Binding[] {
  return [...marketRoutes(parts), ...orderRoutes(parts), ...viewRoutes(parts)]
}

/** From placing to the end. */
function orderRoutes(parts: FiatParts): Binding[] {
  const placing = createPlacing(parts)
  return [
    handleMember(wire.buyFiat, async (input, caller) => {
      const placed = await placing.buy(input, caller)
      return placed instanceof Refusal ? placed : shown(parts, caller.session.member, placed)
    }),

    handleMember(wire.sellFiat, async (input, caller) => {
      const placed = await placing.sell(input, caller)
      return placed instanceof Refusal ? placed : shown(parts, caller.session.member, placed)
    }),

    handleMember(wire.sendFiatProof, (input, caller) => sendProof(parts, input, caller)),

    handleMember(wire.checkFiatProof, async ({ id, image }, { session: { member } }) => {
      await parts.exchange.settled(member)
      const order = await parts.orders.find(member, id)
      if (!order || buyerOf(order) !== member) return refuse('fiatOrderNotFound')
      return (await parts.details.objectionToProof(order, imageName(image))) ?? null
    }),

    handleMember(wire.cancelFiatOrder, async ({ id }, { session: { member }, key }) => {
      const refused = await act(parts, { type: 'cancelFiatOrder', member, order: id }, key)
      return refused ?? shown(parts, member, id)
    }),

    handleMember(wire.releaseFiat, (input, caller) => release(parts, input, caller)),

    handleMember(wire.appealFiat, async (input, caller) => {
      const { member } = caller.session
      return (await appeal(parts, input, caller)) ?? shown(parts, member, input.id)
    }),
  ]
}

/** A party's view of its orders. */
function viewRoutes(parts: FiatParts): Binding[] {
  const { exchange, orders, details, payees } = parts
  return [
    handlePage(wire.getFiatOrders, PAGE, async (input, page, { session: { member } }) => {
      await exchange.settled(member)
      const [list, count] = await Promise.all([
        orders.list(member, input, page),
        orders.count(member, input),
      ])
      return { orders: list.map((order) => shownRow(order, member)), count }
    }),

    handleMember(wire.getFiatOrder, ({ id }, { session: { member } }) => shown(parts, member, id)),

    handleMember(wire.getFiatImage, async ({ name }, { session: { member } }) => {
      await exchange.settled(member)
      const image = await details.imageFor(member, name)
      return image === undefined ? refuse('notFound') : { image }
    }),

    handleMember(wire.getPayees, async (_, { session: { member } }) => ({
      holder: maskedName(await payees.nameOf(member)),
      payees: (await payees.knownOf(member)).map(({ payee, ...known }) => ({ ...known, ...payee })),
    })),
  ]
}

async function shown(parts: FiatParts, member: MemberId, order: FiatOrderId) {
  await parts.exchange.settled(member)
  const found = await parts.orders.find(member, order)
  return found ? shownOrder(parts, found, member) : refuse('fiatOrderNotFound')
}

async function sendProof(
  parts: FiatParts,
  { id, image }: Input<typeof wire.sendFiatProof>,
  { session: { member }, key }: MemberCaller,
) {
  const { exchange, orders, details } = parts
  await exchange.settled(member)
  const order = await orders.find(member, id)
  if (!order || buyerOf(order) !== member) return refuse('fiatOrderNotFound')
  const name = imageName(image)
  const proven = await details.prove(order, name)
  if (proven instanceof Refusal) return proven
  const refused = await act(parts, { type: 'markFiatPaid', member, order: id }, key)
  if (refused) {
    if (proven) await details.unprove(id, name)
    return refused
  }
  return shown(parts, member, id)
}

async function release(
  parts: FiatParts,
  { id, ...proof }: Input<typeof wire.releaseFiat>,
  { session: { member }, key }: MemberCaller,
) {
  const { exchange, orders, security } = parts
  // A code works once: a repeated request must not need another one, and releases nothing.
  if (await exchange.accepted(member, key)) {
    await exchange.settled(member)
    const order = await orders.find(member, id)
    const isDone = order?.state === 'completed' && sellerOf(order) === member
    return isDone ? shown(parts, member, id) : refuse('requestKeyReused')
  }
  const unproven = await security.checkRelease(member, proof)
  if (unproven) return unproven
  const refused = await act(parts, { type: 'releaseFiat', member, order: id }, key)
  // The coins are released: if closing the offer fails, the next sweep does it.
  if (!refused) await closeOffers(parts).catch(parts.onError)
  return refused ?? shown(parts, member, id)
}

type PartysCommand = Extract<FiatCommand, { order: FiatOrderId; member: MemberId }>

/**
 * Undefined when the engine accepted it, now or before; the engine does not know orders that have
 * ended.
 */
async function act(
  { exchange, orders }: FiatParts,
  command: PartysCommand,
  key: string,
): Promise<Refusal | undefined> {
  const answer = await exchange.submit({ ...command, at: Date.now(), key })
  const rejected = rejectionOf(answer)
  await exchange.core.waitForHistory(answer.position)
  if (rejected?.code !== 'fiatOrderNotFound') return rejected
  const known = await orders.find(command.member, command.order)
  return known && !isRunning(known) ? refuse('fiatOrderNotAtStage') : rejected
}

/** An order already in dispute takes a statement without another command. */
async function appeal(
  parts: FiatParts,
  { id, body, image }: Input<typeof wire.appealFiat>,
  { session: { member }, key }: MemberCaller,
): Promise<Refusal | undefined> {
  const { exchange, orders, details } = parts
  const { least: minimum, most: maximum } = wire.APPEAL_TEXT
  const length = lengthOf(body)
  if (length < minimum || length > maximum) {
    return refuse('appealTextInvalid', { minimum, maximum })
  }
  await exchange.settled(member)
  const order = await orders.find(member, id)
  if (!order) return refuse('fiatOrderNotFound')
  const evidence = image && imageName(image)
  const by = { member, key }
  const objection = await details.objectionTo(order, by, evidence)
  if (objection) return objection
  // The payer proves the payment here as well: by an image of this payment only. The order may not
  // be marked late yet.
  const isPayer = buyerOf(order) === member
  const isProven = order.state === 'underReview'
  if (isPayer && !isProven && evidence === undefined) return refuse('proofRequired')
  const proven = isPayer && evidence !== undefined && (await details.prove(order, evidence))
  if (proven instanceof Refusal) return proven
  const said = await details.say(order, by, { body: body.trim(), image: evidence })
  const refused =
    said instanceof Refusal || isOpen(order)
      ? said
      : await act(parts, { type: 'appealFiat', member, order: id }, key)
  if (!(refused instanceof Refusal)) return undefined
  const now = said instanceof Refusal ? undefined : await orders.find(member, id)
  if (now && isOpen(now)) return undefined
  if (said === true) await details.unsay(by)
  if (proven) await details.unprove(id, evidence as string)
  return refused
}

const isOpen = ({ isDisputed, state }: FiatOrder) => isDisputed && state === 'underReview'

/** The offers, without their merchants. */
function marketRoutes(parts: FiatParts): Binding[] {
  const { exchange, security } = parts
  const { core, marketData } = exchange
  /** Shared by all callers: the tables are queried once per moment. */
  const offerCheck = keptForAMoment(
    async (): Promise<OfferCheck> =>
      offerCheckOf(parts, (await core.read({ type: 'fiat' }, core.position())).offers),
  )
  /** Offers that must not stay open are closed before matching. */
  async function offers(): Promise<FiatOffer[]> {
    const mayStand = await offerCheck('')
    return (await core.read({ type: 'fiat' }, core.position())).offers
      .filter(canBeTaken)
      .filter(mayStand)
  }

  function level(offer: FiatOffer): wire.FiatLevel {
    const { asset, currency, methods, price, quantity, minimum, maximum } = offer
    const side = takerSide(offer)
    const { name = asset, decimals = 0 } = marketData.assets.get(asset) ?? {}
    const worth = fiatPayment(side, quantity, price)
    return {
      side,
      asset,
      name,
      decimals,
      currency,
      methods: [...methods],
      price,
      quantity,
      minimum,
      maximum: worth < maximum ? worth : maximum,
    }
  }

  return [
    handle(wire.getFiatCoins, async () => {
      const open = await offers()
      const currencies = Object.keys(FIAT_CURRENCIES) as FiatCurrency[]
      return {
        currencies: currencies.map((currency) => ({
          currency,
          decimals: CURRENCY_DECIMALS,
          methods: FIAT_METHODS.filter((method) =>
            open.some((offer) => offer.currency === currency && offer.methods.includes(method)),
          ),
        })),
      }
    }),

    handle(wire.getFiatLevels, async ({ currency }, { session }) => {
      const account = session && (await security.accountStatusOf(session.member))
      const open = (await offers()).filter(
        (offer) => offer.merchant !== session?.member && (!currency || offer.currency === currency),
      )
      return {
        levels: open.map(level).toSorted(byBest),
        isVerified: account ? account.identityStatus === 'verified' : true,
        hasPin: account?.hasPin ?? true,
        barredUntil: account?.barredUntil ?? 0,
      }
    }),
  ]
}

const byBest = (a: wire.FiatLevel, b: wire.FiatLevel): number =>
  a.side === b.side
    ? compare(a.price, b.price) * (a.side === 'buy' ? 1 : -1)
    : a.side === 'buy'
      ? -1
      : 1
