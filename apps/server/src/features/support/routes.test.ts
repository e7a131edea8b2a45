import { getSupportMessages, sendSupportMessage } from '@assay/wire/routes/member/user.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { reasonOf, sendRequest } from '../../testing/send.ts'
import { startTestServer, type TestServer } from '../../testing/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

// proves HELP-16
it('says something once, however often the same key is sent, to no one but the staff', async () => {
  const [{ client }, other] = [await server.member(), await server.member()]
  const key = 'said-once-1'
  const answers = await Promise.all(
    [1, 2, 3, 4, 5].map(() => client.call(sendSupportMessage, { body: 'Hello' }, { key })),
  )
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
  const [message] = await client.call(getSupportMessages, {})
  expect(message).toMatchObject({ body: 'Hello', isFromStaff: false })
  expect(await other.client.call(getSupportMessages, {})).toEqual([])
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
    const { status, body } = await sendRequest(server.origin, sendSupportMessage, {
      headers: sent,
      input: { content },
    })
    expect([status, body.reason]).toEqual([400, 'malformedRequest'])
  }
})
