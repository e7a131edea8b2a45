/** Tickets over HTTP, from the member's side. */
import { join } from 'node:path'
import { getUploadTicket, uploadImage } from '@assay/wire/routes/image.ts'
import { getOutcome } from '@assay/wire/routes/member/session.ts'
import { sendSupportMessage } from '@assay/wire/routes/member/user.ts'
import {
  closeTicket,
  getTicket,
  getTicketImage,
  getTickets,
  markTicketRead,
  replyTicket,
  sendTicket,
} from '@assay/wire/routes/ticket.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readMigrations } from '../../db/migrate.ts'
import { folderStore } from '../../outside/files/fileStore.ts'
import { reasonOf, sendRequest, sentOf } from '../../testing/send.ts'
import { startTestServer, type TestMember, type TestServer } from '../../testing/testServer.ts'
import { deleteImages } from '../identity/deleteImages.ts'
import { createTickets } from './tickets.ts'

let server: TestServer
let photo: Buffer
beforeAll(async () => {
  server = await startTestServer()
  photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#246' } })
    .png()
    .toBuffer()
})
afterAll(() => server.stop())

const question = (changes = {}) => ({
  title: 'Where is my deposit?',
  category: 'deposit' as const,
  body: 'I sent 5 USDT an hour ago and see nothing.',
  ...changes,
})

async function uploaded({ client, headers }: TestMember, purpose = 'support'): Promise<string> {
  const { credentials } = await client.call(getUploadTicket, {})
  const form = new FormData()
  form.append('imgurl', new Blob([new Uint8Array(photo)]), 'screen.png')
  form.append('ticket', credentials.ticket)
  form.append('purpose', purpose)
  const { origin } = server
  const sent = await sentOf(
    await fetch(origin + uploadImage.path, { method: 'POST', headers, body: form }),
  )
  return (sent.body.data as { url: string }[])[0]?.url ?? ''
}
const nameOf = (image: string) => image.replace('support/', '')

describe('a ticket', () => {
  // proves HELP-01 HELP-05 HELP-06 HELP-07
  it('waits with its title, text and images, and is in the list of its member alone', async () => {
    const [member, other] = [await server.member(), await server.member()]
    const images = [await uploaded(member), await uploaded(member)]
    const about = { subject: 'order/12', errorCode: 'E-timeout' }
    const sent = await member.client.call(sendTicket, question({ images, ...about }))
    expect(sent).toMatchObject({
      title: 'Where is my deposit?',
      category: 'deposit',
      status: 'waiting',
      body: 'I sent 5 USDT an hour ago and see nothing.',
      images: images.map(nameOf),
      subject: 'order/12',
      closedBy: '',
      isUnread: false,
      replies: [],
    })
    expect(await member.client.call(getTicket, { id: sent.id })).toEqual(sent)
    const { body, images: _, subject, closedBy, replies, ...row } = sent
    expect(await member.client.call(getTickets, {})).toEqual([row])
    expect(await other.client.call(getTickets, {})).toEqual([])
  })

  // proves HELP-02 HELP-03
  it('needs a title of 1 to 60 characters and a text of 10 to 1,000', async () => {
    const { client } = await server.member()
    const reasons = []
    for (const changes of [
      { title: ' ' },
      { title: 'x'.repeat(61) },
      { body: '   nine chrs   ' },
      { body: 'x'.repeat(1_001) },
    ]) {
      reasons.push(await reasonOf(client.call(sendTicket, question(changes))))
    }
    expect(reasons).toEqual([
      'ticketTitleInvalid',
      'ticketTitleInvalid',
      'ticketTextInvalid',
      'ticketTextInvalid',
    ])
    const most = question({ title: '🪙'.repeat(60), body: '🪙'.repeat(1_000) })
    expect(await client.call(sendTicket, most)).toMatchObject({ title: '🪙'.repeat(60) })
  })

  it('keeps any text as the text it is', async () => {
    const { client } = await server.member()
    const title = '<img src=x onerror=alert(1)>'
    const body = `<script>alert(1)</script>'; DROP TABLE support_ticket; --`
    const { id } = await client.call(sendTicket, question({ title, body }))
    expect(await client.call(getTicket, { id })).toMatchObject({ title, body })
  })

  it('is written once, however often the same key is sent, and its outcome is known by it', async () => {
    const { client } = await server.member()
    const key = 'written-once-1'
    const ask = () => client.call(sendTicket, question(), { key })
    const ids = (await Promise.all([ask(), ask(), ask(), ask()])).map(({ id }) => id)
    expect(new Set(ids).size).toBe(1)
    const [id = 0] = ids
    const reply = { id, body: 'Any news?' }
    for (const _ of [1, 2]) await client.call(replyTicket, reply, { key: 'replied-once-1' })
    expect((await client.call(getTicket, { id })).replies).toHaveLength(1)
    expect((await client.call(getOutcome, { key })).outcome).toBe('done')
    expect((await client.call(getOutcome, { key: 'never-sent-1' })).outcome).toBe('unknown')
  })

  it('is not written under a key that said something else', async () => {
    const { client } = await server.member()
    const key = 'said-before-1'
    const { id } = await client.call(sendTicket, question(), { key })
    const replied = 'replied-before-1'
    await client.call(replyTicket, { id, body: 'Any news?' }, { key: replied })
    const others = [
      () => client.call(sendTicket, question({ body: 'Something else entirely.' }), { key }),
      () => client.call(sendTicket, question({ title: 'Another title' }), { key }),
      () => client.call(replyTicket, { id, body: question().body }, { key }).then(() => 0),
      () => client.call(replyTicket, { id, body: 'No news?' }, { key: replied }),
      () => client.call(replyTicket, { id: id + 1_000, body: 'Any news?' }, { key: replied }),
    ]
    const reasons = []
    for (const other of others) reasons.push(await reasonOf(other()))
    const reused = 'requestKeyReused'
    // The same first words in the same ticket match the existing ones.
    expect(reasons).toEqual([reused, reused, 'none', reused, reused])
    expect((await client.call(getTicket, { id })).replies).toHaveLength(1)
  })

  it('holds two hundred texts; the chat then continues in a new one', async () => {
    const { id: member, client } = await server.member()
    const { id } = await client.call(sendTicket, question())
    await client.call(sendSupportMessage, { body: 'Hello' })
    await server.pool.query(
      `INSERT INTO support_post (ticket, member, author, body, sent_at)
       SELECT t.id, member, 'sue', 'again', $2 FROM support_ticket t, generate_series(1, 198)
       WHERE member = $1`,
      [member, Date.now()],
    )
    expect(await reasonOf(client.call(replyTicket, { id, body: 'The 200th' }))).toBe('none')
    const full = client.call(replyTicket, { id, body: 'One more' })
    expect(await reasonOf(full)).toBe('ticketIsFull')
    expect((await client.call(getTicket, { id })).replies).toHaveLength(199)
    for (const body of ['The 200th', 'One more']) await client.call(sendSupportMessage, { body })
    const chats = (await client.call(getTickets, {})).filter(({ category }) => category === 'chat')
    expect(chats).toHaveLength(2)
  })

  it('shows messages of staff as theirs where staff began it, and is read once seen', async () => {
    const { client } = await server.member()
    const { id } = await client.call(sendSupportMessage, { body: 'Hello' })
    const { rows } = await server.pool.query(
      `UPDATE support_post SET author = 'support' WHERE id = $1 RETURNING ticket`,
      [id],
    )
    const { ticket } = rows[0]
    const answered = `UPDATE support_ticket SET status = 'responded', staff_post = $2, read_post = 0
      WHERE id = $1`
    await server.pool.query(answered, [ticket, id])
    const read = await client.call(getTicket, { id: ticket })
    expect(read).toMatchObject({ body: '', isUnread: true })
    expect(read.replies).toMatchObject([{ id, body: 'Hello', isFromStaff: true }])
    await client.call(markTicketRead, { id: ticket, reply: id })
    expect((await client.call(getTicket, { id: ticket })).isUnread).toBe(false)
    // An answer shown in the old chat is not new.
    await server.pool.query(answered, [ticket, id])
    const seen = readMigrations().find(({ name }) => name === '0116-read-chats.sql')
    await server.pool.query(seen?.sql ?? '')
    expect((await client.call(getTicket, { id: ticket })).isUnread).toBe(false)
  })

  it('is one of five open ones at most, also when all come at once', async () => {
    const { client } = await server.member()
    const asked = Array.from({ length: 8 }, () => reasonOf(client.call(sendTicket, question())))
    const reasons = await Promise.all(asked)
    expect(reasons.filter((reason) => reason === 'none')).toHaveLength(5)
    expect(reasons.filter((reason) => reason === 'ticketsFull')).toHaveLength(3)
    const [first] = await client.call(getTickets, {})
    await client.call(closeTicket, { id: first?.id ?? 0 })
    expect(await reasonOf(client.call(sendTicket, question()))).toBe('none')
  })

  it('takes fifty texts of a member in a day', async () => {
    const { id: member, client } = await server.member()
    const { id } = await client.call(sendTicket, question())
    await server.pool.query(
      `INSERT INTO support_post (ticket, member, author, body, sent_at)
       SELECT $1, $2, '', 'again', $3 FROM generate_series(1, 48)`,
      [id, member, Date.now()],
    )
    expect(await reasonOf(client.call(replyTicket, { id, body: 'The 50th' }))).toBe('none')
    expect(await reasonOf(client.call(replyTicket, { id, body: 'One more' }))).toBe(
      'tooManyRequests',
    )
  })

  it('is closed by its member for good, and by itself a week after an answer', async () => {
    const { client } = await server.member()
    const [solved, silent, fresh] = [
      await client.call(sendTicket, question()),
      await client.call(sendTicket, question()),
      await client.call(sendTicket, question()),
    ]
    for (const _ of [1, 2]) {
      expect(await client.call(closeTicket, { id: solved.id })).toMatchObject({
        status: 'closed',
        closedBy: 'member',
      })
    }
    const late = { id: solved.id, body: 'One more thing' }
    expect(await reasonOf(client.call(replyTicket, late))).toBe('ticketIsClosed')
    const DAY_MS = 86_400_000
    const now = Date.now()
    await server.pool.query(
      `UPDATE support_ticket SET status = 'responded', last_at = $2 WHERE id = ANY ($1)`,
      [[silent.id, fresh.id], now - 6 * DAY_MS],
    )
    await server.pool.query('UPDATE support_ticket SET last_at = $2 WHERE id = $1', [
      silent.id,
      now - 7 * DAY_MS - 1,
    ])
    await createTickets(server.pool).closeSilent(now)
    const closedBy = async (id: number) => (await client.call(getTicket, { id })).closedBy
    expect([await closedBy(silent.id), await closedBy(fresh.id)]).toEqual(['time', ''])
  })
})

describe('who else there is', () => {
  it('neither reads, answers, closes nor marks another’s ticket, nor learns that it exists', async () => {
    const [owner, other] = [await server.member(), await server.member()]
    const { id } = await owner.client.call(sendTicket, question())
    const { client } = other
    for (const call of [
      () => client.call(getTicket, { id }),
      () => client.call(replyTicket, { id, body: 'mine?' }),
      () => client.call(closeTicket, { id }),
      () => client.call(getTicket, { id: 999_999 }),
    ]) {
      expect(await reasonOf(call())).toBe('ticketNotFound')
    }
    await client.call(markTicketRead, { id, reply: 999 })
    expect(await owner.client.call(getTicket, { id })).toMatchObject({
      status: 'waiting',
      replies: [],
    })
    const { rows } = await server.pool.query('SELECT read_post FROM support_ticket WHERE id = $1', [
      id,
    ])
    expect(rows[0].read_post).toBe(0)
  })

  it('are visitors, who are refused everywhere', async () => {
    const paths = [getTickets.path, '/work/orders/1', '/work/images/a', '/work/orders/1/reply']
    const visitor = server.visitor()
    expect(await reasonOf(visitor.call(getTickets, {}))).toBe('notSignedIn')
    for (const path of paths) {
      const method = path.endsWith('reply') ? ('POST' as const) : ('GET' as const)
      const { status } = await sendRequest(server.origin, { ...getTickets, path, method })
      expect([path, status]).toEqual([path, 401])
    }
  })
})

describe('the images of a ticket', () => {
  // proves HELP-04, and safety A28: re-encoded, sealed, of one member and one post
  it('are the member’s own uploads for it, each used once, three at most', async () => {
    const [member, other] = [await server.member(), await server.member()]
    const mine = await uploaded(member)
    await member.client.call(sendTicket, question({ images: [mine] }))
    const reasons = []
    for (const images of [
      [mine],
      [await uploaded(other)],
      [`support/${'0'.repeat(32)}.sealed`],
      [await uploaded(member).then((image) => [image, image])].flat(),
    ]) {
      reasons.push(await reasonOf(member.client.call(sendTicket, question({ images }))))
    }
    expect(reasons).toEqual(Array(4).fill('uploadTicketInvalid'))
    const four = await Promise.all([1, 2, 3, 4].map(() => uploaded(member)))
    const { origin } = server
    const headers = { ...member.headers, 'idempotency-key': 'four-images' }
    const tried = [four, [await uploaded(member, 'depositProof')], ['../../etc/passwd'], 'x']
    for (const images of tried) {
      const { title, body: content } = question()
      const input = { title, content, type: 'deposit', images }
      const { body } = await sendRequest(origin, sendTicket, { headers, input })
      expect(body.reason).toBe('malformedRequest')
    }
    expect(await member.client.call(getTickets, {})).toHaveLength(1)
  })

  it('open for their member alone, and have no address', async () => {
    const [member, other] = [await server.member(), await server.member()]
    const image = await uploaded(member)
    const name = nameOf(image)
    // Also while the ticket is being written: a reload shows the chosen images.
    const unsent = await member.client.call(getTicketImage, { name })
    expect(await reasonOf(other.client.call(getTicketImage, { name }))).toBe('notFound')
    const proof = nameOf(await uploaded(member, 'identity')).replace('identity/', '')
    expect(await reasonOf(member.client.call(getTicketImage, { name: proof }))).toBe('notFound')
    await member.client.call(sendTicket, question({ images: [image] }))
    const opened = await member.client.call(getTicketImage, { name })
    expect(opened).toEqual(unsent)
    const bytes = Buffer.from(opened.image.replace('data:image/jpeg;base64,', ''), 'base64')
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 60 })
    expect(await reasonOf(other.client.call(getTicketImage, { name }))).toBe('notFound')
    for (const path of [`/img/${name}`, `/img/${name.replace('sealed', 'jpg')}`, `/${image}`]) {
      const answer = await fetch(server.origin + path)
      expect(answer.headers.get('content-type')).not.toContain('image')
    }
  })
  it('are deleted for good days after it was closed, and stay while it is open', async () => {
    const member = await server.member()
    const { client } = member
    const images = [await uploaded(member), await uploaded(member)]
    const tickets = []
    for (const image of images) {
      tickets.push(await client.call(sendTicket, question({ images: [image] })))
    }
    const id = tickets[0]?.id ?? 0
    await client.call(closeTicket, { id })
    const DAY_MS = 86_400_000
    const files = folderStore(join(server.dataDir, 'images'))
    const sweep = () => deleteImages(server.pool, files, Date.now() - 30 * DAY_MS)
    const look = (image: string) => reasonOf(client.call(getTicketImage, { name: nameOf(image) }))
    const standing = async () => [await look(images[0] ?? ''), await look(images[1] ?? '')]
    await server.pool.query('UPDATE image SET created_at = created_at - $1 WHERE member = $2', [
      60 * DAY_MS,
      member.id,
    ])
    await sweep()
    expect(await standing()).toEqual(['none', 'none'])
    await server.pool.query('UPDATE support_ticket SET last_at = last_at - $1 WHERE member = $2', [
      31 * DAY_MS,
      member.id,
    ])
    await sweep()
    expect(await standing()).toEqual(['notFound', 'none'])
    await expect(files.get(nameOf(images[0] ?? ''))).rejects.toThrow()
    // The thread still references it, so that the app can show that it is gone.
    expect((await client.call(getTicket, { id })).images).toEqual([nameOf(images[0] ?? '')])
  })
})
