/**
 * Accepts a quote with a last look. The payment is held as well as the promised amount, and only
 * the engine ends it: by the first tick of each coin whose prices were all requested after it, or
 * after some seconds without. So neither side can cancel it or choose a tick.
 */
import {
  type ConversionAcceptance,
  type ConversionLeg,
  type ConversionQuote,
  DECISION_MS,
  type RefusalReason,
} from '@assay/domain/conversion/conversion.ts'
import { decidingIndex } from '@assay/domain/conversion/decidingIndex.ts'
import { hasRateMoved } from '@assay/domain/conversion/priceConversion.ts'
import { fromTicks } from '@assay/domain/spot/ticks.ts'
import type { Event } from '../event.ts'
import { reject } from '../kernel/reject.ts'
import type { MoveIndex } from '../listing/listingCommand.ts'
import type { State } from '../state.ts'

export function holdAcceptance(
  state: State,
  quote: ConversionQuote,
  { at, key, now }: { at: number; key: string; now: number },
): Event[] {
  const { conversions, ledger } = state
  const lapsesAt = now + DECISION_MS
  if (!Number.isSafeInteger(lapsesAt)) return reject('timeInvalid')
  ledger.hold(spotOf(state, quote, quote.from), quote.pay)
  conversions.remove(quote)
  conversions.acceptances.add({ quote, heardAt: at, lapsesAt, ticks: [] })
  return [{ type: 'conversionAccepted', quote, heardAt: at, key }]
}

/**
 * Notes a price. A late one, one of a closed or halted market, or one without its age decides
 * nothing.
 */
export function noteForAcceptances(
  state: State,
  move: MoveIndex & { at: number },
  now: number,
): void {
  const { acceptances } = state.conversions
  if (acceptances.waiting.size === 0) return
  acceptances.noteClock(move.at, now)
  const { market, price, isLate, oldestAt } = move
  const { rules } = state.markets.get(market)!
  const isHalted = state.perp.markets.get(market)?.halt !== undefined
  if (isLate || oldestAt === undefined || isHalted || !rules.isTradable) return
  const tick = {
    market,
    position: state.accepted + 1,
    index: fromTicks(price, rules),
    // A price's request time is at most now, even if the clock was set back.
    oldestAt: Math.min(oldestAt, now),
  }
  acceptances.noteTick(tick, now)
}

/** By its own ticks only: the current index and terms have no influence. */
export function decideAcceptance(
  state: State,
  acceptance: ConversionAcceptance,
  now: number,
): Event {
  const { quote, heardAt, ticks } = acceptance
  const current = (leg: ConversionLeg) => ({ ...leg, index: decidingIndex(leg, ticks) })
  const legs = { from: current(quote.from), to: current(quote.to) }
  if (hasRateMoved(quote, legs))
    return refuseAcceptance(state, acceptance, { now, reason: 'conversionRateMoved' })
  const { ledger, conversions } = state
  const { from, to, pay, receive } = quote
  ledger.forfeit(spotOf(state, quote, from), ledger.openNamed('house/convert', from.asset), pay)
  const promised = ledger.openNamed('house/convert/held', to.asset)
  ledger.credit(promised, spotOf(state, quote, to), receive)
  conversions.acceptances.remove(quote)
  return { type: 'converted', quote, convertedAt: now, heardAt, ticks }
}

/** Releases the held amounts of both sides. */
export function refuseAcceptance(
  state: State,
  { quote, heardAt, ticks }: ConversionAcceptance,
  { now, reason }: { now: number; reason: RefusalReason },
): Event {
  const { ledger, conversions } = state
  const { from, to, pay, receive } = quote
  ledger.release(spotOf(state, quote, from), pay)
  const promised = ledger.openNamed('house/convert/held', to.asset)
  ledger.fund(promised, ledger.openNamed('house/convert', to.asset), receive)
  conversions.acceptances.remove(quote)
  return { type: 'conversionRefused', quote, refusedAt: now, heardAt, reason, ticks }
}

const spotOf = ({ ledger, assets }: State, { member }: ConversionQuote, { asset }: ConversionLeg) =>
  ledger.open(member, 'spot', assets.get(asset)!.index)
