/**
 * Placing a fiat order. All conditions on the person are checked here at that moment; the engine
 * finds the merchant and holds the coins, or refuses.
 */
import type { MemberId } from '@assay/domain/account.ts'
import { DAY_MS } from '@assay/domain/day.ts'
import type { FiatOrderId } from '@assay/domain/fiat/fiatOrder.ts'
import { UNPAID_MAX } from '@assay/domain/fiat/fiatRules.ts'
import type { PlaceFiatOrder } from '@assay/engine/fiat/fiatCommand.ts'
import type { Input } from '@assay/wire/route.ts'
import type { buyFiat, sellFiat } from '@assay/wire/routes/fiat/fiat.ts'
import type pg from 'pg'
import type { MemberCaller } from '../../http/caller.ts'
import { Refusal, refuse, rejectionOf } from '../../http/reply.ts'
import type { Availability } from '../../listing/availability.ts'
import type { Exchange } from '../../live/exchange.ts'
import { fiatGate } from '../../security/gates.ts'
import type { Security } from '../../security/security.ts'
import type { StuckItems } from '../../stuckItems.ts'
import { closeOffers } from './closeOffers.ts'
import type { FiatDetails } from './fiatDetails.ts'
import type { FiatOrderQueries } from './fiatOrderQueries.ts'
import type { Payees } from './payees.ts'

export type PlacingParts = {
  pool: pg.Pool
  exchange: Exchange
  stuck: StuckItems
  availability: Availability
  security: Security
  orders: FiatOrderQueries
  details: FiatDetails
  payees: Payees
  onError: (error: unknown) => void
}

export function createPlacing(parts: PlacingParts) {
  const inTurn = createTurns()
  return {
    buy: (input: Input<typeof buyFiat>, caller: MemberCaller) =>
      inTurn(caller.session.member, () => buy(parts, input, caller)),
    sell: (input: Input<typeof sellFiat>, caller: MemberCaller) =>
      inTurn(caller.session.member, () => sell(parts, input, caller)),
  }
}

/**
 * Serializes the requests of a member: each counts the results of the one before, and details
 * dropped by a refused one cannot belong to a repeat with the same key.
 */
function createTurns() {
  const turns = new Map<MemberId, Promise<unknown>>()
  return async <T>(member: MemberId, ask: () => Promise<T>): Promise<T> => {
    const turn = (turns.get(member) ?? Promise.resolve()).then(ask, ask)
    turns.set(member, turn)
    try {
      return await turn
    } finally {
      if (turns.get(member) === turn) turns.delete(member)
    }
  }
}

async function buy(
  parts: PlacingParts,
  { remark = '', ...wish }: Input<typeof buyFiat>,
  caller: MemberCaller,
): Promise<FiatOrderId | Refusal> {
  if (!(await parts.exchange.accepted(caller.session.member, caller.key))) {
    const closed = (await closedFor(parts, caller)) ?? (await closedForBuying(parts, caller))
    if (closed) return closed
    const spent = await keep(parts, caller, { remark: remark.trim() })
    if (spent) return spent
  }
  return place(parts, { side: 'buy', ...wish }, caller)
}

async function sell(
  parts: PlacingParts,
  input: Input<typeof sellFiat>,
  caller: MemberCaller,
): Promise<FiatOrderId | Refusal> {
  const { member } = caller.session
  const { remark = '', asset, currency, method, quantity, price, ...payee } = input
  if (!(await parts.exchange.accepted(member, caller.key))) {
    const closed = (await closedFor(parts, caller)) ?? (await closedForSelling(parts, caller))
    if (closed) return closed
    const paidTo = await parts.payees.checked(member, method, payee)
    if (paidTo instanceof Refusal) return paidTo
    const spent = await keep(parts, caller, { remark: remark.trim(), payee: paidTo })
    if (spent) return spent
  }
  return place(parts, { side: 'sell', asset, currency, method, quantity, price }, caller)
}

export async function closedFor(
  { availability, security }: Pick<PlacingParts, 'availability' | 'security'>,
  { session: { member }, region }: MemberCaller,
): Promise<Refusal | undefined> {
  const blocked = availability.refusalOf('fiat', region)
  return blocked ?? fiatGate(await security.accountStatusOf(member), Date.now())
}

async function closedForBuying(
  { exchange, orders }: PlacingParts,
  { session: { member } }: MemberCaller,
): Promise<Refusal | undefined> {
  await exchange.settled(member)
  const now = Date.now()
  const unpaid = await orders.countUnpaid(member, now - (now % DAY_MS))
  return unpaid >= UNPAID_MAX ? refuse('tooManyUnpaid', { count: unpaid }) : undefined
}

/** Releasing the coins will require it. */
async function closedForSelling(
  { security }: PlacingParts,
  { session: { member } }: MemberCaller,
): Promise<Refusal | undefined> {
  return (await security.accountStatusOf(member)).hasPin ? undefined : refuse('pinNotSet')
}

/** A key that placed an order longer ago than the engine remembers cannot place another. */
async function keep(
  { exchange, details }: PlacingParts,
  { session: { member }, key }: MemberCaller,
  wish: Parameters<FiatDetails['keep']>[1],
): Promise<Refusal | undefined> {
  const isKept = await details.keep({ member, key }, wish)
  return isKept || (await exchange.accepted(member, key)) ? undefined : refuse('requestKeyReused')
}

async function place(
  parts: PlacingParts,
  wish: Omit<PlaceFiatOrder, 'type' | 'member'>,
  { session: { member }, key }: MemberCaller,
): Promise<FiatOrderId | Refusal> {
  const { exchange, details } = parts
  await closeOffers(parts)
  const answer = await exchange.submit({
    type: 'placeFiatOrder',
    at: Date.now(),
    key,
    member,
    ...wish,
  })
  const rejected = rejectionOf(answer)
  if (rejected) {
    // Under this key another order was placed, which owns the details.
    if (rejected.code !== 'requestKeyReused') await details.forget({ member, key })
    return rejected
  }
  await exchange.core.waitForHistory(answer.position)
  const [first] = answer.events
  if (first?.type === 'repeated') return first.order
  const placed = answer.events.find((event) => event.type === 'fiatOrderPlaced')
  return placed ? placed.order.id : refuse('noMerchant')
}
