import { expect, test } from 'vitest'
import { openPool } from '../../db/pool.ts'
import { DEMO_XPUB } from '../../demo/chains/demoChains.ts'
import { createTestDatabase } from '../../testing/testDatabase.ts'
import { createDepositAddresses } from './depositAddresses.ts'

test('an address that one process shows is watched by another, also in the place of an older one', async () => {
  const pool = openPool((await createTestDatabase()).url, 2)
  const [gateway, jobs] = [1, 2].map(() => createDepositAddresses(pool, DEMO_XPUB))
  expect([...(await jobs!.shown())]).toEqual([])
  const first = (await gateway!.of(7)).toLowerCase()
  expect(await jobs!.shown()).toEqual(new Map([[first, 7]]))
  await gateway!.of(7)
  // As an earlier extended public key had it.
  const old = `0x${'0'.repeat(40)}`
  await pool.query('UPDATE deposit_address SET address = $1 WHERE member = 7', [old])
  const anew = createDepositAddresses(pool, DEMO_XPUB)
  expect(await anew.shown()).toEqual(new Map([[old, 7]]))
  await gateway!.of(7)
  expect((await anew.shown()).get(first)).toBe(7)
  const { rows } = await pool.query('SELECT count(*) FROM deposit_address')
  expect(rows).toEqual([{ count: 1 }])
  await pool.end()
})

test('who takes the place of a row of another member does not get the address', async () => {
  const pool = openPool((await createTestDatabase()).url, 2)
  const addresses = createDepositAddresses(pool, DEMO_XPUB)
  const own = (await addresses.of(7)).toLowerCase()
  await addresses.shown()
  await pool.query('UPDATE deposit_address SET address = $1', [`0x${'0'.repeat(40)}`])
  await pool.query('INSERT INTO deposit_address (member, address, shown_at) VALUES (8, $1, 0)', [
    own,
  ])
  expect((await addresses.shown()).get(own)).toBe(7)
  for (const [member, address] of [
    [2 ** 31, `0x${'1'.repeat(40)}`],
    [-1, `0x${'1'.repeat(40)}`],
    [9, '0x12'],
  ]) {
    const sql = 'INSERT INTO deposit_address (member, address, shown_at) VALUES ($1, $2, 0)'
    await expect(pool.query(sql, [member, address])).rejects.toThrow('deposit_address_possible')
  }
  await pool.end()
})
