import { setTimeout as wait } from 'node:timers/promises'
import { getSocketTicket } from '@assay/wire/routes/session.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { botOf } from '../testing/bots.ts'
import { send } from '../testing/send.ts'
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

test('a session that is deleted in the database, by whomever, is heard no more', async () => {
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
  const { body } = await send(server.origin, getSocketTicket, { headers: {}, input: {}, by: bot })
  const socket = await listening((body as { data: { ticket: string } }).data.ticket)
  await server.pool.query('DELETE FROM api_key WHERE member = $1', [member.id])
  await isOver(socket)
})
