/** Tickets from the console's side: waiting, answering, notifying the member, and logging. */
import { getSocketTicket } from '@assay/wire/routes/member/session.ts'
import { getSupportMessages, sendSupportMessage } from '@assay/wire/routes/member/user.ts'
import { getAudit } from '@assay/wire/routes/operator/audit.ts'
import { getOverview } from '@assay/wire/routes/operator/overview.ts'
import {
  closeConsoleTicket,
  getConsoleTickets,
  openConsoleTicket,
  openConsoleTicketImage,
  replyConsoleTicket,
  takeConsoleTicket,
} from '@assay/wire/routes/operator/tickets.ts'
import { getTicket, markTicketRead, replyTicket, sendTicket } from '@assay/wire/routes/ticket.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { reasonOf } from '../../../testing/send.ts'
import {
  startTestConsole,
  type TestConsole,
  type TestOperator,
} from '../../../testing/testConsole.ts'
import type { TestMember } from '../../../testing/testServer.ts'
import { TestSocket } from '../../../testing/testSocket.ts'
import { withoutLetters } from '../../../testing/withoutLetters.ts'

const HOUR_MS = 3_600_000
let testConsole: TestConsole
let sue: TestOperator
let tom: TestOperator
beforeAll(async () => {
  testConsole = await startTestConsole()
  sue = await testConsole.operator('support')
  tom = await testConsole.operator('admin')
})
afterAll(() => testConsole.stop())

const ask = (member: TestMember, changes = {}) =>
  member.client.call(sendTicket, {
    title: 'My withdrawal',
    category: 'withdrawal',
    body: 'It has been under way since yesterday.',
    ...changes,
  } as never)
const open = (id: number, operator = sue) => operator.client.call(openConsoleTicket, { id })
const lastOf = async (id: number) => (await open(id)).posts.at(-1)?.id ?? 0
const answer = async (id: number, body: string, operator = sue) =>
  operator.client.call(replyConsoleTicket, { id, body, after: await lastOf(id) })

/** They are sent in the background: waits for at least one. */
async function lettersTo(address: string) {
  const sent = () => testConsole.server.letters.filter(({ to }) => to === address)
  await expect.poll(sent).not.toEqual([])
  return sent()
}

// proves HELP-06 HELP-07
it('goes from waiting to responded and back, and notifies the member', async () => {
  const { server } = testConsole
  const member = await server.member()
  await server.pool.query('UPDATE member SET email = $2 WHERE id = $1', [
    member.id,
    'ticket@mail.example',
  ])
  const { id } = await ask(member)
  const [row] = await sue.client.call(getConsoleTickets, { status: 'waiting' })
  expect(row).toMatchObject({ id, member: member.id, title: 'My withdrawal', takenBy: '' })
  expect((row?.dueAt ?? 0) - (row?.createdAt ?? 0)).toBe(24 * HOUR_MS)

  const socket = await new TestSocket(server.origin).opened()
  const { ticket } = await member.client.call(getSocketTicket, {})
  socket.say({ key: 'orders', type: 'ticket', ticket })
  await socket.until(() => socket.of('ready').length > 0)

  const answered = await answer(id, 'It needs two people and is on its way now.')
  expect(answered).toMatchObject({
    status: 'responded',
    takenBy: sue.name,
    dueAt: 0,
    locale: 'en',
  })
  await socket.until(() => socket.of('answered').length > 0)
  expect(socket.of('answered').map(({ data }) => data.ticket)).toEqual([id])
  socket.socket.close()
  const read = await member.client.call(getTicket, { id })
  expect(read).toMatchObject({ status: 'responded', isUnread: true })
  expect(read.replies.map(({ body, isFromStaff }) => [body, isFromStaff])).toEqual([
    ['It needs two people and is on its way now.', true],
  ])
  // The member does not learn the operator's name; the mail does not contain the answer.
  expect(JSON.stringify(read)).not.toContain(sue.name)
  const letters = await lettersTo('ticket@mail.example')
  expect(letters).toHaveLength(1)
  expect(letters[0]?.subject).toBe('Customer service has answered')
  expect(letters[0]?.body).toContain(`no. ${id}`)
  expect(letters[0]?.body).not.toMatch(/two people|withdrawal/)

  await member.client.call(markTicketRead, { id, reply: read.replies[0]?.id ?? 0 })
  expect((await member.client.call(getTicket, { id })).isUnread).toBe(false)
  await member.client.call(replyTicket, { id, body: 'Thank you!' })
  expect((await open(id)).status).toBe('waiting')
  await answer(id, 'You are welcome.', tom)
  expect((await open(id)).takenBy).toBe(sue.name)
  const closed = await sue.client.call(closeConsoleTicket, { id, after: await lastOf(id) })
  expect(closed).toMatchObject({ status: 'closed', closedBy: 'staff' })
  const late = { id, body: 'Late', after: await lastOf(id) }
  expect(await reasonOf(sue.client.call(replyConsoleTicket, late))).toBe('ticketIsClosed')
})

it('notifies the member when it is closed without an answer, and only once', async () => {
  const { server } = testConsole
  const member = await server.member()
  await server.pool.query('UPDATE member SET email = $2 WHERE id = $1', [
    member.id,
    'closed@mail.example',
  ])
  const { id } = await ask(member)
  const after = await lastOf(id)
  for (const _ of [1, 2]) await sue.client.call(closeConsoleTicket, { id, after })
  const letters = await lettersTo('closed@mail.example')
  expect(letters.map(({ subject }) => subject)).toEqual(['Customer service has closed your ticket'])
  expect(letters[0]?.body).toContain(`no. ${id} was closed`)
})

it('sends no answer that the member cannot be notified of', async () => {
  const { server } = testConsole
  const member = await server.member()
  const { id } = await ask(member)
  const failed = (call: Promise<unknown>) => call.then(String, () => 'failed')
  const untold = () => failed(answer(id, 'It is on its way.'))
  expect(await withoutLetters(server.pool, 'supportReplySubject', untold)).toBe('failed')
  const after = await lastOf(id)
  const close = () => failed(sue.client.call(closeConsoleTicket, { id, after }))
  expect(await withoutLetters(server.pool, 'supportClosedSubject', close)).toBe('failed')
  expect(await member.client.call(getTicket, { id })).toMatchObject({
    status: 'waiting',
    replies: [],
  })
})

it('lists who waits the longest first; two messages wait since the first', async () => {
  const { server } = testConsole
  const [early, late] = [await server.member(), await server.member()]
  const [one, two] = [await ask(early), await ask(late)]
  await early.client.call(replyTicket, { id: one.id, body: 'Hello?' })
  const rows = await tom.client.call(getConsoleTickets, { status: 'waiting' })
  const ids = rows.map(({ id }) => id).filter((id) => id === one.id || id === two.id)
  expect(ids).toEqual([one.id, two.id])
})

it('refuses an answer to what was not read, and takes the same answer once', async () => {
  const member = await testConsole.server.member()
  const { id } = await ask(member)
  const after = await lastOf(id)
  await member.client.call(replyTicket, { id, body: 'Never mind, it arrived.' })
  const reply = { id, body: 'We look at it.', after }
  expect(await reasonOf(sue.client.call(replyConsoleTicket, reply))).toBe('ticketMovedOn')
  expect(await reasonOf(sue.client.call(closeConsoleTicket, { id, after }))).toBe('ticketMovedOn')
  const read = { ...reply, after: await lastOf(id) }
  const key = 'answered-once'
  const posts = []
  for (const _ of [1, 2]) {
    posts.push((await sue.client.call(replyConsoleTicket, read, { key })).posts.length)
  }
  expect(posts).toEqual([3, 3])
  const other = { ...read, body: 'We look at something else.' }
  expect(await reasonOf(sue.client.call(replyConsoleTicket, other, { key }))).toBe(
    'requestKeyReused',
  )
})

it('is taken by one operator, released, and not taken from another', async () => {
  const { id } = await ask(await testConsole.server.member())
  const take = (who: TestOperator, from: string, isMine: boolean) =>
    who.client.call(takeConsoleTicket, { id, from, isMine })
  expect((await take(sue, '', true)).takenBy).toBe(sue.name)
  expect(await reasonOf(take(tom, '', true))).toBe('ticketMovedOn')
  expect((await take(tom, sue.name, true)).takenBy).toBe(tom.name)
  // It now waits for Tom only.
  const waits = async (who: TestOperator) =>
    (await who.client.call(getOverview, {})).waits.find(({ kind }) => kind === 'tickets')
  const [forTom, forSue] = [await waits(tom), await waits(sue)]
  expect((forTom?.forYou ?? 0) - (forSue?.forYou ?? 0)).toBe(1)
  expect(forTom?.count).toBe(forSue?.count)
  expect((await take(tom, tom.name, false)).takenBy).toBe('')
})

// proves HELP-06 (safety A31)
it('lets no one ask a member for a secret, and keeps what staff write as text', async () => {
  const member = await testConsole.server.member()
  const { id } = await ask(member)
  for (const body of ['Please send us your PIN.', 'Bitte nennen Sie uns Ihr Passwort.']) {
    expect(await reasonOf(answer(id, body))).toBe('secretAsked')
  }
  expect(await reasonOf(answer(id, ' '))).toBe('messageLength')
  expect((await open(id)).posts).toHaveLength(1)
  const body = '<a href="javascript:alert(1)">Never send your password to anybody</a>'
  await answer(id, body)
  expect((await member.client.call(getTicket, { id })).replies[0]?.body).toBe(body)
})

it('writes down every look and action, and nothing of what was said', async () => {
  const member = await testConsole.server.member()
  const { id } = await ask(member, { body: 'A private matter of mine.' })
  await sue.client.call(takeConsoleTicket, { id, from: '', isMine: true })
  await answer(id, 'An answer of ours.')
  await sue.client.call(closeConsoleTicket, { id, after: await lastOf(id) })
  const auditor = await testConsole.operator('auditor')
  const lines = await auditor.client.call(getAudit, { member: member.id })
  expect(lines.map(({ action }) => action).toReversed()).toEqual([
    'ticket.taken',
    'ticket.viewed',
    'ticket.answered',
    'ticket.viewed',
    'ticket.closed',
  ])
  expect(lines.every(({ subject }) => subject === `ticket ${id}`)).toBe(true)
  expect(JSON.stringify(lines)).not.toMatch(/private matter|answer of ours/)
  expect(await reasonOf(open(999_999))).toBe('ticketNotFound')
  const name = `${'0'.repeat(32)}.sealed`
  expect(await reasonOf(sue.client.call(openConsoleTicketImage, { name }))).toBe('notFound')
})

// proves HELP-16
it('answers the chat as one ticket without a title, which the chat shows', async () => {
  const member = await testConsole.server.member()
  const said = await member.client.call(sendSupportMessage, { body: 'Hi' })
  await member.client.call(sendSupportMessage, { body: 'Anybody there?' })
  const rows = await sue.client.call(getConsoleTickets, { status: 'waiting' })
  const mine = rows.filter((row) => row.member === member.id)
  expect(mine).toMatchObject([{ category: 'chat', title: '' }])
  await answer(mine[0]?.id ?? 0, 'Yes, here we are.')
  const all = await member.client.call(getSupportMessages, {})
  expect(all.map(({ body, isFromStaff }) => [body, isFromStaff])).toEqual([
    ['Hi', false],
    ['Anybody there?', false],
    ['Yes, here we are.', true],
  ])
  expect(await member.client.call(getSupportMessages, { after: said.id })).toHaveLength(2)
})
