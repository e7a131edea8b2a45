/** Alarms by mail and webhook: when trouble starts, after an hour, and when it ends. */
import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Trouble } from '@assay/wire/routes/operator/overview.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newLetterKey, postLetters } from '../../letters/postLetters.ts'
import { startTestConsole, type TestConsole } from '../../testing/testConsole.ts'
import { createAlarms } from './alarms.ts'

const PATIENCE = { timeout: 60_000, interval: 20 }
const HOUR_MS = 3_600_000
const start = Date.UTC(2026, 0, 1)
const KEY = 'k'.repeat(32)
const NIGHT = 'night@console.example'

type Heard = { signature: unknown; body: string }
const heard: Heard[] = []
const pager = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk) => {
    body += String(chunk)
  })
  request.on('end', () => {
    heard.push({ signature: request.headers['x-assay-signature'], body })
    response.writeHead(204).end()
  })
})

let testConsole: TestConsole
let webhook = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => pager.listen(0, '127.0.0.1', resolve))
  webhook = `http://127.0.0.1:${(pager.address() as AddressInfo).port}/page`
  // The console's own alarms are not sent: the test defines what is wrong.
  const alarms = { email: '', webhook: '', webhookKey: KEY }
  testConsole = await startTestConsole({ config: { alarms } })
  alarms.webhook = webhook
})
afterAll(async () => {
  await testConsole.stop()
  pager.close()
})

let wrong: Trouble[] = []
const alarmsOf = () =>
  createAlarms({
    pool: testConsole.server.pool,
    to: { email: NIGHT, webhook, webhookKey: KEY },
    exchange: 'https://exchange.example',
    troublesOf: async () => wrong,
  })
const mails = () =>
  testConsole.server.letters.filter(({ to }) => to === NIGHT).map(({ subject }) => subject)
const states = () => heard.map(({ body }) => JSON.parse(body).state)
const short: Trouble = { kind: 'reserveMissing', subject: 'Ethereum', detail: '5 USDT', since: 0 }

it('reports a trouble once, again after an hour, and its end once, also across starts', async () => {
  const { lettersSent } = testConsole.server
  const alarms = alarmsOf()
  wrong = [short]
  await alarms.look(start)
  await lettersSent()
  expect([mails(), heard]).toEqual([[], []])
  await alarms.look(start + 30_000)
  await alarms.look(start + 60_000)
  // After a restart, alarms are not repeated.
  const next = alarmsOf()
  await next.look(start + 90_000)
  await next.look(start + 120_000)
  await expect.poll(states, PATIENCE).toEqual(['began'])
  expect(mails()).toEqual(['Alarm at exchange.example: Reserves are short.'])
  const [{ signature, body } = { signature: '', body: '' }] = heard
  expect(JSON.parse(body)).toEqual({
    id: 'alarm-1-began',
    state: 'began',
    at: start + 30_000,
    exchange: 'https://exchange.example',
    text: 'Reserves are short.',
    ...short,
  })
  expect(signature).toBe(`sha256=${createHmac('sha256', KEY).update(body).digest('hex')}`)

  await next.look(start + 30_000 + HOUR_MS - 1)
  await lettersSent()
  expect(states()).toEqual(['began'])
  await next.look(start + 30_000 + HOUR_MS)
  await next.look(start + 3 * HOUR_MS)
  await expect.poll(states, PATIENCE).toEqual(['began', 'lasts'])
  // Gone for one look only, it is not over.
  wrong = []
  await next.look(start + 3 * HOUR_MS + 1)
  wrong = [short]
  await next.look(start + 3 * HOUR_MS + 2)
  wrong = []
  await next.look(start + 3 * HOUR_MS + 3)
  await next.look(start + 3 * HOUR_MS + 4)
  await next.look(start + 3 * HOUR_MS + 5)
  await expect.poll(states, PATIENCE).toEqual(['began', 'lasts', 'over'])
  await lettersSent()
  expect(mails()).toEqual([
    'Alarm at exchange.example: Reserves are short.',
    'Still at exchange.example: Reserves are short.',
    'Over at exchange.example: Reserves are short.',
  ])
  // A recurrence is a new alarm.
  wrong = [short]
  await next.look(start + 4 * HOUR_MS)
  await next.look(start + 4 * HOUR_MS + 1)
  await expect.poll(() => states().at(-1), PATIENCE).toBe('began')
  expect(JSON.parse(heard.at(-1)?.body ?? '').id).toBe('alarm-2-began')
})

it('reports nothing that comes and goes between two looks', async () => {
  const alarms = alarmsOf()
  const before = states().length
  for (const [turn, kind] of (['failing', 'indexProblem', 'signerSilent'] as const).entries()) {
    wrong = [short, { ...short, kind }]
    await alarms.look(start + 4 * HOUR_MS + 2 + turn)
  }
  await testConsole.server.lettersSent()
  expect(states().slice(before)).toEqual([])
})

it('signs nothing for another address, however it came into the queue', async () => {
  const before = heard.length
  const post = (target: string, text: string) => ({
    key: newLetterKey(),
    to: { kind: 'webhook', target } as const,
    content: { subject: '', text },
  })
  const posts = [post(`${webhook}/other`, '{"state":"forged"}'), post(webhook, '{"state":"ours"}')]
  await postLetters(testConsole.server.pool, posts)
  await testConsole.server.lettersSent()
  await expect.poll(() => heard.length, PATIENCE).toBeGreaterThan(before)
  expect(states().slice(before)).toEqual(['ours'])
})
