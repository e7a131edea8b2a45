/**
 * Every figure and date a person sees is written here, in the language's habit or the one chosen in
 * settings. Money comes as bigints at 18 decimals and is floored, never rounded up; averages,
 * percentages and prices in another currency are rounded to the nearest. The digits go to Intl as
 * text, so no float ever touches them. A missing value is a dash, never zero.
 *
 * One rule for decimals: what one has of a coin is written with the coin's (`coin`), prices and
 * quantities of orders with their market's (`price`, `amount`), average prices with up to four more
 * (`average`), what all coins are worth with four (`balance`), what friends brought, as the value
 * of an order, with up to eight (`orderValue`), and what was paid or received with every digit
 * there is (`exact`), in a list as on its own sheet.
 *
 * One rule for times: a clock of 24 hours with seconds, as in letters and on the axes of charts.
 */
import { nearest } from '@assay/money/amount.ts'
import type { NumberStyle } from '../store/settings.ts'
import { createDates } from './dates.ts'
import { createFigures, PERCENT_DECIMALS } from './figures.ts'
import type { AppLocale } from './locale.ts'
import { type LocalePlace, place, regionalTag } from './place.ts'

export const HIDDEN = '••••••'

const STYLE_TAGS: Record<Exclude<NumberStyle, 'match'>, string> = {
  comma: 'en-US',
  point: 'de-DE',
  space: 'fr-FR',
}

export type Formatter = ReturnType<typeof createFormatter>

const formatters = new Map<string, Formatter>()
/** More than one user ever needs; a server that renders for everyone clears the cache then. */
const KEPT_MAX = 200

/**
 * One formatter per language, number style and place, kept for all who ask: making an Intl object
 * costs a slow phone a millisecond, and a list asks once for every row.
 */
export function formatterOf(
  locale: AppLocale,
  style: NumberStyle,
  where: LocalePlace = place.get(),
): Formatter {
  const languageTag = regionalTag(locale, where)
  const numberTag = style === 'match' ? languageTag : STYLE_TAGS[style]
  const name = `${languageTag} ${numberTag} ${where.zone}`
  const known = formatters.get(name) ?? createFormatter(languageTag, numberTag, where.zone)
  if (formatters.size >= KEPT_MAX) formatters.clear()
  formatters.set(name, known)
  return known
}

const createFormatter = (languageTag: string, numberTag: string, zone: string) => ({
  tag: languageTag,
  ...createFigures(numberTag),
  ...createDates(languageTag, zone),
})

/** Which way a change points; nowhere when it is missing or would show as zero. */
export function directionOf(change: bigint | undefined): 'up' | 'down' | 'flat' {
  if (change === undefined || nearest(change, PERCENT_DECIMALS) === 0n) return 'flat'
  return change > 0n ? 'up' : 'down'
}
