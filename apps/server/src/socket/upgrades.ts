/**
 * Which requests become sockets: those at a path of ours, from our own pages or from programs, with
 * a limit per address over all paths.
 */
import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Envelope } from '@assay/wire/envelope.ts'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Failures } from '../failures.ts'
import { networkOf } from '../http/limits/networkOf.ts'

export type UpgradeOptions = {
  isAllowedOrigin: (origin: string) => boolean
  /** Where a request comes from, as far as the proxy in front can be believed. */
  addressOf: (request: IncomingMessage) => string
  perAddressMax: number
  /** Counts the request itself like any other; false when there were too many. */
  spend: (address: string) => boolean
  failures: Failures
}

export type Upgraded = { socket: WebSocket; stream: Duplex }
type Take = (upgraded: Upgraded) => void

type SocketKind = {
  path: RegExp
  frameMaxBytes: number
  /** Whether frames may be compressed. */
  isCompressed: boolean
  /** Takes the socket of a request, or answers instead of opening one. */
  admit(request: IncomingMessage): Take | Promise<Take | Envelope<null>>
}

export type Upgrades = {
  serve(kind: SocketKind): void
  /** Ends all sockets: clients are asked to connect again. */
  close(): void
}

/** "Service restart" (RFC 6455's registry): the app opens another after a moment. */
const RESTARTING = 1012
/** A client that answers no goodbye is cut off. */
const GOODBYE_MS = 500
/** No message of ours comes in so many pieces. */
const PIECES_MAX = 16
const COMPRESSION = {
  serverNoContextTakeover: true,
  clientNoContextTakeover: true,
  threshold: 1_024,
}

export function watchUpgrades(server: Server, options: UpgradeOptions): Upgrades {
  const kinds: { kind: SocketKind; sockets: WebSocketServer }[] = []
  const perAddress = new Map<string, number>()

  async function upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> {
    const origin = request.headers.origin
    const isOurs = origin === undefined || options.isAllowedOrigin(origin)
    const path = request.url?.split('?', 1)[0] ?? ''
    const found = isOurs ? kinds.find(({ kind }) => kind.path.test(path)) : undefined
    if (!found) return refuse(stream, 403)
    const address = networkOf(options.addressOf(request))
    const isFull = (perAddress.get(address) ?? 0) >= options.perAddressMax
    if (!options.spend(address) || isFull) return refuse(stream, 429)
    // Before anything that could fail: it counts for its network until it is closed.
    count(perAddress, address, 1)
    stream.once('close', () => count(perAddress, address, -1))
    const { kind, sockets } = found
    const take = await kind.admit(request)
    if (typeof take !== 'function') return refuse(stream, take.code, take)
    sockets.handleUpgrade(request, stream, head, (socket) => take({ socket, stream }))
  }

  const onUpgrade = (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    // From here on nothing else listens for errors: a reset connection must not end the process.
    stream.on('error', () => stream.destroy())
    upgrade(request, stream, head).catch((error) => {
      options.failures.note('A socket was not opened.', error)
      stream.destroy()
    })
  }
  server.on('upgrade', onUpgrade)
  return {
    serve(kind) {
      const sockets = new WebSocketServer({
        noServer: true,
        maxPayload: kind.frameMaxBytes,
        maxFragments: PIECES_MAX,
        perMessageDeflate: kind.isCompressed && COMPRESSION,
      })
      kinds.push({ kind, sockets })
    },
    close() {
      server.off('upgrade', onUpgrade)
      const left = kinds.flatMap(({ sockets }) => [...sockets.clients])
      for (const socket of left) socket.close(RESTARTING)
      setTimeout(() => {
        for (const socket of left) socket.terminate()
      }, GOODBYE_MS).unref()
      for (const { sockets } of kinds) sockets.close()
    },
  }
}

function refuse(stream: Duplex, status: number, envelope?: Envelope<null>): void {
  const body = envelope ? JSON.stringify(envelope) : ''
  // A client that never closes would keep its place.
  stream.once('finish', () => stream.destroy())
  stream.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\nConnection: close\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
}

function count(perAddress: Map<string, number>, address: string, change: 1 | -1): void {
  const open = (perAddress.get(address) ?? 0) + change
  if (open > 0) perAddress.set(address, open)
  else perAddress.delete(address)
}
