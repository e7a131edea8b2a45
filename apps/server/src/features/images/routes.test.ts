import { deflateSync } from 'node:zlib'
import { getUploadTicket, uploadImage } from '@assay/wire/routes/home.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reasonOf, send, sentOf } from '../../testing/send.ts'
import { startTestServer, type TestMember, type TestServer } from '../../testing/testServer.ts'

let server: TestServer
let member: TestMember
let png: Buffer
beforeAll(async () => {
  server = await startTestServer()
  member = await server.member()
  png = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#c60' } })
    .withMetadata({ exif: { IFD0: { Copyright: 'secret place' } } })
    .png()
    .toBuffer()
})
afterAll(() => server.stop())

const ticketOf = async (whose = member) =>
  (await whose.client.call(getUploadTicket, {})).credentials.ticket

type Parts = { bytes: Buffer; ticket: string; field?: string; purpose?: string; name?: string }

async function upload(
  { bytes, ticket, field = 'imgurl', purpose, name = 'a.png' }: Parts,
  whose = member,
) {
  const form = new FormData()
  // The file first, as browsers send it: what it needs may well come after it.
  form.append(field, new Blob([new Uint8Array(bytes)]), name)
  form.append('ticket', ticket)
  if (purpose) form.append('purpose', purpose)
  const { origin } = server
  return sentOf(
    await fetch(origin + uploadImage.path, { method: 'POST', headers: whose.headers, body: form }),
  )
}

describe('an upload (NET-04, NET-17, NET-18, NET-20)', () => {
  it('is decoded, stripped and served as a picture that cannot do anything', async () => {
    const { status, body } = await upload({
      bytes: png,
      ticket: await ticketOf(),
      purpose: 'depositProof',
    })
    expect(status).toBe(200)
    const [{ url = '' } = {}] = body.data as { url: string }[]
    expect(url).toMatch(/^\/img\/[0-9a-f]{32}\.jpg$/)
    const picture = await fetch(server.origin + url)
    expect(picture.headers.get('content-type')).toBe('image/jpeg')
    expect(picture.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
    expect(picture.headers.get('x-content-type-options')).toBe('nosniff')
    const bytes = Buffer.from(await picture.arrayBuffer())
    expect(bytes.includes('secret place')).toBe(false)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 40, height: 20 })
  })

  it('is allowed by what the wire calls cloud credentials, which open no cloud (NET-21)', async () => {
    const { headers } = member
    const { body } = await send(server.origin, getUploadTicket, { headers })
    expect(body.data).toEqual({
      credentials: {
        accessKeyId: expect.any(String),
        accessKeySecret: expect.any(String),
        securityToken: expect.stringMatching(/^[\w-]{43}$/),
      },
      region: expect.any(String),
      bucket: expect.any(String),
      imUrl: expect.any(String),
      ossUrl: expect.stringContaining('/user/img'),
      overTime: 600,
    })
  })

  it('needs a ticket of its own: one use, this member, ten minutes (NET-19)', async () => {
    const ticket = await ticketOf()
    expect((await upload({ bytes: png, ticket })).status).toBe(200)
    const refusals = [
      await upload({ bytes: png, ticket }),
      await upload({ bytes: png, ticket: '' }),
      await upload({ bytes: png, ticket: 'x'.repeat(43) }),
      await upload({ bytes: png, ticket: await ticketOf() }, await server.member()),
    ]
    const late = await ticketOf()
    await server.pool.query('UPDATE upload_ticket SET expires_at = $1', [Date.now() - 1])
    refusals.push(await upload({ bytes: png, ticket: late }))
    expect(refusals.map(({ body }) => body.reason)).toEqual(Array(5).fill('uploadTicketInvalid'))
  })

  it('is used once when five come at the same time', async () => {
    const ticket = await ticketOf()
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => upload({ bytes: png, ticket })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('keeps nothing of what is hidden behind a picture', async () => {
    const polyglot = Buffer.concat([png, Buffer.from('<script>alert(1)</script>PK\u0003\u0004')])
    const { status, body } = await upload({ bytes: polyglot, ticket: await ticketOf() })
    expect(status).toBe(200)
    const [{ url = '' } = {}] = body.data as { url: string }[]
    const bytes = Buffer.from(await (await fetch(server.origin + url)).arrayBuffer())
    expect(bytes.includes('<script>')).toBe(false)
  })

  it('gives it a name of ours, whatever it was called', async () => {
    for (const name of ['../../../etc/passwd', 'x.php\u0000.jpg', '..\\..\\x', 'a'.repeat(300)]) {
      const { body } = await upload({ bytes: png, ticket: await ticketOf(), name })
      expect((body.data as { url: string }[])[0]?.url).toMatch(/^\/img\/[0-9a-f]{32}\.jpg$/)
    }
  })

  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ['nothing', () => Buffer.alloc(0)],
    ['text', () => Buffer.from('hello')],
    ['a page', () => Buffer.from('<html><script>alert(1)</script></html>')],
    [
      'an SVG',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    ],
    [
      'an SVG that reads files',
      () =>
        Buffer.from(
          '<?xml version="1.0"?><!DOCTYPE s [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&x;</text></svg>',
        ),
    ],
    ['a program', () => Buffer.from('\u007fELF\u0002\u0001\u0001')],
    ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj<</OpenAction 2 0 R>>endobj')],
    ['half a picture', () => png.subarray(0, Math.floor(png.length / 2))],
    ['a bomb of pixels', () => pixelBomb(30_000, 30_000)],
  ])('refuses %s', async (_, make) => {
    const { status, body } = await upload({ bytes: await make(), ticket: await ticketOf() })
    expect([status, body.reason]).toEqual([422, 'imageInvalid'])
  })

  it('refuses a byte more than ten megabytes (HELP-04)', async () => {
    const bytes = Buffer.concat([png, Buffer.alloc(10 * 1024 * 1024 + 1 - png.length)])
    const { status, body } = await upload({ bytes, ticket: await ticketOf() })
    expect([status, body.reason]).toEqual([413, 'imageTooLarge'])
    const fits = await upload({ bytes: bytes.subarray(0, -1), ticket: await ticketOf() })
    expect(fits.status).toBe(200)
  })

  it('refuses another field, a second file, a strange purpose and what is no form', async () => {
    const ticket = await ticketOf()
    expect((await upload({ bytes: png, ticket, field: 'file' })).body.reason).toBe('imageInvalid')
    const strange = await upload({ bytes: png, ticket, purpose: 'a\u0000b' })
    expect(strange.body.reason).toBe('imageInvalid')
    const { headers } = member
    const url = server.origin + uploadImage.path
    const boundary = 'multipart/form-data; boundary=x'
    for (const [type, body] of [
      [boundary, '--x\r\nContent-Disposition: form-data; name="imgurl"; filename="a"\r\n\r\nabc'],
      [boundary, 'not a form at all'],
      ['multipart/form-data', 'no boundary'],
      [boundary, `--x\r\n${'A: b\r\n'.repeat(3_000)}\r\n\r\n--x--`],
      [boundary, '--x\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\n1\r\n--x--\r\n'],
      ['application/json', '{}'],
    ] as const) {
      const sent = await sentOf(
        await fetch(url, { method: 'POST', headers: { ...headers, 'content-type': type }, body }),
      )
      expect(sent.status, body.slice(0, 30)).toBeLessThan(500)
      expect(sent.body.reason, body.slice(0, 30)).toMatch(
        /^(imageInvalid|imageTooLarge|malformedRequest)$/,
      )
    }
  })

  it('shows no picture under any other name', async () => {
    for (const name of ['x.jpg', '..%2f..%2fpackage.json', `${'0'.repeat(32)}.jpg`, '%00.jpg']) {
      expect((await fetch(`${server.origin}/img/${name}`)).status).toBe(404)
    }
  })
})

/** A PNG of a few kilobytes that says it is that large. */
function pixelBomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const head = Buffer.from(type)
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(Buffer.concat([head, data])))
    return Buffer.concat([length, head, data, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * 1_000))
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function crc32(bytes: Buffer): number {
  let sum = ~0
  for (const byte of bytes) {
    sum ^= byte
    for (let i = 0; i < 8; i += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0)
  }
  return ~sum >>> 0
}

it('is refused to who has uploaded fifty in a day', async () => {
  const busy = await server.member()
  await server.pool.query(
    `INSERT INTO image (name, member, purpose, size, created_at)
     SELECT 'busy' || n, $1, '', 1, $2 FROM generate_series(1, 50) n`,
    [busy.id, Date.now() - 3_600_000],
  )
  expect(await reasonOf(busy.client.call(getUploadTicket, {}))).toBe('tooManyRequests')
  await server.pool.query(`UPDATE image SET created_at = $1 WHERE name = 'busy1'`, [
    Date.now() - 25 * 3_600_000,
  ])
  expect(await reasonOf(busy.client.call(getUploadTicket, {}))).toBe('none')
})
