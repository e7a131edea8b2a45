/** Uploads that are never finished: what they may occupy. */
import { connect, type Socket } from 'node:net'
import { getUploadTicket, uploadImage } from '@assay/wire/routes/image.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestMember, type TestServer } from '../../testing/testServer.ts'

const AT_ONCE = 4
const MEMBERS_OF_ALL = 8
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** Starts an image of a megabyte and sends part of it. */
function beginUpload(
  { headers }: TestMember,
  bytes = 500_000,
): { line: Socket; heard: () => string } {
  const line = connect(Number(new URL(server.origin).port), '127.0.0.1')
  let heard = ''
  line.on('error', () => undefined)
  line.on('data', (bytes) => {
    heard += bytes
  })
  const own = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  line.write(`POST ${uploadImage.path} HTTP/1.1\r\nHost: x\r\n${own.join('')}`)
  line.write('Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 1000000\r\n\r\n')
  line.write('--b\r\nContent-Disposition: form-data; name="imgurl"; filename="a.png"\r\n\r\n')
  line.write('a'.repeat(bytes))
  return { line, heard: () => heard }
}

/** A complete upload that is not an image: 422 after it was read. */
async function upload({ client, headers }: TestMember): Promise<number> {
  const { ticket } = (await client.call(getUploadTicket, {})).credentials
  const form = new FormData()
  form.append('imgurl', new Blob(['no image']), 'a.png')
  form.append('ticket', ticket)
  const url = server.origin + uploadImage.path
  return (await fetch(url, { method: 'POST', headers, body: form })).status
}

it('a member has a few on their way at once, whatever tickets there are, and others have theirs', async () => {
  const [anna, bert] = [await server.member(), await server.member()]
  const begun = Array.from({ length: AT_ONCE + 3 }, () => beginUpload(anna))
  const refused = () => begun.filter(({ heard }) => heard().startsWith('HTTP/1.1 503 '))
  await expect.poll(() => refused().length).toBe(3)
  expect(refused()[0]?.heard()).toContain('"reason":"busy"')
  expect([await upload(bert), await upload(anna)]).toEqual([422, 503])
  // An aborted upload releases its slot.
  for (const { line } of begun) line.destroy()
  await expect.poll(() => upload(anna)).toBe(422)
})

it('uploads that hardly send anything bar no one: the slowest loses its place', async () => {
  const members = await Promise.all(
    Array.from({ length: MEMBERS_OF_ALL - 1 }, () => server.member()),
  )
  const anna = await server.member()
  // The slowest is read first, or another could be the only one that was read long enough to lose.
  const first = await server.member()
  const slowest = beginUpload(first, 10)
  expect(await upload(anna)).toBe(422)
  const others = [...members, first].flatMap((member) =>
    Array.from({ length: member === first ? AT_ONCE - 1 : AT_ONCE }, () =>
      beginUpload(member, 1_000),
    ),
  )
  const all = [slowest, ...others]
  const drip = setInterval(() => {
    for (const { line } of others) line.write('a')
  }, 1_000)
  try {
    await expect.poll(() => upload(anna)).toBe(503)
    await expect.poll(() => upload(anna), { timeout: 15_000, interval: 500 }).toBe(422)
    const ended = all.filter(({ heard }) => heard() !== '')
    expect(ended).toEqual([slowest])
    expect(slowest.heard()).toMatch(/^HTTP\/1.1 503 /)
    await expect.poll(() => slowest.line.closed).toBe(true)
  } finally {
    clearInterval(drip)
    for (const { line } of all) line.destroy()
  }
})
