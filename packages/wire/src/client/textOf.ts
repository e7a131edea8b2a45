/** An input as text, to compare inputs. */
export const textOf = (input: unknown): string =>
  JSON.stringify(input, (_, value) => (typeof value === 'bigint' ? String(value) : value))
