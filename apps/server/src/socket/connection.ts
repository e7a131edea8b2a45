/**
 * One socket: what it sends, what it reads, and how it ends. A flood costs no more than reading it,
 * and a failure ends only this socket.
 */
import { PING, PONG } from '@assay/wire/socket/heartbeat.ts'
import { type ClientMessage, clientMessage } from '@assay/wire/socket/messages.ts'
import type { RawData, WebSocket } from 'ws'
import * as z from 'zod/mini'
import type { Failures } from '../failures.ts'
import type { CallerSession } from '../http/caller.ts'
import { IDLE_MS, jsonOf } from './incoming.ts'
import type { PublicTopics } from './publicTopics.ts'
import { Reader } from './reader.ts'
import { leave, type SignedInReaders, welcome } from './signedInReaders.ts'
import type { Topic } from './topic.ts'
import type { Upgraded } from './upgrades.ts'

type Connection = {
  socket: WebSocket
  reader: Reader
  heardAt: number
  /** Frames it may still send until the next sweep. */
  budget: number
  /** Also receives the messages of this session's member; ends with the session. */
  session: CallerSession | undefined
}

/** What all sockets of one server share. */
export type Connections = {
  open: Set<Connection>
  topics: PublicTopics
  signedIn: SignedInReaders
  takeTicket: (ticket: string) => CallerSession | undefined
  failures: Failures
}

/** Messages, pings and pongs in ten seconds. */
const FRAMES_PER_SWEEP = 50
const SUBSCRIPTIONS_MAX = 20

/** Accepts an opened socket. */
export function acceptSocket(shared: Connections, upgraded: Upgraded): void {
  upgraded.socket.on('error', () => undefined)
  orEnd(shared, upgraded.socket, () => listen(shared, upgraded))
}

function listen(shared: Connections, { socket, stream }: Upgraded): void {
  const isCompressed = socket.extensions.includes('permessage-deflate')
  const reader = new Reader(stream, { isCompressed, failures: shared.failures })
  const connection: Connection = {
    socket,
    reader,
    heardAt: Date.now(),
    budget: FRAMES_PER_SWEEP,
    session: undefined,
  }
  socket.on('close', () => {
    shared.open.delete(connection)
    for (const topic of [...reader.topics]) topic.leave(reader)
    if (connection.session) leave(shared.signedIn, connection.session, reader)
  })
  shared.open.add(connection)
  shared.topics.overview.join(reader)
  socket.on('message', (data, isBinary) => {
    orEnd(shared, socket, () => receive(shared, connection, { data, isBinary }))
  })
  for (const empty of ['ping', 'pong'] as const) socket.on(empty, () => isTaken(connection))
}

/** What cannot be answered ends this socket and no other. */
function orEnd({ failures }: Connections, socket: WebSocket, task: () => void): void {
  try {
    task()
  } catch (error) {
    failures.note('A socket was not answered.', error)
    socket.close(1011)
  }
}

/**
 * Closes sockets that were silent for too long or whose session has ended; resets the limits of all
 * others.
 */
export function sweep({ open }: Connections): void {
  const now = Date.now()
  for (const connection of open) {
    connection.budget = FRAMES_PER_SWEEP
    const isSilent = now - connection.heardAt > IDLE_MS
    const isOver = connection.session !== undefined && now > connection.session.expiresAt
    if (isSilent || isOver) connection.socket.terminate()
  }
}

/**
 * Whether a frame is processed; counted first, so that a flood costs no more than reading it.
 * Frames that were under way when the socket closed are ignored, so that the close frame arrives; a
 * client that keeps sending is cut off.
 */
function isTaken(connection: Connection): boolean {
  const { socket } = connection
  connection.budget -= 1
  if (connection.budget < -FRAMES_PER_SWEEP) socket.terminate()
  else if (connection.budget < 0) socket.close(1008)
  return socket.readyState === socket.OPEN
}

type Frame = { data: RawData; isBinary: boolean }

function receive(shared: Connections, connection: Connection, { data, isBinary }: Frame): void {
  if (!isTaken(connection)) return
  const { socket } = connection
  connection.heardAt = Date.now()
  const text = String(data)
  const parsed = z.safeParse(clientMessage, jsonOf(text))
  if (isBinary) socket.close(1008)
  else if (text === PING) socket.send(PONG, { compress: false })
  else if (parsed.success) obey(shared, connection, parsed.data)
  else socket.close(1007)
}

function obey(shared: Connections, connection: Connection, message: ClientMessage): void {
  const { key, type, mine, depth, ticket } = message
  const { topics } = shared
  const { reader } = connection
  if (ticket !== undefined) {
    signIn(shared, connection, ticket)
  } else if (depth !== undefined) {
    readDepth(reader, type === 'unsub' ? undefined : topics.depthOf(key, depth))
  } else if (type === 'unsub') {
    for (const topic of topics.topicsOf(key, mine)) topic.leave(reader)
  } else {
    subscribe(reader, topics.topicsOf(key, mine), topics.overview)
  }
}

function signIn(
  { takeTicket, signedIn }: Connections,
  connection: Connection,
  ticket: string,
): void {
  const { reader } = connection
  const session = takeTicket(ticket) ?? connection.session
  const before = connection.session
  // After another member signs in, the messages of the first one stop.
  if (before && before !== session) leave(signedIn, before, reader)
  connection.session = session
  if (session) welcome(signedIn, session, reader)
}

function subscribe(reader: Reader, wanted: readonly Topic[], overview: Topic): void {
  for (const topic of [...reader.topics]) {
    const isKept = topic === overview || topic === reader.depth
    if (!isKept && !wanted.includes(topic)) topic.leave(reader)
  }
  // Asking again for what one reads already is how a gap is healed: a fresh snapshot.
  for (const topic of wanted) {
    if (reader.topics.has(topic)) topic.restart(reader)
    else if (reader.topics.size < SUBSCRIPTIONS_MAX) topic.join(reader)
  }
}

function readDepth(reader: Reader, depth: Topic | undefined): void {
  if (reader.depth && reader.depth !== depth) reader.depth.leave(reader)
  reader.depth = depth
  if (!depth) return
  if (reader.topics.has(depth)) depth.restart(reader)
  else depth.join(reader)
}
