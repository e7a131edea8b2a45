/** An input as text, to tell whether it is the same again. */
export const textOf = (input: unknown): string =>
  JSON.stringify(input, (_, value) => (typeof value === 'bigint' ? String(value) : value))
