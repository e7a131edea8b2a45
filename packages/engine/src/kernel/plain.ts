/**
 * Plain JSON, as in the journal and the snapshot: bigints are decimal text, and a missing value is
 * null. Reading throws for anything that writing does not produce.
 */

export type Plain = Record<string, unknown>

/**
 * `T` with bigints as text and missing values as null: the type of both directions, so that a
 * forgotten field is a type error.
 */
export type Stored<T> = T extends bigint
  ? string
  : T extends undefined
    ? null
    : T extends object
      ? { [K in keyof T]: Stored<Required<T>[K]> }
      : T

/** `T` is what the field holds: an amount, a price or a ratio. */
export function toBigint<T extends bigint = bigint>(value: unknown): T {
  if (typeof value !== 'string' || !/^-?\d+$/.test(value)) {
    throw new SyntaxError(`\`${String(value)}\` is not a whole number.`)
  }
  return BigInt(value) as T
}

export const toText = (value: bigint | undefined): string | null => value?.toString() ?? null

export const toOptional = <T extends bigint = bigint>(value: unknown): T | undefined =>
  value === null ? undefined : toBigint<T>(value)

/** For a command without bigints and optional values. */
export const asWritten = (plain: Plain): Plain => plain
