/**
 * Conversions as plain JSON in a fixed order of fields, and back: for the journal and the snapshot.
 */
import type {
  ConversionAcceptance,
  ConversionLeg,
  ConversionQuote,
  ConversionTerms,
} from '@assay/domain/conversion/conversion.ts'
import type { Amount, Price, Ratio } from '@assay/money/amount.ts'
import { asWritten, type Stored, toBigint } from '../kernel/plain.ts'
import type { CommandReaders, Restorers, RowOf, Writers } from '../kernel/product.ts'
import type { State } from '../state.ts'
import type { ConversionCommand } from './conversionCommand.ts'

export const conversionToPlain: Writers<ConversionCommand> = {
  setConversionTerms: ({ terms }) => ({ terms: termsToPlain(terms) }),
  quoteConversion: ({ member, from, to, by, amount }) => ({
    member,
    from,
    to,
    by,
    amount: amount.toString(),
  }),
  acceptConversion: ({ member, quote, heardAt, rules }) => ({
    member,
    quote,
    ...(heardAt !== undefined && { heardAt }),
    ...(rules && { rules }),
  }),
}

export const conversionFromPlain: CommandReaders<ConversionCommand> = {
  setConversionTerms: (plain) => ({
    ...plain,
    terms: termsFromPlain(plain.terms as Stored<ConversionTerms>),
  }),
  quoteConversion: (plain) => ({ ...plain, amount: toBigint(plain.amount) }),
  acceptConversion: asWritten,
}

function termsToPlain(terms: ConversionTerms): Stored<ConversionTerms> {
  const { asset, isOffered, spread, minimum, maximum, validityMs, staleAfterMs, lastLook } = terms
  return {
    asset,
    isOffered,
    spread: spread.toString(),
    minimum: minimum.toString(),
    maximum: maximum.toString(),
    validityMs,
    staleAfterMs,
    ...(lastLook && { lastLook }),
  }
}

function termsFromPlain(plain: Stored<ConversionTerms>): ConversionTerms {
  return {
    ...plain,
    spread: toBigint<Ratio>(plain.spread),
    minimum: toBigint<Amount>(plain.minimum),
    maximum: toBigint<Amount>(plain.maximum),
  }
}

const legToPlain = ({ asset, decimals, index, spread }: ConversionLeg): Stored<ConversionLeg> => ({
  asset,
  decimals,
  index: index.toString(),
  spread: spread.toString(),
})

const legFromPlain = (plain: Stored<ConversionLeg>): ConversionLeg => ({
  ...plain,
  index: toBigint<Price>(plain.index),
  spread: toBigint<Ratio>(plain.spread),
})

function quoteToPlain(quote: ConversionQuote): Stored<ConversionQuote> {
  const { id, member, from, to, by, pay, receive, minimum, maximum } = quote
  const { quotedAt, expiresAt, lastLook } = quote
  return {
    id,
    member,
    from: legToPlain(from),
    to: legToPlain(to),
    by,
    pay: pay.toString(),
    receive: receive.toString(),
    minimum: minimum.toString(),
    maximum: maximum.toString(),
    quotedAt,
    expiresAt,
    ...(lastLook && { lastLook }),
  }
}

function quoteFromPlain(plain: Stored<ConversionQuote>): ConversionQuote {
  return {
    ...plain,
    from: legFromPlain(plain.from),
    to: legFromPlain(plain.to),
    pay: toBigint<Amount>(plain.pay),
    receive: toBigint<Amount>(plain.receive),
    minimum: toBigint<Amount>(plain.minimum),
    maximum: toBigint<Amount>(plain.maximum),
  }
}

const acceptanceToPlain = ({
  quote,
  heardAt,
  lapsesAt,
  ticks,
}: ConversionAcceptance): Stored<ConversionAcceptance> => ({
  quote: quoteToPlain(quote),
  heardAt,
  lapsesAt,
  ticks: ticks.map(({ market, position, index, oldestAt }) => ({
    market,
    position,
    index: index.toString(),
    oldestAt,
  })),
})

function acceptanceFromPlain(plain: Stored<ConversionAcceptance>): ConversionAcceptance {
  const ticks = plain.ticks.map((tick) => ({ ...tick, index: toBigint<Price>(tick.index) }))
  return { ...plain, quote: quoteFromPlain(plain.quote), ticks }
}

export type ConversionRows = {
  conversions: [last: number]
  conversionTerms: [Stored<ConversionTerms>]
  conversionTicks: [
    symbol: string,
    last: number,
    before: number,
    oldestAt?: number,
    quoted?: number,
  ]
  conversionQuote: [Stored<ConversionQuote>]
  conversionAcceptance: [Stored<ConversionAcceptance>]
}

/** Empty before the first terms, so that older states keep their hash. */
export function* conversionRowsOf({ conversions }: State): Generator<RowOf<ConversionRows>, void> {
  if (conversions.last > 0) yield ['conversions', conversions.last]
  for (const terms of conversions.terms.values()) yield ['conversionTerms', termsToPlain(terms)]
  for (const [symbol, { last, before, asked }] of conversions.ticks) {
    const row = ['conversionTicks', symbol, last, before] as const
    yield asked ? [...row, asked.oldestAt, asked.quoted] : [...row]
  }
  for (const quote of conversions.live.values()) yield ['conversionQuote', quoteToPlain(quote)]
  for (const acceptance of conversions.acceptances.waiting.values())
    yield ['conversionAcceptance', acceptanceToPlain(acceptance)]
}

export const restoreConversion: Restorers<ConversionRows> = {
  conversions: ({ conversions }, last) => {
    conversions.last = last
  },
  conversionTerms: ({ conversions }, plain) => {
    const terms = termsFromPlain(plain)
    conversions.terms.set(terms.asset, terms)
  },
  conversionTicks: ({ conversions }, symbol, last, before, oldestAt, quoted = 0) => {
    const asked = oldestAt !== undefined && { asked: { oldestAt, quoted } }
    conversions.ticks.set(symbol, { last, before, ...asked })
  },
  conversionQuote: ({ conversions }, plain) => conversions.add(quoteFromPlain(plain)),
  conversionAcceptance: ({ conversions }, plain) =>
    conversions.acceptances.add(acceptanceFromPlain(plain)),
}
