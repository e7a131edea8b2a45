/** Sockets whose client writes frames that no browser would; see also the hub's tests. */
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../testing/testServer.ts'

const [TEXT, PING, PONG] = [0x1, 0x9, 0xa]
const [CONTINUED, LAST] = [0x0, 0x80]

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** Masked with zeros, which leaves the text as it is. */
const frame = (kind: number, text = '') =>
  Buffer.concat([Buffer.from([kind, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)])

async function lineOf(): Promise<Socket> {
  const line = connect(Number(new URL(server.origin).port), '127.0.0.1')
  line.on('error', () => undefined)
  line.write('GET /ws/1700000000000_7 HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n')
  line.write('Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n')
  line.write('Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n')
  await new Promise((resolve) => line.once('data', resolve))
  line.resume()
  return line
}

it.each([
  ['messages that are none', frame(LAST | TEXT, '{}')],
  ['messages that are', frame(LAST | TEXT, '{"key":"","time":1}')],
  ['pings', frame(LAST | PING)],
  ['pongs that answer nothing', frame(LAST | PONG)],
  ['pieces of a message that never ends', frame(CONTINUED)],
])(
  'who never stops sending %s is cut off, without a goodbye that is waited for',
  async (_, sent) => {
    const line = await lineOf()
    const ended = new Promise((resolve) => line.once('close', resolve))
    if (sent[0] === CONTINUED) line.write(frame(TEXT))
    for (let count = 0; count < 200; count += 1) line.write(sent)
    await ended
  },
)

it('what is under way when the goodbye comes is not looked at, and lets the goodbye arrive', async () => {
  const line = await lineOf()
  const heard: Buffer[] = []
  line.on('data', (bytes) => heard.push(bytes))
  for (let count = 0; count < 3; count += 1) line.write(frame(LAST | TEXT, 'hello'))
  const goodbye = Buffer.from([0x88, 0x02, 1007 >> 8, 1007 & 0xff])
  await expect.poll(() => Buffer.concat(heard).includes(goodbye)).toBe(true)
  expect(line.closed).toBe(false)
  line.destroy()
})
