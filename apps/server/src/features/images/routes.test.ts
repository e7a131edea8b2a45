import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { getUploadTicket, uploadImage } from '@assay/wire/routes/image.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DiskFull, folderStore } from '../../outside/files/fileStore.ts'
import { createSeal } from '../../secrets/seal.ts'
import { reasonOf, sendRequest, sentOf } from '../../testing/send.ts'
import { startTestServer, type TestMember, type TestServer } from '../../testing/testServer.ts'
import { deleteUnowned } from '../identity/deleteImages.ts'
import { createDecoder } from './decoder.ts'
import { createImages } from './images.ts'

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
  // The file first, as browsers may send it: the fields it needs come later.
  form.append(field, new Blob([new Uint8Array(bytes)]), name)
  form.append('ticket', ticket)
  if (purpose) form.append('purpose', purpose)
  const { origin } = server
  return sentOf(
    await fetch(origin + uploadImage.path, { method: 'POST', headers: whose.headers, body: form }),
  )
}

describe('an upload (NET-04, NET-17, NET-18, NET-20)', () => {
  it('is decoded, stripped and served as an image that cannot do anything', async () => {
    const { status, body } = await upload({
      bytes: png,
      ticket: await ticketOf(),
      purpose: 'other',
    })
    expect(status).toBe(200)
    const [{ url = '' } = {}] = body.data as { url: string }[]
    expect(url).toMatch(/^\/img\/[0-9a-f]{32}\.jpg$/)
    const image = await fetch(server.origin + url)
    expect(image.headers.get('content-type')).toBe('image/jpeg')
    expect(image.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
    expect(image.headers.get('x-content-type-options')).toBe('nosniff')
    const bytes = Buffer.from(await image.arrayBuffer())
    expect(bytes.includes('secret place')).toBe(false)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 40, height: 20 })
  })

  it('is allowed by what the wire calls cloud credentials, which open no cloud (NET-21)', async () => {
    const { headers } = member
    const { body } = await sendRequest(server.origin, getUploadTicket, { headers })
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

  it('needs its own ticket: one use, this member, ten minutes (NET-19)', async () => {
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

  it('keeps nothing of what is hidden behind an image', async () => {
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
    ['an SVG', () => svg('<script>alert(1)</script>')],
    ['an SVG of filters', () => svg(FILTERS)],
    [
      'an SVG that reads files',
      () =>
        Buffer.concat([
          Buffer.from(
            '<?xml version="1.0"?><!DOCTYPE s [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
          ),
          svg('<text>&x;</text>'),
        ]),
    ],
    ['a program', () => Buffer.from('\u007fELF\u0002\u0001\u0001')],
    ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj<</OpenAction 2 0 R>>endobj')],
    ['a GIF', () => sharp(png).gif().toBuffer()],
    ['a TIFF', () => sharp(png).tiff().toBuffer()],
    ['a HEIC', () => Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic', 'latin1')],
  ])('says which formats it takes to %s', async (_, make) => {
    const { status, body } = await upload({ bytes: await make(), ticket: await ticketOf() })
    expect([status, body.reason]).toEqual([422, 'imageFormat'])
  })

  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ['half an image', () => png.subarray(0, Math.floor(png.length / 2))],
    ['half a JPEG', async () => (await sharp(png).jpeg().toBuffer()).subarray(0, 200)],
    ['a bomb of pixels', () => pixelBomb(30_000, 30_000)],
    [
      'an SVG behind the beginning of a PNG',
      () => Buffer.concat([png.subarray(0, 8), svg(FILTERS)]),
    ],
    ['a HEIC that says it is an AVIF', () => Buffer.from('\0\0\0\u0014ftypavif', 'latin1')],
  ])('refuses %s', async (_, make) => {
    const { status, body } = await upload({ bytes: await make(), ticket: await ticketOf() })
    expect([status, body.reason]).toEqual([422, 'imageInvalid'])
  })

  it('takes JPEG, WebP and AVIF too', async () => {
    const made = [sharp(png).jpeg(), sharp(png).webp(), sharp(png).avif({ effort: 0 })]
    for (const image of made) {
      const bytes = await image.toBuffer()
      expect((await upload({ bytes, ticket: await ticketOf() })).status).toBe(200)
    }
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

  it('shows no image under any other name', async () => {
    for (const name of ['x.jpg', '..%2f..%2fpackage.json', `${'0'.repeat(32)}.jpg`, '%00.jpg']) {
      expect((await fetch(`${server.origin}/img/${name}`)).status).toBe(404)
    }
  })
})

const svg = (inner: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="4000">${inner}</svg>`)
/** Two hundred bytes that take many seconds to render. */
const FILTERS =
  '<filter id="f"><feTurbulence baseFrequency=".9" numOctaves="90"/></filter>' +
  '<rect width="4000" height="4000" filter="url(#f)"/>'

/** A PNG of a few kilobytes that declares a huge size. */
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

async function alreadySent(count: number, whose: TestMember, network: string | null = null) {
  await server.pool.query(
    `INSERT INTO image (name, member, purpose, size, network, created_at)
     SELECT $2::text || '/' || $1::bigint || '/' || n, $1, '', 1, $3, $4 FROM generate_series(1, $5::int) n`,
    [whose.id, network ?? 'none', network, Date.now() - 3_600_000, count],
  )
}

describe('how much may be uploaded', () => {
  it('fifty a day by a member, counted when stored, whatever tickets were given before', async () => {
    const busy = await server.member()
    const ticket = await ticketOf(busy)
    await alreadySent(50, busy)
    expect(await reasonOf(busy.client.call(getUploadTicket, {}))).toBe('imageQuota')
    const { status, body } = await upload({ bytes: png, ticket }, busy)
    expect([status, body.reason]).toEqual([429, 'imageQuota'])
    await server.pool.query('UPDATE image SET created_at = $1 WHERE name = $2', [
      Date.now() - 25 * 3_600_000,
      `none/${busy.id}/1`,
    ])
    const next = await upload({ bytes: png, ticket: await ticketOf(busy) }, busy)
    expect(next.status).toBe(200)
  })

  it('counts what could not be read', async () => {
    const clumsy = await server.member()
    await alreadySent(49, clumsy)
    const half = png.subarray(0, 60)
    await upload({ bytes: half, ticket: await ticketOf(clumsy) }, clumsy)
    expect(await reasonOf(clumsy.client.call(getUploadTicket, {}))).toBe('imageQuota')
  })

  it('only one of three that come at once when one is left', async () => {
    const quick = await server.member()
    const tickets = await Promise.all([1, 2, 3].map(() => ticketOf(quick)))
    await alreadySent(49, quick)
    const answers = await Promise.all(
      tickets.map((ticket) => upload({ bytes: png, ticket }, quick)),
    )
    const said = answers.map(({ body }) => body.reason ?? 'stored').sort()
    expect(said).toEqual(['imageQuota', 'imageQuota', 'stored'])
  })

  it('five hundred a day by a network, whichever members it has', async () => {
    await alreadySent(500, await server.member(), '127.0.0.1')
    const ticket = await ticketOf()
    expect((await upload({ bytes: png, ticket })).body.reason).toBe('imageQuota')
    await server.pool.query(`DELETE FROM image WHERE name LIKE '127.0.0.1/%'`)
    expect((await upload({ bytes: png, ticket: await ticketOf() })).status).toBe(200)
  })

  it('twenty gigabytes in all; what was deleted takes none', async () => {
    const hoarder = await server.member()
    await alreadySent(10, hoarder)
    const hoard = `UPDATE image SET size = 2000000000 WHERE name LIKE 'none/${hoarder.id}/%'`
    await server.pool.query(hoard)
    const full = await upload({ bytes: png, ticket: await ticketOf() })
    expect([full.status, full.body.reason]).toEqual([503, 'imageStoreFull'])
    await server.pool.query(
      `UPDATE image SET deleted_at = 1 WHERE name LIKE 'none/${hoarder.id}/%'`,
    )
    expect((await upload({ bytes: png, ticket: await ticketOf() })).status).toBe(200)
  })
})

it('a full disk refuses only the image, and is reported to operators', async () => {
  const decoder = createDecoder()
  const told: unknown[] = []
  const images = createImages(server.pool, {
    seal: createSeal([randomBytes(32)]),
    decoder,
    bytesMax: 1e9,
    files: folderStore(join(server.config.dataDir, 'full'), Number.MAX_SAFE_INTEGER),
    onFull: (error) => told.push(error),
  })
  const refused = await images.keep({ member: member.id, purpose: 'support', bytes: png })
  expect(refused).toMatchObject({ code: 'imageStoreFull' })
  expect(told).toEqual([new DiskFull('The disk for files is full.')])
  expect((await upload({ bytes: png, ticket: await ticketOf() })).status).toBe(200)
})

it('an image for no page of ours goes after a day, but not one that an article shows', async () => {
  const sent = async () => {
    const { body } = await upload({ bytes: png, ticket: await ticketOf(), purpose: 'other' })
    return (body.data as { url: string }[])[0]?.url ?? ''
  }
  const [forgotten, shown] = [await sent(), await sent()]
  await server.pool.query(
    `INSERT INTO article (id, locale, kind, title, body, published_at)
     VALUES (990, 'en', 'notice', 'An image', $1, 1)`,
    [`<img src="${shown}" alt="An image">`],
  )
  const files = folderStore(join(server.config.dataDir, 'images'))
  await deleteUnowned(server.pool, files, Date.now() - 86_400_000)
  expect((await fetch(server.origin + forgotten)).status).toBe(200)
  await deleteUnowned(server.pool, files, Date.now() + 1)
  expect((await fetch(server.origin + forgotten)).status).toBe(404)
  expect((await fetch(server.origin + shown)).status).toBe(200)
})

it('the proof of a deposit is sealed and has no address', async () => {
  const ticket = await ticketOf()
  const { body } = await upload({ bytes: png, ticket, purpose: 'depositProof' })
  const [{ url = '' } = {}] = body.data as { url: string }[]
  expect(url).toMatch(/^depositProof\/[0-9a-f]{32}\.sealed$/)
  const name = url.replace('depositProof/', '')
  for (const path of [`/img/${name}`, `/img/${name.replace('sealed', 'jpg')}`, `/${url}`]) {
    expect((await fetch(server.origin + path)).status).not.toBe(200)
  }
  const stored = readFileSync(join(server.config.dataDir, 'images', name))
  expect(stored.includes(Buffer.from('JFIF'))).toBe(false)
  const opened = await server.gateway.images.openProof(name)
  expect(await sharp(opened).metadata()).toMatchObject({ format: 'jpeg', width: 40 })
})
