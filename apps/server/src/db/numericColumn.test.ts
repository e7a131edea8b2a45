import { expect, test } from 'vitest'
import { createTestDatabase } from '../testing/testDatabase.ts'
import { fromNumeric, numericColumn, toNumeric } from './numericColumn.ts'
import { openPool } from './pool.ts'

// Amounts survive the database to the last digit.
test.each([
  [0n, '0'],
  [1n, '0.000000000000000001'],
  [-1n, '-0.000000000000000001'],
  [1_500_000_000_000_000_000n, '1.500000000000000000'],
  [-2_000_000_000_000_000_000n, '-2'],
  [12_345_678_901_234_567_890_123_456_789n, '12345678901.234567890123456789'],
])('the amount %s is the column %s, and back', (amount, text) => {
  expect(toNumeric(amount)).toBe(text)
  expect(fromNumeric(text)).toBe(amount)
})

test('a text that is no exact amount is refused', () => {
  expect(() => fromNumeric('1e5')).toThrow('`1e5` is not an amount')
  expect(() => fromNumeric('0.0000000000000000001')).toThrow('is not an amount')
  expect(() => fromNumeric('')).toThrow('is not an amount')
})

test('PostgreSQL reads a column as it was written', async () => {
  const database = await createTestDatabase()
  const pool = openPool(database.url, 1)
  const most = 10n ** 38n - 1n
  const some = [
    0n,
    1n,
    99n,
    10n ** 9n,
    10n ** 13n,
    10n ** 14n,
    10n ** 18n,
    20_000n * 10n ** 18n,
    most,
  ]
  for (let digits = 1; digits < 38; digits += 1) {
    some.push(
      10n ** BigInt(digits) - 1n,
      7n * 10n ** BigInt(digits) + 1n,
      most / 3n ** BigInt(digits),
    )
  }
  const amounts = some.flatMap((amount) => [amount, -amount])
  const { rows } = await pool.query('SELECT unnest($1::numeric[])::numeric(38, 18) AS amount', [
    numericColumn(amounts),
  ])
  expect(rows.map(({ amount }) => fromNumeric(amount))).toEqual(amounts)
  expect(() => numericColumn([-most - 1n])).toThrow(RangeError)
  await pool.end()
})
