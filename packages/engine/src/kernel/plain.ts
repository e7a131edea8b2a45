/**
 * Plain JSON, as in the journal and the snapshot: bigints are decimal text, and a missing value is
 * null. Reading throws for anything that writing does not produce.
 */
export type Plain = Record<string, unknown>

export function toBigint(value: unknown): bigint {
  if (typeof value !== 'string' || !/^-?\d+$/.test(value)) {
    throw new SyntaxError(`\`${String(value)}\` is not a whole number.`)
  }
  return BigInt(value)
}

export const toText = (value: bigint | undefined): string | null => value?.toString() ?? null

export const toOptional = (value: unknown): bigint | undefined =>
  value === null ? undefined : toBigint(value)

/** For a command without bigints and optional values. */
export const asWritten = (plain: Plain): Plain => plain
