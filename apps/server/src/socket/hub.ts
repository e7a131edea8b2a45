/**
 * The sockets: who is connected, what they read, and the clock that publishes. Books and prints go
 * out at most ten times a second, figures five times, candles twice, the overview once.
 */
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { MemberId } from '@assay/domain/account.ts'
import { PING, PONG } from '@assay/wire/socket/heartbeat.ts'
import { type ClientMessage, clientMessage } from '@assay/wire/socket/messages.ts'
import { type Area, parseSubscriptionKey } from '@assay/wire/socket/subscriptionKey.ts'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import * as z from 'zod/mini'
import type { Failures } from '../failures.ts'
import type { Session } from '../http/caller.ts'
import { networkOf } from '../http/networkOf.ts'
import type { LiveMarket, MarketData } from '../live/marketData.ts'
import { depthTopic, overviewTopic } from './marketTopics.ts'
import { Reader } from './reader.ts'
import { EVERY, type Keep, type PublicTopic, type Topic } from './topic.ts'

/** What a product tells everyone of its markets. */
export type AreaTopics = {
  /** All that a page of the market reads; `minutes` is the interval of its candles. */
  topicsOf(symbol: string, minutes: number, keep: Keep): Topic[]
  /** Whose book can be read with its prices joined; missing where there are no books. */
  bookOf?(symbol: string): LiveMarket | undefined
}

export type Hub = {
  /** Offers a product's topics. */
  serve(area: Area, topics: AreaTopics): void
  /** Sockets of one member, for what concerns no one else. */
  readersOf(member: MemberId): readonly Reader[]
  connections(): number
  /** How many of them read too slowly and wait for a fresh snapshot. */
  behind(): number
  /** Ends the sockets of a session: whoever signs out hears nothing more. */
  disconnect(session: Pick<Session, 'tokenHash'>): void
  /** Whose sockets are open; a session with several comes as often. */
  sessions(): Session[]
  /** Wakes the clock; tests call it instead of waiting. */
  tick(): void
  close(): void
}

export type HubOptions = {
  marketData: MarketData
  isAllowedOrigin: (origin: string) => boolean
  takeTicket: (ticket: string) => Session | undefined
  /** Where a request comes from, as far as the proxy in front can be believed. */
  addressOf: (request: IncomingMessage) => string
  perAddressMax: number
  failures: Failures
}

type Connection = {
  socket: WebSocket
  reader: Reader
  heardAt: number
  /** Frames it may still send until the next sweep. */
  budget: number
  /** Whose own messages it gets too; ends with the session. */
  session: Session | undefined
}

const TICK_MS = 100
const IDLE_MS = 65_000
const SWEEP_TICKS = 100
const FRAME_MAX_BYTES = 4_096
/** Messages, pings and pongs in ten seconds. */
const FRAMES_PER_SWEEP = 50
/** No message of ours comes in so many pieces. */
const PIECES_MAX = 16
const SUBSCRIPTIONS_MAX = 20

export function createHub(server: Server, options: HubOptions): Hub {
  const { marketData, failures } = options
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: FRAME_MAX_BYTES,
    maxFragments: PIECES_MAX,
    perMessageDeflate: {
      serverNoContextTakeover: true,
      clientNoContextTakeover: true,
      threshold: 1_024,
    },
  })
  const overview = overviewTopic(marketData)
  const areas = new Map<Area, AreaTopics>()
  const topics = new Map<string, PublicTopic & { every: number }>()
  const members = new Map<MemberId, Set<Reader>>()
  /** By the session's token hash: thousands may end in one moment. */
  const sessions = new Map<string, Set<Reader>>()
  const connections = new Set<Connection>()
  const perAddress = new Map<string, number>()
  let ticks = 0

  const keep: Keep = (name, every, make) => {
    let known = topics.get(name)
    if (!known) {
      known = { ...make(), every }
      topics.set(name, known)
    }
    // With no one reading, the view is old; bring it up to date before it is shown.
    if (known.topic.readers.size === 0) known.refresh()
    return known.topic
  }

  function topicsOf(key: string, interval: number | undefined): Topic[] {
    const wanted = parseSubscriptionKey(key)
    if (!wanted) return []
    const { area, base, quote, intervalMinutes } = wanted
    const symbol = `${base}/${quote}`
    return areas.get(area)?.topicsOf(symbol, interval ?? intervalMinutes, keep) ?? []
  }

  function subscribe(reader: Reader, key: string, interval: number | undefined): void {
    const wanted = topicsOf(key, interval)
    for (const topic of [...reader.topics]) {
      const isKept = topic === overview.topic || topic === reader.depth
      if (!isKept && !wanted.includes(topic)) topic.leave(reader)
    }
    // Asking again for what one reads already is how a gap is healed: a fresh snapshot.
    for (const topic of wanted) {
      if (reader.topics.has(topic)) topic.restart(reader)
      else if (reader.topics.size < SUBSCRIPTIONS_MAX) topic.join(reader)
    }
  }

  function depthOf(key: string, ticks: number): Topic | undefined {
    const wanted = parseSubscriptionKey(key)
    if (!wanted || wanted.area === 'cycle') return undefined
    const { area } = wanted
    const symbol = `${wanted.base}/${wanted.quote}`
    const live = areas.get(area)?.bookOf?.(symbol)
    if (!live) return undefined
    const name = `depth ${area} ${symbol} ${ticks}`
    return keep(name, EVERY.top, () => depthTopic(live, { area, ticks }))
  }

  function readDepth(reader: Reader, depth: Topic | undefined): void {
    if (reader.depth && reader.depth !== depth) reader.depth.leave(reader)
    reader.depth = depth
    if (!depth) return
    if (reader.topics.has(depth)) depth.restart(reader)
    else depth.join(reader)
  }

  function connect(socket: WebSocket, stream: Duplex, address: string): void {
    const isCompressed = socket.extensions.includes('permessage-deflate')
    const reader = new Reader(stream, { isCompressed, failures })
    const connection: Connection = {
      socket,
      reader,
      heardAt: Date.now(),
      budget: FRAMES_PER_SWEEP,
      session: undefined,
    }
    connections.add(connection)
    overview.topic.join(reader)
    socket.on('message', (data, isBinary) => {
      orEnd(socket, () => hear(connection, data, isBinary))
    })
    for (const empty of ['ping', 'pong'] as const) socket.on(empty, () => isTaken(connection))
    socket.on('error', () => undefined)
    socket.on('close', () => {
      connections.delete(connection)
      count(address, -1)
      for (const topic of [...reader.topics]) topic.leave(reader)
      if (connection.session) leave(connection.session, reader)
    })
  }

  /** What cannot be answered ends this socket and no other. */
  function orEnd(socket: WebSocket, task: () => void): void {
    try {
      task()
    } catch (error) {
      failures.note('A message on a socket was not answered.', error)
      socket.close(1011)
    }
  }

  /**
   * Whether a frame is looked at; counted first, so that a flood costs no more than reading it.
   * What was under way when the socket was closed is let pass, so that the goodbye arrives; who
   * goes on is cut off.
   */
  function isTaken(connection: Connection): boolean {
    const { socket } = connection
    connection.budget -= 1
    if (connection.budget < -FRAMES_PER_SWEEP) socket.terminate()
    else if (connection.budget < 0) socket.close(1008)
    return socket.readyState === socket.OPEN
  }

  function hear(connection: Connection, data: RawData, isBinary: boolean): void {
    if (!isTaken(connection)) return
    const { socket } = connection
    connection.heardAt = Date.now()
    const text = String(data)
    const parsed = z.safeParse(clientMessage, jsonOf(text))
    if (isBinary) socket.close(1008)
    else if (text === PING) socket.send(PONG, { compress: false })
    else if (parsed.success) obey(connection, parsed.data)
    else socket.close(1007)
  }

  function obey(connection: Connection, message: ClientMessage): void {
    const { key, type, mine, depth, ticket } = message
    const { reader } = connection
    if (ticket !== undefined) {
      const session = options.takeTicket(ticket) ?? connection.session
      const before = connection.session
      // Anyone who signed in after another hears nothing more of theirs.
      if (before && before !== session) leave(before, reader)
      connection.session = session
      if (session) welcome(session, reader)
    } else if (depth !== undefined) {
      readDepth(reader, type === 'unsub' ? undefined : depthOf(key, depth))
    } else if (type === 'unsub') {
      for (const topic of topicsOf(key, mine)) topic.leave(reader)
    } else {
      subscribe(reader, key, mine)
    }
  }

  function welcome({ member, tokenHash, isBot = false }: Session, reader: Reader): void {
    reader.isBot = isBot
    addTo(members, member, reader)
    addTo(sessions, tokenHash.toString('hex'), reader)
    reader.sendOwn('ready', { at: Date.now() })
  }

  function leave({ member, tokenHash }: Session, reader: Reader): void {
    takeFrom(members, member, reader)
    takeFrom(sessions, tokenHash.toString('hex'), reader)
  }

  function count(address: string, change: 1 | -1): void {
    const open = (perAddress.get(address) ?? 0) + change
    if (open > 0) perAddress.set(address, open)
    else perAddress.delete(address)
  }

  /** Ends who has been silent for too long or whose session is over; all others may speak again. */
  function sweep(): void {
    const now = Date.now()
    for (const connection of connections) {
      connection.budget = FRAMES_PER_SWEEP
      const isSilent = now - connection.heardAt > IDLE_MS
      const isOver = connection.session !== undefined && now > connection.session.expiresAt
      if (isSilent || isOver) connection.socket.terminate()
    }
  }

  function upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void {
    // From here on no one else listens: a visitor who resets the line must not end the process.
    stream.on('error', () => stream.destroy())
    const origin = request.headers.origin
    const isOurs = origin === undefined || options.isAllowedOrigin(origin)
    if (!isOurs || !/^\/ws\/[\w.-]{1,64}$/.test(request.url ?? '')) {
      stream.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n')
      return
    }
    const address = networkOf(options.addressOf(request))
    if ((perAddress.get(address) ?? 0) >= options.perAddressMax) {
      stream.end('HTTP/1.1 429 Too Many Requests\r\nConnection: close\r\n\r\n')
      return
    }
    sockets.handleUpgrade(request, stream, head, (socket) => {
      count(address, 1)
      orEnd(socket, () => connect(socket, stream, address))
    })
  }

  /** A topic that fails keeps no other from being published. */
  function contain(name: string, refresh: () => void): void {
    failures.contain(`The topic ${name} was not published.`, refresh)
  }

  function tick(): void {
    ticks += 1
    if (ticks % SWEEP_TICKS === 0) sweep()
    if (ticks % EVERY.overview === 0) contain('overview', overview.refresh)
    for (const [name, { topic, refresh, every }] of topics) {
      if (topic.readers.size === 0) topics.delete(name)
      else if (ticks % every === 0) contain(name, refresh)
    }
  }

  const onUpgrade = (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    try {
      upgrade(request, stream, head)
    } catch (error) {
      failures.note('A socket was not opened.', error)
      stream.destroy()
    }
  }
  server.on('upgrade', onUpgrade)
  const clock = setInterval(tick, TICK_MS)
  return {
    serve: (area, served) => void areas.set(area, served),
    readersOf: (member) => [...(members.get(member) ?? [])],
    connections: () => connections.size,
    behind: () => [...connections].filter(({ reader }) => reader.isBehind).length,
    disconnect({ tokenHash }) {
      for (const reader of sessions.get(tokenHash.toString('hex')) ?? []) reader.close()
    },
    sessions: () => [...connections].flatMap(({ session }) => session ?? []),
    tick,
    close() {
      clearInterval(clock)
      server.off('upgrade', onUpgrade)
      for (const socket of sockets.clients) socket.terminate()
      sockets.close()
    },
  }
}

function addTo<Key>(readers: Map<Key, Set<Reader>>, key: Key, reader: Reader): void {
  readers.set(key, (readers.get(key) ?? new Set()).add(reader))
}

function takeFrom<Key>(readers: Map<Key, Set<Reader>>, key: Key, reader: Reader): void {
  const left = readers.get(key)
  left?.delete(reader)
  if (left?.size === 0) readers.delete(key)
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
