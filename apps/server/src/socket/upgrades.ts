/**
 * Which requests become sockets: those at our path, from our own pages or from programs, with a
 * limit per address.
 */
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Failures } from '../failures.ts'
import { networkOf } from '../http/networkOf.ts'

export type UpgradeOptions = {
  isAllowedOrigin: (origin: string) => boolean
  /** Where a request comes from, as far as the proxy in front can be believed. */
  addressOf: (request: IncomingMessage) => string
  perAddressMax: number
  failures: Failures
}

export type Upgraded = {
  socket: WebSocket
  stream: Duplex
  /** To be called once the socket has closed: its address may open another one. */
  onClose: () => void
}

/** "Service restart" (RFC 6455's registry): the app opens another after a moment. */
const RESTARTING = 1012
/** A client that answers no goodbye is cut off. */
const GOODBYE_MS = 500
const FRAME_MAX_BYTES = 4_096
/** No message of ours comes in so many pieces. */
const PIECES_MAX = 16
const SOCKETS = {
  noServer: true,
  maxPayload: FRAME_MAX_BYTES,
  maxFragments: PIECES_MAX,
  perMessageDeflate: {
    serverNoContextTakeover: true,
    clientNoContextTakeover: true,
    threshold: 1_024,
  },
}

/** Gives each socket to `take`; answers what ends it, and them: clients are told to come again. */
export function watchUpgrades(
  server: Server,
  options: UpgradeOptions,
  take: (upgraded: Upgraded) => void,
): () => void {
  const sockets = new WebSocketServer(SOCKETS)
  const perAddress = new Map<string, number>()

  function upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void {
    // From here on nothing else listens for errors: a reset connection must not end the process.
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
      count(perAddress, address, 1)
      take({ socket, stream, onClose: () => count(perAddress, address, -1) })
    })
  }

  const onUpgrade = (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    try {
      upgrade(request, stream, head)
    } catch (error) {
      options.failures.note('A socket was not opened.', error)
      stream.destroy()
    }
  }
  server.on('upgrade', onUpgrade)
  return () => {
    server.off('upgrade', onUpgrade)
    const left = [...sockets.clients]
    for (const socket of left) socket.close(RESTARTING)
    setTimeout(() => {
      for (const socket of left) socket.terminate()
    }, GOODBYE_MS).unref()
    sockets.close()
  }
}

function count(perAddress: Map<string, number>, address: string, change: 1 | -1): void {
  const open = (perAddress.get(address) ?? 0) + change
  if (open > 0) perAddress.set(address, open)
  else perAddress.delete(address)
}
