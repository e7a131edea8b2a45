import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openConnection } from '../../db/pool.ts'
import { verifyJournal } from '../../projector/verifyJournal.ts'
import { createTestDatabase } from '../../testing/testDatabase.ts'
import { ServerProcess } from '../testing/serverProcess.ts'

const settledLines = (said: string) =>
  said.split('\n').filter((line) => line.startsWith('settled '))

async function loaded(url: string): Promise<ServerProcess> {
  const server = new ServerProcess(url, 'resume', 'cycleServer.ts')
  await server.says('loaded')
  return server
}

// proves CYC-18
test('rounds open when the server is killed are settled once, and rightly', async () => {
  const database = await createTestDatabase()
  const second = await loaded(database.url)
  // One round expires while the server is down, the other after it is back.
  const first = new ServerProcess(database.url, '4,20', 'cycleServer.ts')
  await first.says('ready')
  await first.kill('SIGKILL')
  expect(settledLines(first.said)).toEqual([])
  await wait(4_000)

  void second.kill('SIGUSR2')
  await second.says('settled 1')
  await second.says('settled 2')
  await second.says('settled 3')
  // Killed at once again: the reported settlement is committed.
  await second.kill('SIGKILL')
  expect(settledLines(second.said)).toEqual([
    // What came after its expiry did not count.
    'settled 1 won 6000100 6000200',
    // Its entry came before the kill and its exit after it.
    'settled 2 won 6000100 6000300',
    // Its first tick came before the kill and its entry after it; the index did not move again.
    'settled 3 lost 6000300 6000300',
  ])

  const third = await loaded(database.url)
  void third.kill('SIGUSR2')
  await third.says('ready')
  await wait(300)
  await third.kill('SIGKILL')
  expect(settledLines(third.said)).toEqual([])

  const verified = await verifyJournal(database.url)
  const client = await openConnection(database.url, 'test')
  const { rows } = await client.query(
    `SELECT reference, delta::text AS delta FROM ledger_line WHERE reason IN ('roundWon', 'roundLost') ORDER BY 1`,
  )
  expect(verified.projected).toBeLessThanOrEqual(verified.position)
  expect(rows.map(({ reference, delta }) => [reference, Number(delta)])).toEqual([
    [1, 90],
    [2, 95],
    [3, -100],
  ])
  // A replay detects a change of a settled round, or of a tick behind it.
  await client.query(`UPDATE cycle_round SET outcome = 'lost' WHERE id = 1`)
  await expect(verifyJournal(database.url)).rejects.toThrow('A settlement differs')
  await client.query(`UPDATE cycle_round SET outcome = 'won' WHERE id = 1`)
  await client.query('UPDATE cycle_tick SET price = price + 1 WHERE sequence = 3')
  await expect(verifyJournal(database.url)).rejects.toThrow('A tick of the index differs')
  await client.end()
})
