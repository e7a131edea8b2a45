import {
  type ConversionLeg,
  type ConversionQuote,
  LOOK_RULES,
  LOOK_RULES_2,
  REFERENCE_ASSET,
} from '@assay/domain/conversion/conversion.ts'
import { hasRateMoved } from '@assay/domain/conversion/priceConversion.ts'
import { symbolOf } from '@assay/domain/market.ts'
import type { Rejection } from '@assay/domain/rejection.ts'
import type { State } from '../state.ts'
import type { AcceptConversion } from './conversionCommand.ts'
import type { LatestTicks } from './conversions.ts'
import { legOf } from './legOf.ts'

/** When the acceptance arrived, and the rules for judging it. */
export type LastLook = { heardAt: number; now: number; rules: string | undefined }

export const isLookKnown = ({ rules }: AcceptConversion): boolean =>
  rules === undefined || rules === LOOK_RULES_2 || rules === LOOK_RULES

/**
 * Judges acceptances that waited outside the engine: compares the quote's prices with the current
 * index. A tick decides only if no one can have known its prices when the quote was accepted: it
 * came after the quote, and its oldest price was requested after the acceptance. The journal
 * defines the order of quote and tick, independent of clocks. Acceptance and price are timed by one
 * clock, so a step of that clock affects at most the acceptances at that moment.
 */
export function judgeLastLook(
  state: State,
  quote: ConversionQuote,
  look: LastLook,
): Rejection | undefined {
  const { terms, ticks } = state.conversions
  const decides = look.rules === LOOK_RULES_2 ? isAskedAfter : isSecondAfter
  const current = ({ asset }: ConversionLeg) => {
    const isDecided =
      asset === REFERENCE_ASSET || decides(ticks.get(symbolOf(asset, REFERENCE_ASSET)), quote, look)
    return isDecided ? legOf(state, terms.get(asset)!, look.now) : undefined
  }
  const [from, to] = [current(quote.from), current(quote.to)]
  if (!from || !to) return { code: 'conversionPriceStale' }
  return hasRateMoved(quote, { from, to }) ? { code: 'conversionRateMoved' } : undefined
}

type Decides = (ticks: LatestTicks | undefined, quote: ConversionQuote, look: LastLook) => boolean

const isAskedAfter: Decides = (ticks, { id }, { heardAt }) =>
  ticks?.asked !== undefined && ticks.asked.quoted >= id && ticks.asked.oldestAt > heardAt

/**
 * The earlier rule: the second tick after the acceptance, whose prices may be two seconds old. A
 * coin whose ticks were not counted, because its terms had no last look, was not waited for.
 */
const isSecondAfter: Decides = (ticks, { quotedAt }, { heardAt }) =>
  (ticks?.before ?? Infinity) > Math.max(heardAt, quotedAt)
