/**
 * Plain JSON, as in the journal and the snapshot: bigints are decimal text, and a missing value is
 * null. Reading throws for anything that writing does not produce.
 */

export type Plain = Record<string, unknown>

/** `T` is what the field holds: an amount, a price or a ratio. */
export function toBigint<T extends bigint = bigint>(value: unknown): T {
  if (typeof value !== 'string' || !/^-?\d+$/.test(value)) {
    throw new SyntaxError(`\`${String(value)}\` is not a whole number.`)
  }
  return BigInt(value) as T
}

export const toText = (value: bigint | undefined): string | null => value?.toString() ?? null

export const toOptional = (value: unknown): bigint | undefined =>
  value === null ? undefined : toBigint(value)

/** For a command without bigints and optional values. */
export const asWritten = (plain: Plain): Plain => plain
