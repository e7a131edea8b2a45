/** The basic codecs of routes and messages: wire text on one side, our values on the other. */
import { type Amount, equalShare, type Price, type Ratio } from '@assay/money/amount.ts'
import { parseAmount, toDecimal } from '@assay/money/decimal.ts'
import * as z from 'zod/mini'
import { encode } from './encode.ts'

/** Decimal text, at most 18 decimals, no exponent: the only format of money. */
const decimalText = z.string().check(z.maxLength(50), z.regex(/^\d{1,30}(\.\d{1,18})?$/))
const signedText = z.string().check(z.maxLength(51), z.regex(/^-?\d{1,30}(\.\d{1,18})?$/))
/** Two decimals fewer than a ratio has, so that none is rounded. */
const percentText = z.string().check(z.maxLength(49), z.regex(/^-?\d{1,30}(\.\d{1,16})?$/))

/** The texts above always parse; this satisfies the type. */
function parse(text: string): bigint {
  const isNegative = text.startsWith('-')
  const value = parseAmount(isNegative ? text.slice(1) : text) ?? 0n
  return isNegative ? -value : value
}

function decimal<T extends bigint>(textOf: typeof decimalText) {
  return z.codec(
    textOf,
    z.custom<T>((value) => typeof value === 'bigint'),
    {
      decode: (text) => parse(text) as T,
      encode: toDecimal,
    },
  )
}

export const amount = decimal<Amount>(decimalText)
export const price = decimal<Price>(decimalText)
export const ratio = decimal<Ratio>(decimalText)
/** A gain of an account or, negative, a loss. */
export const signedAmount = decimal<Amount>(signedText)

/** A rate that may be negative, such as a funding rate. */
export const signedRatio = decimal<Ratio>(signedText)

/** A percentage on the wire ("-2.41"), a fraction of one in our code. */
export const percent = z.codec(
  percentText,
  z.custom<Ratio>((value) => typeof value === 'bigint'),
  {
    decode: (text) => equalShare(parse(text) as Ratio, 100, 'down'),
    encode: (value) => toDecimal(value * 100n),
  },
)

/** The points of a sparkline, decoded at once: lists carry thirty of them per row. */
export const priceLine = z.codec(
  z.array(decimalText),
  z.custom<Price[]>((values) => Array.isArray(values)),
  {
    decode: (texts) => texts.map((text) => parse(text) as Price),
    encode: (values) => values.map(toDecimal),
  },
)

const anything = z.any()

/** Empty text on the wire is a missing value in our code, never zero. */
export function orMissing<T extends z.core.$ZodType>(schema: T) {
  return z.codec(
    z.string(),
    anything as unknown as z.ZodMiniType<z.output<T> | undefined, z.output<T> | undefined>,
    {
      decode: (text, context) => {
        if (text === '') return undefined
        const decoded = z.safeDecode(schema, text as z.input<T>)
        if (decoded.success) return decoded.data as z.output<T>
        context.issues.push({ code: 'custom', input: text, message: 'Malformed.' })
        return z.NEVER
      },
      encode: (value) =>
        value === undefined ? '' : (encode(schema, value as z.output<T>) as string),
    },
  )
}

export const text = z.string().check(z.maxLength(20_000))
export const shortText = z.string().check(z.maxLength(200))
/** A PIN, or a code that was sent or that an authenticator shows. */
export const sixDigits = z.string().check(z.regex(/^\d{6}$/))
/** A country's dialing code. */
export const dialCode = z.string().check(z.regex(/^\+\d{1,4}$/))
export const count = z.int().check(z.nonnegative())
/** Whole lots of a contract. */
export const lots = count
/** Query strings carry numbers as text. */
export const countText = z.codec(z.string().check(z.regex(/^\d{1,15}$/)), z.int(), {
  decode: Number,
  encode: String,
})
/** Milliseconds since 1970. */
export const timestamp = z.int().check(z.nonnegative())
export const flag = z.boolean()

/** A coin's ticker, at most 16 characters. */
export const assetId = z.string().check(z.regex(/^[A-Za-z0-9]{1,16}$/))

/** `'enable'` means yes; anything else means no. */
export const enabled = z.codec(z.string(), z.boolean(), {
  decode: (state) => state === 'enable',
  encode: (isEnabled) => (isEnabled ? 'enable' : 'disable'),
})
