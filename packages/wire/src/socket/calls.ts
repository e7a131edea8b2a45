/**
 * Calls over a socket, for programs with an API key. The request that opens the socket at
 * `CALLS_PATH` is signed like any other (apiKey.ts); frames are not. Each names a call by method
 * and path as the documentation does, with all its input in one object, and a write has its request
 * key beside it:
 *
 *   {"id": 7, "call": "POST /trad/limitBuy", "input": {…}, "key": "…"}
 *
 * The answer is that of HTTP with the same number: {"id": 7, "code": 200, "data": {…}, "msg": ""}.
 * A socket that sends neither a frame nor the text `ping` for a minute is closed.
 * Calls begin in the order of their frames; answers come in any order. A connection that ends while
 * a write has no answer leaves its outcome unknown, to be resolved by its key.
 */
import * as z from 'zod/mini'
import { type ApiKey, requestSigner } from '../apiKey.ts'
import {
  ApiError,
  type Client,
  NetworkError,
  OutcomeUnknown,
  REQUEST_TIMEOUT_MS,
  requestKey,
} from '../client.ts'
import type { Envelope } from '../envelope.ts'
import type { Route } from '../route.ts'
import { HEARTBEAT_MS, PING, PONG } from './heartbeat.ts'

export const CALLS_PATH = '/calls'
/** So many may be under way; more are refused as `busy`. */
export const CALLS_MAX = 256

export const callFrame = z.strictObject({
  /** The sender's own number, repeated in the answer. */
  id: z.int().check(z.gte(0)),
  call: z.string().check(z.maxLength(100)),
  input: z.optional(z.record(z.string(), z.unknown())),
  /** The Idempotency-Key of a write. */
  key: z.optional(z.string().check(z.maxLength(64))),
})
export type CallFrame = z.output<typeof callFrame>

export type CallsClient = Pick<Client, 'call'> & {
  /** Ends the connection; calls without an answer are rejected. */
  close(): void
  /** Resolves when the connection has ended, by either side. */
  closed: Promise<void>
}

/** An open socket for frames; rejects with a `NetworkError` when it is not opened. */
export async function openCallsSocket(origin: string, apiKey: ApiKey): Promise<WebSocket> {
  const headers = await requestSigner(apiKey)({
    method: 'GET',
    path: CALLS_PATH,
    key: '',
    body: '',
  })
  const url = origin.replace(/^http/, 'ws') + CALLS_PATH
  const socket = new (WebSocket as unknown as SocketWithHeaders)(url, { headers })
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('close', () => reject(new NetworkError('No socket was opened.')))
  })
  return socket
}

/**
 * A client over a socket. `call` resolves and rejects like that of `createClient`; after the
 * connection has ended, it rejects.
 */
export async function openCalls(origin: string, apiKey: ApiKey): Promise<CallsClient> {
  const socket = await openCallsSocket(origin, apiKey)
  const waiting = new Map<number, Waiting>()
  let count = 0
  socket.addEventListener('message', ({ data }) => {
    if (data === PONG) return
    const { id, ...envelope } = JSON.parse(String(data)) as Envelope<unknown> & { id: number }
    take(waiting, id)?.end(envelope)
  })
  const closed = new Promise<void>((resolve) => {
    socket.addEventListener('close', () => {
      clearInterval(pinging)
      for (const id of [...waiting.keys()]) take(waiting, id)?.fail('The connection has ended.')
      resolve()
    })
  })
  const pinging = setInterval(() => socket.send(PING), HEARTBEAT_MS)
  return {
    closed,
    close: () => socket.close(),
    call: (route, input, { key = requestKey(), timeoutMs = REQUEST_TIMEOUT_MS, signal } = {}) =>
      new Promise((resolve, reject) => {
        if (socket.readyState !== WebSocket.OPEN) {
          throw new NetworkError('The connection has ended.')
        }
        count += 1
        const id = count
        const fail = (message: string) => reject(lost(route, key, new Error(message)))
        const end = (envelope: Envelope<unknown>) => {
          if (!('reason' in envelope))
            resolve(z.decode(route.reply, envelope.data as never) as never)
          else if (envelope.code >= 500 && envelope.code !== 503) fail(envelope.msg)
          else reject(new ApiError(envelope.code, envelope))
        }
        const giveUp = () => take(waiting, id)?.fail('No answer came in time.')
        const timer = setTimeout(giveUp, timeoutMs)
        signal?.addEventListener('abort', giveUp)
        waiting.set(id, { end, fail, timer })
        const frame: CallFrame = {
          id,
          call: `${route.method} ${route.path}`,
          input: z.encode(route.input, input as never) as Record<string, unknown>,
          ...(route.isWrite && { key }),
        }
        socket.send(JSON.stringify(frame))
      }),
  }
}

/** Node's, which can send headers. */
type SocketWithHeaders = new (
  url: string,
  options: { headers: Record<string, string> },
) => WebSocket

type Waiting = {
  end: (envelope: Envelope<unknown>) => void
  fail: (message: string) => void
  timer: ReturnType<typeof setTimeout>
}

function take(waiting: Map<number, Waiting>, id: number): Waiting | undefined {
  const one = waiting.get(id)
  waiting.delete(id)
  clearTimeout(one?.timer)
  return one
}

const lost = (route: Route, key: string, cause: Error): Error =>
  route.isWrite ? new OutcomeUnknown(key, cause) : new NetworkError(cause.message, { cause })
