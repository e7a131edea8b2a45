/** Requests of somebody who sends far more than is answered, or who sends them slowly. */
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../testing/testServer.ts'

const LIMIT = 20
const REQUEST = 'GET /home/systemTime HTTP/1.1\r\nHost: x\r\n\r\n'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ config: { requestsPerTenSeconds: LIMIT } })
})
afterAll(() => server.stop())

function lineFrom(localAddress: string): {
  line: Socket
  heard: () => string
  ended: Promise<void>
} {
  const port = Number(new URL(server.origin).port)
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

it('who is refused is told once, and the connection ends', async () => {
  const { line, heard, ended } = lineFrom('127.0.0.2')
  line.write(REQUEST.repeat(LIMIT + 10))
  await ended
  expect(count(heard(), 429)).toBe(1)
  expect(heard()).toMatch(/connection: close/i)
})

it('who goes on all the same is not answered any more, and others are', async () => {
  const flood = lineFrom('127.0.0.3')
  flood.line.write(REQUEST.repeat(LIMIT * 20))
  await flood.ended
  // A new window of ten seconds may have begun meanwhile: until it is a flood again.
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

it('a request whose head comes byte by byte is ended', { timeout: 60_000 }, async () => {
  const { line, heard, ended } = lineFrom('127.0.0.5')
  line.write('GET /home/systemTime HTTP/1.1\r\nHost: x\r\nX-Slow: ')
  const drip = setInterval(() => line.write('a'), 1_000)
  await Promise.race([
    ended,
    new Promise((_, reject) => setTimeout(reject, 40_000, new Error('It is still open.'))),
  ]).finally(() => clearInterval(drip))
  expect(count(heard(), 408)).toBe(1)
})
