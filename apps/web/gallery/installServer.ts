/**
 * Replaces the network with the fixtures, in one of the states a screen must show: data, empty,
 * loading, failing, offline, or not available in the region. Only the gallery loads this.
 */
import { PING, PONG } from '@assay/wire/socket/heartbeat.ts'
import { blockedReplies, emptyReplies, replies } from './fixtures.ts'

export type ServerState = 'full' | 'empty' | 'loading' | 'error' | 'offline' | 'blocked'

export function installServer(state: ServerState) {
  window.fetch = async (input) => {
    const { pathname: path, search } = new URL(String(input), 'http://gallery.invalid')
    if (state === 'loading') return new Promise<Response>(() => undefined)
    if (state === 'offline') throw new TypeError('Failed to fetch')
    if (state === 'error' && path !== '/user/userInfo') {
      return answer({ code: 503, reason: 'busy', msg: 'The exchange is busy.' }, 503)
    }
    const blocked = state === 'blocked' ? blockedReplies.get(path) : undefined
    const full = blocked ?? replies.get(path + search) ?? replies.get(path)
    if (full === undefined) return answer({ code: 404, reason: 'notFound', msg: '' }, 404)
    const empty = emptyReplies.get(path) ?? (Array.isArray(full) ? [] : full)
    return answer({ code: 200, data: state === 'empty' ? empty : full, msg: '' })
  }
  window.WebSocket = (state === 'offline'
    ? ClosedSocket
    : OpenSocket) as unknown as typeof WebSocket
}

const answer = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

/** Opens and answers pings only. */
class OpenSocket extends EventTarget {
  static readonly OPEN = 1
  readyState = 1
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  constructor() {
    super()
    setTimeout(() => this.onopen?.())
    setInterval(() => this.onmessage?.({ data: PONG }), 2_000)
  }
  send(text: string) {
    if (text === PING) setTimeout(() => this.onmessage?.({ data: PONG }))
  }
  close() {
    this.onclose?.({ code: 1000 })
  }
}

class ClosedSocket extends OpenSocket {
  override readyState = 3
  constructor() {
    super()
    this.onopen = null
    setTimeout(() => this.onclose?.({ code: 1006 }))
  }
}
