/**
 * What a process that serves members may send: the fields of each command that a member can give,
 * and what each may hold. HTTP checks input by its own schemas; these hold where another process
 * sends the command, so that nothing is committed that the engine or the history cannot take.
 */
export type FieldCheck = (value: unknown) => boolean
type Fields = Readonly<Record<string, FieldCheck>>

/** By type of command. One without an entry is sent by no member. */
export type Sent<C extends { type: string }> = {
  readonly [Type in C['type']]?: {
    readonly [Field in Exclude<keyof Extract<C, { type: Type }>, 'type' | 'member'>]-?: FieldCheck
  }
}

const TEXT_MAX = 128
/** More than the engine takes of anything, and less than a column of `numeric(38, 18)` holds. */
const FIGURE_MAX = 10n ** 37n

/** A number of ticks, lots or milliseconds, or the number of an order. */
export const isCount: FieldCheck = (value) => Number.isSafeInteger(value) && (value as number) >= 0

/** An amount, a price or a ratio, in units of 10^-18. */
export const isFigure: FieldCheck = (value) =>
  typeof value === 'bigint' && value >= -FIGURE_MAX && value <= FIGURE_MAX

/** PostgreSQL stores no NUL, and no half of a surrogate pair. */
export const isText: FieldCheck = (value) =>
  typeof value === 'string' &&
  value.length <= TEXT_MAX &&
  value.isWellFormed() &&
  !value.includes('\0')

export const isFlag: FieldCheck = (value) => typeof value === 'boolean'

export const isOneOf =
  (...values: readonly unknown[]): FieldCheck =>
  (value) =>
    values.includes(value)

export const isMissingOr =
  (check: FieldCheck): FieldCheck =>
  (value) =>
    value === undefined || check(value)

export const isMissing: FieldCheck = (value) => value === undefined

/** A set: at most all of these, each once. */
export const isSomeOf =
  (...values: readonly unknown[]): FieldCheck =>
  (value) =>
    Array.isArray(value) &&
    value.length <= values.length &&
    new Set(value).size === value.length &&
    value.every((each) => values.includes(each))

export const hasFields =
  (fields: Fields): FieldCheck =>
  (value) =>
    typeof value === 'object' && value !== null && fieldsTaken(value, fields) !== undefined

/** The fields alone; undefined if one holds what it may not. */
export function fieldsTaken(value: object, fields: Fields): object | undefined {
  const entries = Object.entries(fields).map(
    ([name, check]) => [name, (value as Record<string, unknown>)[name], check] as const,
  )
  if (!entries.every(([, held, check]) => check(held))) return undefined
  return Object.fromEntries(entries.map(([name, held]) => [name, held]))
}
