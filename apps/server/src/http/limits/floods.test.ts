/** Requests from a sender who floods the server or sends slowly. */
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/testServer.ts'

const LIMIT = 20
const REQUEST = 'GET /home/systemTime HTTP/1.1\r\nHost: x\r\n\r\n'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ config: { requestsPerTenSeconds: LIMIT } })
})
afterAll(() => server.stop())

function lineFrom(
  localAddress: string,
  { origin }: Pick<TestServer, 'origin'> = server,
): {
  line: Socket
  heard: () => string
  ended: Promise<void>
} {
  const port = Number(new URL(origin).port)
  const line = connect({ host: '127.0.0.1', port, localAddress })
  let heard = ''
  line.on('error', () => undefined)
  line.on('data', (bytes) => {
    heard += bytes
  })
  const ended = new Promise<void>((resolve) => line.once('close', () => resolve()))
  return { line, heard: () => heard, ended }
}

const count = (text: string, status: number) => text.split(`HTTP/1.1 ${status} `).length - 1

it('a refusal is answered once, and the connection ends', async () => {
  const { line, heard, ended } = lineFrom('127.0.0.2')
  line.write(REQUEST.repeat(LIMIT + 10))
  await ended
  expect(count(heard(), 429)).toBe(1)
  expect(heard()).toMatch(/connection: close/i)
})

it('behind a proxy the connection stays, because others share it', async () => {
  const config = { requestsPerTenSeconds: LIMIT, trustedProxies: 1 }
  const behind = await startTestServer({ config })
  try {
    const { line, heard } = lineFrom('127.0.0.6', behind)
    const from = (address: string) =>
      REQUEST.replace('Host: x', `Host: x\r\nX-Forwarded-For: ${address}`)
    // More than two windows of ten seconds allow.
    line.write(from('192.0.2.1').repeat(LIMIT * 3) + from('192.0.2.2'))
    await expect.poll(() => heard().split('HTTP/1.1 ').length - 1).toBe(LIMIT * 3 + 1)
    expect(count(heard(), 429)).toBeGreaterThanOrEqual(LIMIT)
    expect(heard()).not.toMatch(/connection: close/i)
    expect(heard().split('HTTP/1.1 ').at(-1)).toMatch(/^200 /)
    line.destroy()
  } finally {
    await behind.stop()
  }
})

it('who continues anyway is not answered any more, and others are', async () => {
  const flood = lineFrom('127.0.0.3')
  flood.line.write(REQUEST.repeat(LIMIT * 20))
  await flood.ended
  // A new window of ten seconds may have started, so flood again.
  await expect
    .poll(async () => {
      const again = lineFrom('127.0.0.3')
      again.line.write(REQUEST.repeat(LIMIT * 10))
      await again.ended
      return again.heard()
    })
    .toBe('')
  const { line, heard } = lineFrom('127.0.0.4')
  line.write(REQUEST)
  await expect.poll(() => count(heard(), 200)).toBe(1)
  line.destroy()
})

it('a connection that a browser opened ahead is answered when it is used', async () => {
  const { line, heard } = lineFrom('127.0.0.6')
  // Chromium keeps one that it has not used for ten seconds.
  await new Promise((resolve) => setTimeout(resolve, 12_000))
  line.write('GET /home/systemTime HTTP/1.1\r\nHost: x\r\n\r\n')
  await expect.poll(() => count(heard(), 200), { timeout: 10_000 }).toBe(1)
  line.destroy()
})

it('a request whose head comes byte by byte is ended', { timeout: 180_000 }, async () => {
  const { line, heard, ended } = lineFrom('127.0.0.5')
  line.write('GET /home/systemTime HTTP/1.1\r\nHost: x\r\nX-Slow: ')
  const drip = setInterval(() => line.write('a'), 1_000)
  await Promise.race([
    ended,
    new Promise((_, reject) => setTimeout(reject, 120_000, new Error('It is still open.'))),
  ]).finally(() => clearInterval(drip))
  expect(count(heard(), 408)).toBe(1)
})
