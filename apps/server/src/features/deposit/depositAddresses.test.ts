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
  await pool.query("UPDATE deposit_address SET address = '0xold' WHERE member = 7")
  const anew = createDepositAddresses(pool, DEMO_XPUB)
  expect(await anew.shown()).toEqual(new Map([['0xold', 7]]))
  await gateway!.of(7)
  expect((await anew.shown()).get(first)).toBe(7)
  const { rows } = await pool.query('SELECT count(*) FROM deposit_address')
  expect(rows).toEqual([{ count: 1 }])
  await pool.end()
})
