/**
 * Settings: variables of the environment, or entries of the same names in the configuration file.
 * Each is declared once, by the field of the configuration that it fills: its name, what it is for,
 * how its text is read and what holds without it. The parsed configuration, its type,
 * docs/configuration.md and docs/configuration.schema.json follow from the declarations.
 */
import { type Amount, amountStep, ONE, times } from '@assay/money/amount.ts'
import * as z from 'zod/mini'
import { Fault } from '../fault.ts'
import { type FileShape, TEXT, TRUE_OR_FALSE, WHOLE_NUMBER } from './fileShapes.ts'

type Schema<T> = z.ZodMiniType<T, string>

export type Variable<T> = {
  name: string
  meaning: string
  /** The default in words. */
  shown: string
  schema: Schema<T>
  /** In the configuration file. */
  file: FileShape
  /** An empty text counts as not set. */
  isEmptyUnset: boolean
  unset(isDemo: boolean): T
}

export type Variables = Readonly<Record<string, Variable<unknown>>>
export type ValuesOf<V extends Variables> = {
  [Field in keyof V]: V[Field] extends Variable<infer T> ? T : never
}

type About<T> = {
  meaning: string
  unset: T
  /** When it differs from `unset`. */
  inDemo?: T
  /** The default in words, when the value does not say it. */
  shown?: string
  /** In the configuration file, when it is more than a text there. */
  file?: FileShape
}

/** Throws a `Fault` that names the first variable with a text that cannot be read. */
export function readVariables<V extends Variables>(
  variables: V,
  env: NodeJS.ProcessEnv,
): ValuesOf<V> {
  const isDemo = env.ASSAY_MODE === 'demo'
  const fields = Object.entries(variables).map(([field, variable]) => {
    const text = env[variable.name]
    const isUnset = text === undefined || (text === '' && variable.isEmptyUnset)
    return [field, isUnset ? variable.unset(isDemo) : readText(variable, text)]
  })
  return Object.fromEntries(fields)
}

/** Errors of the schemas go on after the name. */
export function readText<T>({ name, schema }: Variable<T>, text: string): T {
  const read = schema.safeParse(text)
  if (read.success) return read.data
  throw new Fault(`${name} ${read.error.issues[0]?.message}`)
}

function declare<T>(name: string, about: About<NoInfer<T>>, schema: Schema<T>): Variable<T> {
  const { meaning, unset } = about
  const inDemo = 'inDemo' in about ? (about.inDemo as T) : unset
  const words = inDemo === unset ? shown(unset) : `${shown(unset)}; ${shown(inDemo)} in the demo`
  return {
    name,
    meaning,
    shown: about.shown ?? words,
    schema,
    file: about.file ?? TEXT,
    isEmptyUnset: true,
    unset: (isDemo) => (isDemo ? inDemo : unset),
  }
}

const shown = (value: unknown): string => {
  if (value === undefined || value === '') return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'bigint' ? String(value / ONE) : `\`${value}\``.replace(/^`(\d+)`$/, '$1')
}

/** An empty text is kept as it is. */
export function anyText<T extends string | undefined>(
  name: string,
  about: About<T>,
): Variable<string | T> {
  return { ...declare<string | T>(name, about, z.string()), isEmptyUnset: false }
}

/** A text that says nothing when it is empty. */
export const filledText = <T extends string | undefined>(
  name: string,
  about: About<T>,
): Variable<string | T> => declare<string | T>(name, about, z.string())

const WHOLE = z.pipe(
  z.string().check(z.regex(/^\d{1,9}$/, { error: says('which is not a whole number.') })),
  z.transform(Number),
)

/** What is wrong with a text, after its variable's name. */
function says(fault: string) {
  return ({ input }: { input?: unknown }): string => `is \`${input}\`, ${fault}`
}

export function wholeNumber<T extends number | undefined>(
  name: string,
  about: About<T>,
  check: z.core.$ZodCheck<number> = z.gte(0),
): Variable<number | T> {
  return declare<number | T>(
    name,
    { ...about, file: WHOLE_NUMBER },
    z.pipe(WHOLE, z.number().check(check)),
  )
}

export const PORT_MAX = 65_535

export const port = <T extends number | undefined>(name: string, about: About<T>) =>
  wholeNumber(
    name,
    about,
    z.lte(PORT_MAX, { error: ({ input }) => `is ${input}; the highest port is ${PORT_MAX}.` }),
  )

/** A whole number of USDT; undefined for no limit. */
export function usdt(name: string, about: About<number | undefined>): Variable<Amount | undefined> {
  const amountOf = (whole: number) => times(amountStep(0), whole)
  const optional = (whole: number | undefined) => (whole === undefined ? whole : amountOf(whole))
  const { unset, inDemo, ...words } = about
  return declare<Amount | undefined>(
    name,
    {
      ...words,
      file: WHOLE_NUMBER,
      unset: optional(unset),
      ...('inDemo' in about && { inDemo: optional(inDemo) }),
    },
    z.pipe(WHOLE, z.transform(amountOf)),
  )
}

/** `1` and `0` are read too, as compose files and shells often have them. */
const YES_OR_NO = z.pipe(
  z
    .string()
    .check(z.regex(/^(yes|no|1|0)$/, { error: ({ input }) => `is \`${input}\`; use yes or no.` })),
  z.transform((answer) => answer === 'yes' || answer === '1'),
)

export const yesOrNo = (name: string, about: Omit<About<boolean>, 'unset'>): Variable<boolean> =>
  declare<boolean>(name, { ...about, file: TRUE_OR_FALSE, unset: false }, YES_OR_NO)

/** True for one word alone. */
export const yesWhen = (
  name: string,
  word: string,
  about: Omit<About<boolean>, 'unset'>,
): Variable<boolean> =>
  declare<boolean>(
    name,
    { ...about, unset: false },
    z.pipe(
      z.string(),
      z.transform((each) => each === word),
    ),
  )

const ANY_URL = z
  .string()
  .check(
    z.refine((each) => URL.canParse(each), { error: says('which is not a URL.'), abort: true }),
  )

export const filledUrl = (name: string, about: About<undefined>): Variable<URL | undefined> =>
  declare<URL | undefined>(
    name,
    about,
    z.pipe(
      ANY_URL,
      z.transform((each) => new URL(each)),
    ),
  )

/** An empty text is no URL. */
export const url = (name: string, about: About<undefined>): Variable<URL | undefined> => ({
  ...filledUrl(name, about),
  isEmptyUnset: false,
})

export function link<T extends string | undefined>(
  name: string,
  about: About<T>,
): Variable<string | T> {
  const schema = z.pipe(
    ANY_URL,
    z.transform((each) => new URL(each).href),
  )
  return declare<string | T>(name, about, schema)
}

export function httpsLink(name: string, about: About<''>): Variable<string> {
  const isHttps = z.refine<string>((each) => new URL(each).protocol === 'https:', {
    error: 'must start with https://.',
  })
  const schema = z.pipe(
    ANY_URL.check(isHttps),
    z.transform((each) => new URL(each).href),
  )
  return declare<string>(name, about, schema)
}
