import { setTimeout as wait } from 'node:timers/promises'
import { getSocketTicket } from '@assay/wire/routes/member/session.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { botOf } from '../testing/bots.ts'
import { reasonOf, sendRequest } from '../testing/send.ts'
import { startTestServer, type TestMember, type TestServer } from '../testing/testServer.ts'
import { TestSocket } from '../testing/testSocket.ts'

let server: TestServer
let member: TestMember
beforeAll(async () => {
  server = await startTestServer()
  member = await server.member()
  // The first beat follows LISTEN on the same connection.
  const beats = `SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND query LIKE 'SELECT pg_notify(''ending''%'`
  while ((await server.pool.query(beats)).rowCount === 0) await wait(20)
})
afterAll(() => server.stop())

async function listening(ticket: string): Promise<TestSocket> {
  const socket = await new TestSocket(server.origin).opened()
  socket.say({ key: '', type: 'ticket', ticket })
  await socket.until(() => socket.of('ready').length === 1)
  return socket
}
const isOver = (socket: TestSocket) => socket.until(() => socket.closeCode !== undefined)

test('a session that is deleted in the database, by any process, is no longer accepted', async () => {
  const { ticket } = await member.client.call(getSocketTicket, {})
  const unused = (await member.client.call(getSocketTicket, {})).ticket
  const socket = await listening(ticket)
  await server.pool.query('DELETE FROM session WHERE member = $1', [member.id])
  await isOver(socket)
  const late = await new TestSocket(server.origin).opened()
  late.say({ key: '', type: 'ticket', ticket: unused })
  late.say('ping')
  await late.until(() => late.texts.includes('pong'))
  expect(late.of('ready')).toEqual([])
  late.socket.close()
})

test('so is an API key', async () => {
  const bot = await botOf(server, member.id, 'read')
  const { body } = await sendRequest(server.origin, getSocketTicket, {
    headers: {},
    input: {},
    by: bot,
  })
  const socket = await listening((body as { data: { ticket: string } }).data.ticket)
  await server.pool.query('DELETE FROM api_key WHERE member = $1', [member.id])
  await isOver(socket)
})

test('what ended while notifications were lost is refused once they arrive again', async () => {
  const owner = await server.member()
  const ticketOf = async () => (await owner.client.call(getSocketTicket, {})).ticket
  const kept = await listening(
    (await (await server.member()).client.call(getSocketTicket, {})).ticket,
  )
  const bot = await botOf(server, owner.id, 'read')
  const { body } = await sendRequest(server.origin, getSocketTicket, {
    headers: {},
    input: {},
    by: bot,
  })
  const unused = await ticketOf()
  const sockets = [
    await listening(await ticketOf()),
    await listening((body as { data: { ticket: string } }).data.ticket),
  ]
  // Without the triggers there is no notification, as when the listening connection is lost.
  await server.pool.query(`BEGIN; SET LOCAL session_replication_role = replica;
    DELETE FROM session WHERE member = ${owner.id}; DELETE FROM api_key WHERE member = ${owner.id};
    COMMIT`)
  for (const socket of sockets) {
    socket.say('ping')
    await socket.until(() => socket.texts.includes('pong'))
  }
  await server.pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND query LIKE 'SELECT pg_notify(''ending''%'
       AND pid <> pg_backend_pid()`,
  )
  for (const socket of sockets) await isOver(socket)
  expect(await reasonOf(owner.client.call(getSocketTicket, {}))).toBe('notSignedIn')
  const late = await new TestSocket(server.origin).opened()
  late.say({ key: '', type: 'ticket', ticket: unused })
  for (const socket of [late, kept]) {
    socket.say('ping')
    await socket.until(() => socket.texts.includes('pong'))
  }
  expect(late.of('ready')).toEqual([])
  for (const socket of [late, kept]) socket.socket.close()
})

test('a session that ended unheard gets no ticket from a request that was let in before', async () => {
  const owner = await server.member()
  const bot = await botOf(server, owner.id, 'read')
  const ticketOfBot = async () =>
    (await sendRequest(server.origin, getSocketTicket, { headers: {}, input: {}, by: bot })).body
      .code
  expect(await reasonOf(owner.client.call(getSocketTicket, {}))).toBe('none')
  expect(await ticketOfBot()).toBe(200)
  // Both are cached, as in a request under way while endings are looked up.
  await server.pool.query(`BEGIN; SET LOCAL session_replication_role = replica;
    DELETE FROM session WHERE member = ${owner.id}; DELETE FROM api_key WHERE member = ${owner.id};
    COMMIT`)
  expect(await reasonOf(owner.client.call(getSocketTicket, {}))).toBe('notSignedIn')
  expect(await ticketOfBot()).toBe(401)
})
