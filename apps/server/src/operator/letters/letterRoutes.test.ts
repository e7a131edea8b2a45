/**
 * Dead letters at the console: listed without their content, retried, discarded, and reported in
 * the log and the overview.
 */
import { discardLetter, getDeadLetters, retryLetter } from '@assay/wire/routes/operator/letters.ts'
import { getOverview } from '@assay/wire/routes/operator/overview.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { postLetters } from '../../letters/postLetters.ts'
import { reasonOf } from '../../testing/send.ts'
import { startTestConsole, type TestConsole, type TestOperator } from '../../testing/testConsole.ts'
import type { TestMember } from '../../testing/testServer.ts'

const PATIENCE = { timeout: 60_000, interval: 20 }
let isAway = true
const arrived: string[] = []
const mail = {
  async send({ to, subject }: { to: string; subject: string }) {
    if (isAway) throw new Error('The mail server is away.')
    arrived.push(`${to}: ${subject}`)
  },
}
let testConsole: TestConsole
let support: TestOperator
let anna: TestMember
beforeAll(async () => {
  testConsole = await startTestConsole({ mail })
  support = await testConsole.operator('support')
  anna = await testConsole.server.member()
})
afterAll(() => testConsole.stop())

const list = () => support.client.call(getDeadLetters, {})
const troubles = async (operator: TestOperator) =>
  (await operator.client.call(getOverview, {})).troubles
    .filter(({ kind }) => kind === 'lettersDead' || kind === 'lettersWaiting')
    .map(({ kind, detail }) => [kind, detail])

it('lists what could not be sent, tries it again and gives it up, with a line for each', async () => {
  const { pool } = testConsole.server
  const note = { subject: 'tokensArrivedSubject', body: 'tokensArrivedBody' } as const
  const invitation = { subject: 'Your invitation', text: 'the link' }
  await postLetters(pool, [
    { key: 'one', to: { member: anna.id }, content: { note } },
    { key: 'two', to: { kind: 'email', target: 'yara@console.example' }, content: invitation },
  ])
  const lastTry = 'UPDATE graphile_worker._private_jobs SET attempts = 11, run_at = now()'
  const tried = async () =>
    (await pool.query('SELECT FROM letter WHERE reason <> $1', [''])).rowCount
  await expect.poll(tried, PATIENCE).toBe(2)
  const dead = async () => {
    await pool.query(`${lastTry} WHERE locked_at IS NULL AND attempts < 11`)
    return (await list()).dead.length
  }
  await expect.poll(dead, PATIENCE).toBe(2)
  const shown = (await list()).dead
  expect(shown).toMatchObject([
    { subject: 'Your invitation', member: 0, contact: 'y***@console.example', tries: 12 },
    { subject: 'Your tokens have arrived', member: anna.id, contact: '' },
  ])
  expect(shown[0]?.problem).toBe('The mail server is away.')
  expect(JSON.stringify(shown)).not.toContain('the link')
  expect(await troubles(support)).toEqual([['lettersDead', '2']])
  expect(await troubles(await testConsole.operator('financeMaker'))).toEqual([])

  isAway = false
  const [two, one] = shown.map(({ id }) => id)
  await support.client.call(retryLetter, { id: one ?? 0 })
  await expect.poll(() => arrived, PATIENCE).toHaveLength(1)
  expect(arrived[0]).toMatch(/^member\d+@mail\.example: Your tokens have arrived$/)
  const discard = { id: two ?? 0, reason: 'She has come in by now.' }
  await support.client.call(discardLetter, discard)
  expect(await reasonOf(support.client.call(discardLetter, discard))).toBe('alreadyDecided')
  expect(await reasonOf(support.client.call(retryLetter, { id: one ?? 0 }))).toBe('alreadyDecided')
  expect((await list()).dead).toEqual([])
  const { rows } = await pool.query(
    `SELECT line FROM operator_audit WHERE action LIKE 'letter.%' ORDER BY seq`,
  )
  expect(rows.map(({ line }) => JSON.parse(line))).toMatchObject([
    { action: 'letter.retried', subject: `letter ${one}: Your tokens have arrived` },
    {
      action: 'letter.discarded',
      subject: `letter ${two}: Your invitation`,
      reason: discard.reason,
    },
  ])
  expect(arrived).toHaveLength(1)
})

it('reports letters that have waited for long, and counts them for alarms', async () => {
  const { pool, gateway } = testConsole.server
  isAway = true
  const content = { subject: 'Hello', text: 'Hello' }
  const to = { kind: 'email', target: 'bob@mail.example' } as const
  const now = Date.now()
  await postLetters(pool, [{ key: 'slow', to, content }], now - 14 * 60_000)
  expect(await troubles(support)).toEqual([])
  await postLetters(pool, [{ key: 'slower', to, content }], now - 16 * 60_000)
  expect(await troubles(support)).toEqual([['lettersWaiting', '2']])
  const { body } = await gateway.metrics.inject('/metrics')
  expect(body).toContain('assay_letters{figure="waiting"} 2')
  expect(body).toContain('assay_letters{figure="dead"} 0')
  expect(body).toMatch(/assay_letters\{figure="oldestSeconds"\} 96\d/)
})
