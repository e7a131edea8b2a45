/** Uploads that are never finished: what they may hold of the server. */
import { connect, type Socket } from 'node:net'
import { getUploadTicket, uploadImage } from '@assay/wire/routes/image.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestMember, type TestServer } from '../../testing/testServer.ts'

const AT_ONCE = 4
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** Begins a picture of a megabyte and sends half of it. */
function beginUpload({ headers }: TestMember): { line: Socket; heard: () => string } {
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
  line.write('a'.repeat(500_000))
  return { line, heard: () => heard }
}

it('a member has a few on their way at once, whatever tickets there are, and others have theirs', async () => {
  const [anna, bert] = [await server.member(), await server.member()]
  const begun = Array.from({ length: AT_ONCE + 3 }, () => beginUpload(anna))
  const refused = () => begun.filter(({ heard }) => heard().startsWith('HTTP/1.1 503 '))
  await expect.poll(() => refused().length).toBe(3)
  expect(refused()[0]?.heard()).toContain('"reason":"busy"')
  const finish = async (member: TestMember) => {
    const { ticket } = (await member.client.call(getUploadTicket, {})).credentials
    const form = new FormData()
    form.append('imgurl', new Blob(['no picture']), 'a.png')
    form.append('ticket', ticket)
    const { headers } = member
    const url = server.origin + uploadImage.path
    return (await fetch(url, { method: 'POST', headers, body: form })).status
  }
  expect([await finish(bert), await finish(anna)]).toEqual([422, 503])
  // What breaks off gives its place back.
  for (const { line } of begun) line.destroy()
  await expect.poll(() => finish(anna)).toBe(422)
})
