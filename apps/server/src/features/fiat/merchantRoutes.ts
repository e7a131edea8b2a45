/** A merchant's actions: setting payment details, opening and closing offers. */
import type { MemberId } from '@assay/domain/account.ts'
import type { FiatOffer } from '@assay/domain/fiat/fiatOrder.ts'
import type { Input } from '@assay/wire/route.ts'
import * as wire from '@assay/wire/routes/fiat/fiat.ts'
import { type Binding, handleMember } from '../../http/bindRoutes.ts'
import type { MemberCaller } from '../../http/caller.ts'
import { Refusal, refuse, rejectionOf } from '../../http/reply.ts'
import { closedFor } from './placing.ts'
import type { FiatParts } from './routes.ts'

type OpenOffer = Input<typeof wire.openFiatOffer>

export function merchantRoutes(parts: FiatParts): Binding[] {
  const { exchange, security, orders, payees } = parts

  return [
    handleMember(wire.getMerchant, async (_, { session: { member } }) => {
      await exchange.settled(member)
      const [known, offers, waiting] = await Promise.all([
        isMerchant(parts, member),
        offersOf(parts, member),
        orders.countWaiting(member),
      ])
      return { isMerchant: known, offers: offers.toReversed().map(shownOffer), waiting }
    }),

    handleMember(wire.setPayee, async (input, { session: { member } }) => {
      const { method, pin, factor, ...payee } = input
      if (!(await isMerchant(parts, member))) return refuse('notMerchant')
      const unproven = await security.checkRelease(member, { pin, factor })
      if (unproven) return unproven
      const saved = await payees.save(member, method, payee)
      if (saved instanceof Refusal) return saved
      const mine = (await payees.of(member)).find((known) => known.method === method)
      return mine ? { method, isStanding: true, ...mine.payee } : refuse('payeeMissing')
    }),

    handleMember(wire.openFiatOffer, (offer, caller) => openOffer(parts, offer, caller)),

    handleMember(wire.closeFiatOffer, async ({ id }, { session: { member }, key }) => {
      const answer = await exchange.submit({
        type: 'closeFiatOffer',
        at: Date.now(),
        key,
        member,
        offer: id,
      })
      return rejectionOf(answer) ?? {}
    }),
  ]
}

async function isMerchant({ exchange: { core } }: FiatParts, member: MemberId): Promise<boolean> {
  return (await core.read({ type: 'fiat' }, core.position())).merchants.includes(member)
}

async function offersOf({ exchange: { core } }: FiatParts, member: MemberId): Promise<FiatOffer[]> {
  const { offers } = await core.read({ type: 'fiat' }, core.position())
  return offers.filter(({ merchant }) => merchant === member)
}

async function openOffer(parts: FiatParts, offer: OpenOffer, caller: MemberCaller) {
  const { exchange } = parts
  const { member } = caller.session
  const { key } = caller
  if (!(await exchange.accepted(member, key))) {
    const closed =
      (await closedFor(parts, caller)) ??
      (offer.side === 'sell'
        ? await closedForSelling(parts, member, offer.methods)
        : await closedForLateness(parts, member))
    if (closed) return closed
  }
  const answer = await exchange.submit({
    type: 'openFiatOffer',
    at: Date.now(),
    key,
    member,
    ...offer,
  })
  const rejected = rejectionOf(answer)
  if (rejected) return rejected
  const opened = answer.events.find((event) => event.type === 'fiatOfferOpened')
  if (opened) return shownOffer(opened.offer)
  const [first] = answer.events
  const id = first?.type === 'repeated' ? first.order : 0
  const known = (await offersOf(parts, member)).find((each) => each.id === id)
  return known ? shownOffer(known) : refuse('fiatOfferNotFound')
}

/** A seller has payment details, and confirms with the fund password. */
async function closedForSelling(
  { security, payees }: FiatParts,
  member: MemberId,
  methods: readonly string[],
): Promise<Refusal | undefined> {
  if (!(await security.accountStatusOf(member)).hasPin) return refuse('pinNotSet')
  const known = new Set((await payees.of(member)).map(({ method }) => method as string))
  return methods.every((method) => known.has(method)) ? undefined : refuse('payeeMissing')
}

/** A paused merchant's buy offers were closed: none may be opened now. */
async function closedForLateness(
  { exchange, orders }: FiatParts,
  member: MemberId,
): Promise<Refusal | undefined> {
  await exchange.settled(member)
  const until = (await orders.pausedAmong([member])).get(member) ?? 0
  const minutes = Math.ceil((until - Date.now()) / 60_000)
  return minutes > 0 ? refuse('merchantLate', { minutes }) : undefined
}

const shownOffer = (offer: FiatOffer): wire.ShownFiatOffer => ({
  ...offer,
  methods: [...offer.methods],
})
