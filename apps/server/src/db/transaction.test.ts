import { expect, test } from 'vitest'
import { createTestDatabase } from '../testing/testDatabase.ts'
import { openPool } from './pool.ts'
import { transaction } from './transaction.ts'

test('says what went wrong first, also when the connection is lost with it', async () => {
  const database = await createTestDatabase()
  const pool = openPool(database.url, 1)
  try {
    const lost = transaction(pool, async (client) => {
      const { rows } = await client.query('SELECT pg_backend_pid() AS pid')
      await client.query('SELECT pg_terminate_backend($1)', [rows[0].pid]).catch(() => undefined)
      throw new Error('The rule said no.')
    })
    await expect(lost).rejects.toThrow('The rule said no.')
    expect(await transaction(pool, async () => 'next')).toBe('next')
  } finally {
    await pool.end()
  }
})
