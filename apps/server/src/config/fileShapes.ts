/**
 * How settings are written in the configuration file. Each schema accepts the value of JSON and
 * gives the text that the variable of the same name would have, so that both are read alike.
 */
import * as z from 'zod/mini'

export type FileShape = z.ZodMiniType<string, unknown>

export const TEXT: FileShape = z.string()
export const WHOLE_NUMBER: FileShape = z.pipe(z.int().check(z.gte(0)), z.transform(String))
export const TRUE_OR_FALSE: FileShape = z.pipe(
  z.boolean(),
  z.transform((isYes) => (isYes ? 'yes' : 'no')),
)

/** Part of a row: what separates parts and rows in a variable cannot be in it. */
const word = z.string().check(z.regex(/^[^,;:/=\s]+$/))
/** Exact, therefore not a JSON number. */
const decimal = z.string().check(z.regex(/^\d+(\.\d+)?$/))

export const PART = { word, decimal, whole: WHOLE_NUMBER } as const
type Part = z.ZodMiniType<string | undefined, unknown>

export const LIST: FileShape = z.pipe(
  z.array(z.string().check(z.regex(/^[^,]+$/))),
  z.transform((texts) => texts.join(',')),
)

/** One object; in the variable its parts are separated by slashes, in this order. */
const row = (parts: Record<string, Part>) =>
  z.pipe(
    z.strictObject(parts),
    z.transform((values) =>
      Object.keys(parts)
        .flatMap((name) => values[name] ?? [])
        .join('/'),
    ),
  )

export const oneRow = (parts: Record<string, Part>): FileShape => row(parts)

export const listOfRows = (parts: Record<string, Part>): FileShape =>
  z.pipe(
    z.array(row(parts)),
    z.transform((rows) => rows.join(',')),
  )

/** `EUR=0.92,JPY=151.3` */
export const DECIMAL_BY_NAME: FileShape = z.pipe(
  z.record(word, decimal),
  z.transform((entries) =>
    Object.entries(entries)
      .map(([name, value]) => `${name}=${value}`)
      .join(','),
  ),
)

/** `cycle:US,GB;contract:*` */
export const WORDS_BY_NAME: FileShape = z.pipe(
  z.record(word, z.array(word)),
  z.transform((entries) =>
    Object.entries(entries)
      .map(([name, words]) => `${name}:${words.join(',')}`)
      .join(';'),
  ),
)
