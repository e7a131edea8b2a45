/**
 * Plain JSON, as the journal and the snapshot have it: bigints are decimal text, and a value that
 * is missing is null. Reading throws at anything that writing does not give.
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

/** For a command that has neither bigints nor values that may be missing. */
export const asWritten = (plain: Plain): Plain => plain
