/**
 * The commands of conversions. The engine sets the price from its own index and holds what it
 * promises, so the house can honor each quote. A quote is valid for one member, once, until it
 * expires. An acceptance with a last look is decided by later index ticks, and refused if the rate
 * has moved either way.
 */

import type { AssetId } from '@assay/domain/asset.ts'
import {
  type ConversionQuote,
  LOOK_RULES,
  REFERENCE_ASSET,
} from '@assay/domain/conversion/conversion.ts'
import {
  areConversionTermsSound,
  type ConversionLegs,
  pairTerms,
  payBoundsOf,
  priceConversion,
} from '@assay/domain/conversion/priceConversion.ts'
import { symbolOf } from '@assay/domain/market.ts'
import type { Rejection } from '@assay/domain/rejection.ts'
import { validateAmount } from '@assay/domain/validateAmount.ts'
import { insufficientBalance } from '@assay/domain/validateBalance.ts'
import type { Amount } from '@assay/money/amount.ts'
import { toDecimal } from '@assay/money/decimal.ts'
import type { Head } from '../command.ts'
import type { Event } from '../event.ts'
import { isMember } from '../kernel/isMember.ts'
import type { Handlers } from '../kernel/product.ts'
import { reject, rejectWith } from '../kernel/reject.ts'
import { ABSENT } from '../kernel/tables/numberTable.ts'
import type { State } from '../state.ts'
import type {
  AcceptConversion,
  ConversionCommand,
  QuoteConversion,
  SetConversionTerms,
} from './conversionCommand.ts'
import type { LapseReason } from './conversionEvent.ts'
import { lapsesAt } from './conversions.ts'
import { decideAcceptance, holdAcceptance, refuseAcceptance } from './decideAcceptance.ts'
import { isLookKnown, judgeLastLook } from './lastLook.ts'
import { legOf } from './legOf.ts'

/** Bounds the work of a command; the rest follows with the next ones. */
export const ENDED_PER_COMMAND = 256

export const runConversion: Handlers<ConversionCommand> = {
  setConversionTerms: setTerms,
  quoteConversion: quote,
  acceptConversion: accept,
}

/**
 * Decides acceptances with all their ticks, and releases those that waited too long and quotes that
 * expired.
 */
export function endDue(state: State, now: number, events: Event[]): void {
  for (let count = 0; count < ENDED_PER_COMMAND; count++) {
    const ended = endNext(state, now)
    if (!ended) return
    events.push(ended)
  }
}

function endNext(state: State, now: number): Event | undefined {
  const { acceptances } = state.conversions
  const ready = acceptances.nextReady()
  if (ready) return decideAcceptance(state, ready, now)
  const waited = acceptances.nextLapsed(now)
  if (waited) return refuseAcceptance(state, waited, { now, reason: 'conversionPriceStale' })
  const expired = state.conversions.nextExpired(now)
  return expired && lapse(state, expired, 'expired')
}

function setTerms(state: State, { terms }: SetConversionTerms): Event[] {
  const { asset } = terms
  if (!state.assets.has(asset)) return reject('assetNotFound')
  const symbol = symbolOf(asset, REFERENCE_ASSET)
  const isPriced = asset === REFERENCE_ASSET || state.markets.has(symbol)
  if (!isPriced || !areConversionTermsSound(terms)) return reject('commandInvalid')
  state.conversions.terms.set(asset, terms)
  const { ticks } = state.conversions
  if (terms.lastLook && asset !== REFERENCE_ASSET && !ticks.has(symbol)) {
    ticks.set(symbol, { last: 0, before: 0 })
  }
  state.ledger.openNamed('house/convert', asset)
  state.ledger.openNamed('house/convert/held', asset)
  return [{ type: 'conversionTermsSet', terms }]
}

function quote(state: State, command: QuoteConversion, now: number): Event[] {
  const { member, from, to, by, amount } = command
  const { ledger, conversions } = state
  if (!isMember(member)) return reject('accountNotFound')
  if (by !== 'pay' && by !== 'receive') return reject('commandInvalid')
  if (conversions.acceptances.ofMember(member)) return reject('conversionUndecided')
  const priced = legsOf(state, { from, to }, now)
  if ('code' in priced) return rejectWith(priced)
  const refusal = validateAmount(amount, priced.legs[by === 'pay' ? 'from' : 'to'].decimals)
  if (refusal) return rejectWith(refusal)
  const { pay, receive } = priceConversion(priced.legs, by, amount)
  const bounds = payBoundsOf(priced.legs, priced.terms)
  const outside = checkBounds(from, pay, bounds)
  if (outside) return rejectWith(outside)
  const short = shortage(state, { member, asset: from, amount: pay })
  if (short) return rejectWith(short)

  const old = conversions.ofMember(member)
  const house = ledger.openNamed('house/convert', to)
  const freed = old?.to.asset === to ? old.receive : 0n
  if (ledger.namedAt(house) + freed < receive) {
    return rejectWith({ code: 'conversionSoldOut', details: { asset: to } })
  }
  const expiresAt = now + priced.terms.validityMs
  if (!Number.isSafeInteger(expiresAt)) return reject('timeInvalid')
  const events: Event[] = []
  if (old) events.push(lapse(state, old, lapsesAt(old) <= now ? 'expired' : 'replaced'))
  ledger.fund(house, ledger.openNamed('house/convert/held', to), receive)
  const given: ConversionQuote = {
    id: ++conversions.last,
    member,
    ...priced.legs,
    by,
    pay,
    receive,
    ...bounds,
    quotedAt: now,
    expiresAt,
    ...(priced.terms.lastLook && { lastLook: true as const }),
  }
  conversions.add(given)
  events.push({ type: 'conversionQuoted', quote: given })
  return events
}

function accept(state: State, command: Head & AcceptConversion, now: number): Event[] {
  const { member, quote: id, rules } = command
  const { ledger, conversions } = state
  const live = conversions.live.get(id)
  if (live?.member !== member) {
    // A client whose quote is answered as not live might request another one and convert twice.
    const isUndecided = conversions.acceptances.isOf(member, id)
    return reject(isUndecided ? 'conversionUndecided' : 'quoteNotLive')
  }
  const waits = live.lastLook && rules === LOOK_RULES
  // For acceptances that waited outside, the wait for the index is between arrival and now. A clock
  // that was set back gains nothing.
  const heardAt = live.lastLook && !waits ? Math.min(command.heardAt ?? now, now) : now
  if (!Number.isSafeInteger(heardAt) || !isLookKnown(command)) return reject('commandInvalid')
  if (live.expiresAt <= heardAt || lapsesAt(live) <= now) return reject('quoteNotLive')
  const { from, to, pay, receive } = live
  const short = shortage(state, { member, asset: from.asset, amount: pay })
  if (short) return rejectWith(short)
  if (waits) return holdAcceptance(state, live, { ...command, now })
  const refusal = live.lastLook && judgeLastLook(state, live, { heardAt, now, rules })
  if (refusal) return rejectWith(refusal)
  const own = ledger.find(member, 'spot', state.assets.get(from.asset)!.index)
  const target = ledger.open(member, 'spot', state.assets.get(to.asset)!.index)
  ledger.payNamed(own, ledger.openNamed('house/convert', from.asset), pay)
  ledger.credit(ledger.openNamed('house/convert/held', to.asset), target, receive)
  conversions.remove(live)
  const isJudged = live.lastLook && rules !== undefined
  return [{ type: 'converted', quote: live, convertedAt: now, ...(isJudged && { heardAt }) }]
}

function lapse(state: State, quote: ConversionQuote, reason: LapseReason): Event {
  const { ledger, conversions } = state
  const { asset } = quote.to
  const held = ledger.openNamed('house/convert/held', asset)
  ledger.fund(held, ledger.openNamed('house/convert', asset), quote.receive)
  conversions.remove(quote)
  return { type: 'conversionLapsed', quote, reason }
}

/** Both sides at the current indexes and the pair's terms, or why there is no price. */
function legsOf(
  state: State,
  { from, to }: { from: AssetId; to: AssetId },
  now: number,
): { legs: ConversionLegs; terms: ReturnType<typeof pairTerms> } | Rejection {
  if (from === to) return { code: 'conversionNotOffered' }
  const { terms } = state.conversions
  const [paid, received] = [terms.get(from), terms.get(to)]
  if (!paid?.isOffered || !received?.isOffered) return { code: 'conversionNotOffered' }
  const [paidLeg, receivedLeg] = [legOf(state, paid, now), legOf(state, received, now)]
  if (!paidLeg || !receivedLeg) return { code: 'conversionPriceStale' }
  return { legs: { from: paidLeg, to: receivedLeg }, terms: pairTerms(paid, received) }
}

function checkBounds(
  asset: AssetId,
  pay: Amount,
  { minimum, maximum }: { minimum: Amount; maximum: Amount },
): Rejection | undefined {
  if (pay < minimum) {
    return { code: 'conversionBelowMinimum', details: { minimum: toDecimal(minimum), asset } }
  }
  return pay > maximum
    ? { code: 'conversionAboveMaximum', details: { maximum: toDecimal(maximum), asset } }
    : undefined
}

/**
 * A quote is not given to a member who could not pay, so no one can reserve the house's funds for
 * free.
 */
function shortage(
  { ledger, assets }: State,
  { member, asset, amount }: { member: number; asset: AssetId; amount: Amount },
): Rejection | undefined {
  const slot = ledger.find(member, 'spot', assets.get(asset)!.index)
  if (slot !== ABSENT && ledger.covers(slot, amount)) return undefined
  const available = ledger.availableIn(slot)
  return insufficientBalance(amount, available)
}
