/**
 * The sockets: who is connected, what they read, and the clock that publishes. Books and prints go
 * out at most ten times a second, figures five times, candles twice, the overview once.
 */
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { MemberId } from '@assay/domain/account.ts'
import { clientMessage, encodeMessage, PING, PONG } from '@assay/wire/socket/messages.ts'
import { parseSubscriptionKey } from '@assay/wire/socket/subscriptionKey.ts'
import { type WebSocket, WebSocketServer } from 'ws'
import * as z from 'zod/mini'
import type { LiveMarket, Picture } from '../live/picture.ts'
import {
  bookTopic,
  candleTopic,
  infoTopic,
  isInterval,
  overviewTopic,
  type PublicTopic,
  tradesTopic,
} from './marketTopics.ts'
import { Reader } from './reader.ts'
import type { Topic } from './topic.ts'

export type Hub = {
  /** Sockets of one member, for what concerns nobody else. */
  readersOf(member: MemberId): readonly Reader[]
  connections(): number
  /** Wakes the clock; tests call it instead of waiting. */
  tick(): void
  close(): void
}

export type HubOptions = {
  picture: Picture
  isAllowedOrigin: (origin: string) => boolean
  takeTicket: (ticket: string) => MemberId | undefined
}

const TICK_MS = 100
/** How many ticks pass between publications of a kind. */
const EVERY = { top: 1, trades: 1, info: 2, kline: 5, overview: 10 } as const
const IDLE_MS = 65_000
const FRAME_MAX_BYTES = 4_096
const MESSAGES_PER_TEN_SECONDS = 50
const SUBSCRIPTIONS_MAX = 20

export function createHub(server: Server, options: HubOptions): Hub {
  const { picture } = options
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: FRAME_MAX_BYTES,
    perMessageDeflate: {
      serverNoContextTakeover: true,
      clientNoContextTakeover: true,
      threshold: 1_024,
    },
  })
  const overview = overviewTopic(picture)
  const topics = new Map<string, PublicTopic & { every: number }>()
  const members = new Map<MemberId, Set<Reader>>()
  let ticks = 0
  let connections = 0

  function topicOf(kind: 'top' | 'trades' | 'info', live: LiveMarket): Topic {
    const make = { top: bookTopic, trades: tradesTopic, info: infoTopic }[kind]
    return kept(`${kind} ${live.market.symbol}`, EVERY[kind], () => make(live))
  }

  function kept(name: string, every: number, make: () => PublicTopic): Topic {
    let known = topics.get(name)
    if (!known) {
      known = { ...make(), every }
      topics.set(name, known)
    }
    // With nobody reading, the view is old; bring it up to date before it is shown.
    if (known.topic.readers.size === 0) known.refresh()
    return known.topic
  }

  function topicsOf(key: string, interval: number | undefined): Topic[] {
    const wanted = parseSubscriptionKey(key)
    const live = wanted && picture.markets.get(`${wanted.base}/${wanted.quote}`)
    if (!wanted || !live || wanted.area !== 'spot') return []
    const minutes = interval ?? wanted.intervalMinutes
    const found = [topicOf('info', live), topicOf('top', live), topicOf('trades', live)]
    if (isInterval(minutes)) {
      const name = `kline ${live.market.symbol} ${minutes}`
      found.push(kept(name, EVERY.kline, () => candleTopic(live, minutes)))
    }
    return found
  }

  function subscribe(reader: Reader, key: string, interval: number | undefined): void {
    const wanted = topicsOf(key, interval)
    for (const topic of [...reader.topics]) {
      if (topic !== overview.topic && !wanted.includes(topic)) topic.leave(reader)
    }
    // Asking again for what one reads already is how a gap is healed: a fresh snapshot.
    for (const topic of wanted) {
      if (reader.topics.has(topic)) topic.restart(reader)
      else if (reader.topics.size < SUBSCRIPTIONS_MAX) topic.join(reader)
    }
  }

  function connect(socket: WebSocket, stream: Duplex): void {
    const isCompressed = socket.extensions.includes('permessage-deflate')
    const reader = new Reader(stream, isCompressed)
    let heardAt = Date.now()
    let budget = MESSAGES_PER_TEN_SECONDS
    let member: MemberId | undefined
    connections += 1
    overview.topic.join(reader)

    const watch = setInterval(() => {
      budget = MESSAGES_PER_TEN_SECONDS
      if (Date.now() - heardAt > IDLE_MS) socket.terminate()
    }, 10_000)

    socket.on('message', (data, isBinary) => {
      heardAt = Date.now()
      budget -= 1
      if (budget < 0 || isBinary) return socket.close(1008)
      const text = String(data)
      if (text === PING) return socket.send(PONG, { compress: false })
      const parsed = z.safeParse(clientMessage, jsonOf(text))
      if (!parsed.success) return socket.close(1007)
      const { key, type, mine, ticket } = parsed.data
      if (ticket !== undefined) {
        member ??= options.takeTicket(ticket)
        if (member !== undefined) welcome(member, reader)
      } else if (type === 'unsub') {
        for (const topic of topicsOf(key, mine)) topic.leave(reader)
      } else {
        subscribe(reader, key, mine)
      }
    })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearInterval(watch)
      connections -= 1
      for (const topic of [...reader.topics]) topic.leave(reader)
      if (member !== undefined) members.get(member)?.delete(reader)
    })
  }

  function welcome(member: MemberId, reader: Reader): void {
    const readers = members.get(member) ?? new Set()
    members.set(member, readers.add(reader))
    reader.sendText(encodeMessage('ready', 0, { at: Date.now() }))
  }

  function upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void {
    const origin = request.headers.origin
    const isOurs = origin === undefined || options.isAllowedOrigin(origin)
    if (!isOurs || !/^\/ws\/[\w.-]{1,64}$/.test(request.url ?? '')) {
      stream.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n')
      return
    }
    sockets.handleUpgrade(request, stream, head, (socket) => connect(socket, stream))
  }

  function tick(): void {
    ticks += 1
    if (ticks % EVERY.overview === 0) overview.refresh()
    for (const [name, { topic, refresh, every }] of topics) {
      if (topic.readers.size === 0) topics.delete(name)
      else if (ticks % every === 0) refresh()
    }
  }

  server.on('upgrade', upgrade)
  const clock = setInterval(tick, TICK_MS)
  return {
    readersOf: (member) => [...(members.get(member) ?? [])],
    connections: () => connections,
    tick,
    close() {
      clearInterval(clock)
      server.off('upgrade', upgrade)
      for (const socket of sockets.clients) socket.terminate()
      sockets.close()
    },
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
