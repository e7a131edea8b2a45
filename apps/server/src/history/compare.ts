import { fromNumeric, toNumeric } from '../db/numericColumn.ts'
import { Fault } from '../fault.ts'

/** Throws a fault that names the first difference between the stored and the expected rows. */
export function compareRows(what: string, rows: { stored: string[]; expected: string[] }): void {
  const { stored, expected } = rows
  for (let index = 0; index < Math.max(stored.length, expected.length); index += 1) {
    if (stored[index] === expected[index]) continue
    const article = /^[aeiou]/.test(what) ? 'An' : 'A'
    throw new Fault(
      `${article} ${what} differs: the history has \`${stored[index] ?? 'nothing'}\`, the journal says \`${expected[index] ?? 'nothing'}\`.`,
    )
  }
}

/** A row as text; a numeric column comes with all its zeros. */
export const rowText = (row: readonly unknown[]): string => row.map(plain).join(' ')

const plain = (value: unknown) =>
  typeof value === 'string' && /^-?\d+\.\d{18}$/.test(value) ? toNumeric(fromNumeric(value)) : value
