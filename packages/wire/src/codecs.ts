/** The small codecs that routes and messages are made of: wire text on one side, our values on the other. */
import { formatAmount } from '@assay/money/formatAmount.ts'
import { parseAmount } from '@assay/money/parseAmount.ts'
import type { Amount, Price, Ratio } from '@assay/money/amount.ts'
import * as z from 'zod/mini'

/** Decimal text, at most 18 decimals and 38 digits, no exponent: the only form money has here. */
const decimalText = z.string().check(z.maxLength(60), z.regex(/^-?\d{1,38}(\.\d{1,18})?$/))

function decimal<T extends bigint>() {
  return z.codec(
    decimalText,
    z.custom<T>((value) => typeof value === 'bigint'),
    {
      decode: (text, context) => {
        const value = parseAmount(text)
        if (value !== undefined) return value as bigint as T
        context.issues.push({ code: 'custom', input: text, message: 'Not a decimal number.' })
        return z.NEVER
      },
      encode: (value) => formatAmount(value as bigint as Amount),
    },
  )
}

export const amount = decimal<Amount>()
export const price = decimal<Price>()
export const ratio = decimal<Ratio>()

/** A percentage on the wire ("2.41"), a fraction of one in our code. */
export const percent = z.codec(
  decimalText,
  z.custom<Ratio>((value) => typeof value === 'bigint'),
  {
    decode: (text) => ((parseAmount(text) ?? 0n) / 100n) as Ratio,
    encode: (value) => formatAmount((value * 100n) as bigint as Amount),
  },
)

/** Empty text on the wire is a missing value in our code, never zero. */
export function orMissing<T extends z.core.$ZodType<unknown, string>>(schema: T) {
  return z.codec(
    z.string(),
    z.custom<z.output<T> | undefined>(() => true),
    {
      decode: (text) => (text === '' ? undefined : (z.decode(schema, text) as z.output<T>)),
      encode: (value) =>
        value === undefined ? '' : (z.encode(schema, value as z.output<T>) as string),
    },
  )
}

export const text = z.string().check(z.maxLength(20_000))
export const shortText = z.string().check(z.maxLength(200))
export const count = z.int().check(z.nonnegative())
/** Query strings carry numbers as text. */
export const countText = z.codec(z.string().check(z.regex(/^\d{1,15}$/)), z.int(), {
  decode: Number,
  encode: String,
})
/** Milliseconds since 1970. */
export const timestamp = z.int().check(z.nonnegative())
export const flag = z.boolean()

/** A coin's ticker. Anything longer than 16 characters is no ticker of ours. */
export const assetId = z.string().check(z.regex(/^[A-Za-z0-9]{1,16}$/))

/** `'enable'` means yes; anything else means no. */
export const enabled = z.codec(z.string(), z.boolean(), {
  decode: (state) => state === 'enable',
  encode: (isEnabled) => (isEnabled ? 'enable' : 'disable'),
})
