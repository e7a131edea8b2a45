import type {
  ConversionLeg,
  ConversionQuote,
  ConversionTerms,
} from '@assay/domain/conversion/conversion.ts'
import type { Amount, Price, Ratio } from '@assay/money/amount.ts'
import type { State } from '../kernel/state.ts'
import type { ConversionCommand } from './conversionCommand.ts'

/** Conversions as plain JSON in a fixed order of fields, and back: for the journal and the snapshot. */
type Plain = Record<string, unknown>

export function conversionToPlain(
  command: ConversionCommand | { type: string },
): Plain | undefined {
  const asked = command as ConversionCommand
  switch (asked.type) {
    case 'setConversionTerms':
      return { terms: termsToPlain(asked.terms) }
    case 'quoteConversion': {
      const { member, from, to, by, amount } = asked
      return { member, from, to, by, amount: amount.toString() }
    }
    case 'acceptConversion':
      return { member: asked.member, quote: asked.quote }
    default:
      return undefined
  }
}

/** Undefined for a command of another group. */
export function conversionFromPlain(
  plain: Plain,
  toBigint: (value: unknown) => bigint,
): Plain | undefined {
  switch (plain.type) {
    case 'setConversionTerms':
      return { ...plain, terms: termsFromPlain(plain.terms as Plain, toBigint) }
    case 'quoteConversion':
      return { ...plain, amount: toBigint(plain.amount) }
    case 'acceptConversion':
      return plain
    default:
      return undefined
  }
}

function termsToPlain(terms: ConversionTerms): Plain {
  const { asset, isOffered, spread, minimum, maximum, validityMs, staleAfterMs } = terms
  return {
    ...{ asset, isOffered, spread: spread.toString() },
    ...{ minimum: minimum.toString(), maximum: maximum.toString(), validityMs, staleAfterMs },
  }
}

function termsFromPlain(plain: Plain, toBigint: (value: unknown) => bigint): ConversionTerms {
  return {
    ...(plain as ConversionTerms),
    spread: toBigint(plain.spread) as Ratio,
    minimum: toBigint(plain.minimum) as Amount,
    maximum: toBigint(plain.maximum) as Amount,
  }
}

const legToPlain = ({ asset, decimals, index, spread }: ConversionLeg): Plain => ({
  ...{ asset, decimals, index: index.toString(), spread: spread.toString() },
})

function legFromPlain(plain: ConversionLeg): ConversionLeg {
  const index = BigInt(plain.index) as Price
  return { ...plain, index, spread: BigInt(plain.spread) as Ratio }
}

function quoteToPlain(quote: ConversionQuote): Plain {
  const { id, member, from, to, by, pay, receive, minimum, maximum } = quote
  const { quotedAt, expiresAt } = quote
  return {
    ...{ id, member, from: legToPlain(from), to: legToPlain(to), by },
    ...{ pay: pay.toString(), receive: receive.toString() },
    ...{ minimum: minimum.toString(), maximum: maximum.toString(), quotedAt, expiresAt },
  }
}

function quoteFromPlain(plain: ConversionQuote): ConversionQuote {
  return {
    ...plain,
    from: legFromPlain(plain.from),
    to: legFromPlain(plain.to),
    pay: BigInt(plain.pay) as Amount,
    receive: BigInt(plain.receive) as Amount,
    minimum: BigInt(plain.minimum) as Amount,
    maximum: BigInt(plain.maximum) as Amount,
  }
}

export type ConversionRow =
  | ['conversions', number]
  | ['conversionTerms', Plain]
  | ['conversionQuote', Plain]

/** Nothing before the first terms, so that older states keep their hash. */
export function* conversionRowsOf({ conversions }: State): Generator<ConversionRow, void> {
  if (conversions.last > 0) yield ['conversions', conversions.last]
  for (const terms of conversions.terms.values()) yield ['conversionTerms', termsToPlain(terms)]
  for (const quote of conversions.live.values()) yield ['conversionQuote', quoteToPlain(quote)]
}

/** False for a row of another kind. */
export function restoreConversionRow({ conversions }: State, row: readonly unknown[]): boolean {
  const known = row as ConversionRow
  switch (known[0]) {
    case 'conversions':
      conversions.last = known[1]
      return true
    case 'conversionTerms': {
      const terms = termsFromPlain(known[1], (value) => BigInt(value as string))
      conversions.terms.set(terms.asset, terms)
      return true
    }
    case 'conversionQuote':
      conversions.add(quoteFromPlain(known[1] as ConversionQuote))
      return true
    default:
      return false
  }
}
