import { getSupportMessages, sendSupportMessage } from '@assay/wire/routes/user.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { reasonOf, send } from '../../testing/send.ts'
import { startTestServer, type TestServer } from '../../testing/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

it('keeps what a member said and what staff answered, for that member alone (HELP-16)', async () => {
  const [member, other] = [await server.member(), await server.member()]
  const said = await member.client.call(sendSupportMessage, { body: '  Where is my coin? ' })
  expect(said).toMatchObject({ body: 'Where is my coin?', isFromStaff: false })
  await server.pool.query(
    `INSERT INTO support_message (member, body, is_from_staff, sent_at) VALUES ($1, 'Here.', true, 1)`,
    [member.id],
  )
  const all = await member.client.call(getSupportMessages, {})
  expect(all.map(({ body, isFromStaff }) => [body, isFromStaff])).toEqual([
    ['Where is my coin?', false],
    ['Here.', true],
  ])
  expect(await member.client.call(getSupportMessages, { after: said.id })).toHaveLength(1)
  expect(await other.client.call(getSupportMessages, {})).toEqual([])
})

it('says something once, however often the same key is sent', async () => {
  const { client } = await server.member()
  const key = 'said-once-1'
  const answers = await Promise.all(
    [1, 2, 3, 4, 5].map(() => client.call(sendSupportMessage, { body: 'Hello' }, { key })),
  )
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
  expect(await client.call(getSupportMessages, {})).toHaveLength(1)
})

it('keeps any text as text, and refuses what is none', async () => {
  const { client, headers } = await server.member()
  for (const body of [
    '<script>alert(1)</script>',
    "'; DROP TABLE member; --",
    '😀 שלום 你好',
    'a'.repeat(1_000),
  ]) {
    expect((await client.call(sendSupportMessage, { body })).body).toBe(body)
  }
  expect(await reasonOf(client.call(sendSupportMessage, { body: '   ' }))).toBe('messageLength')
  for (const content of [
    'a'.repeat(1_001),
    'null\u0000byte',
    'half \ud83d a pair',
    5,
    null,
    ['x'],
  ]) {
    const sent = { ...headers, 'idempotency-key': 'refused-123' }
    const { status, body } = await send(server.origin, sendSupportMessage, {
      headers: sent,
      input: { content },
    })
    expect([status, body.reason]).toEqual([400, 'malformedRequest'])
  }
})
