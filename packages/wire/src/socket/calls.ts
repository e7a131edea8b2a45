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
 *
 * A frame may also be an array of calls, as in JSON-RPC 2.0. Their answers come in arrays as well,
 * each with those that became ready together, so that no call waits for a slower one. Gateways
 * spend much less on a call in an array than on one in a frame of its own.
 *
 * Calls begin in the order of their frames, but one can take effect before another that was sent
 * earlier, and answers come in any order: wait for the answer where the order matters. A connection
 * that ends while a write has no answer leaves its outcome unknown, to be resolved by its key.
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
} from '../client/client.ts'
import type { Envelope } from '../envelope.ts'
import type { Route } from '../route.ts'
import { HEARTBEAT_MS, PING, PONG } from './heartbeat.ts'

export const CALLS_PATH = '/calls'
/** So many may be under way; more are refused as `busy`. */
export const CALLS_MAX = 256
/** In one frame, and never more than `FRAME_MAX_BYTES`. */
export const CALLS_PER_FRAME = 50
/** As long as the largest body of a call that a key may make needs. */
export const FRAME_MAX_BYTES = 16_384

const callFrame = z.strictObject({
  /** The sender's own number, repeated in the answer. */
  id: z.int().check(z.gte(0)),
  call: z.string().check(z.maxLength(100)),
  input: z.optional(z.record(z.string(), z.unknown())),
  /** The Idempotency-Key of a write. */
  key: z.optional(z.string().check(z.maxLength(64))),
})
export type CallFrame = z.output<typeof callFrame>

export const callFrames = z.array(callFrame).check(z.minLength(1), z.maxLength(CALLS_PER_FRAME))

export type CallAnswer = Envelope<unknown> & { id: number }

export type CallsClient = Pick<Client, 'call'> & {
  /** Ends the connection; calls without an answer are rejected. */
  close(): void
  /** Resolves when the connection has ended, by either side. */
  closed: Promise<void>
}

/** An open socket for frames; rejects with a `NetworkError` when it is not opened: try again. */
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
    try {
      for (const { id, ...envelope } of JSON.parse(String(data)) as CallAnswer[]) {
        waiting.get(id)?.answer(envelope)
        waiting.delete(id)
      }
    } catch {
      // Not ours: what is under way has an unknown outcome.
      socket.close()
    }
  })
  const closed = new Promise<void>((resolve) => {
    socket.addEventListener('close', () => {
      clearInterval(pinging)
      for (const { fail } of waiting.values()) fail(new Error('The connection has ended.'))
      waiting.clear()
      resolve()
    })
  })
  const pinging = setInterval(() => socket.send(PING), HEARTBEAT_MS)
  const send = gathered((frame) => socket.send(frame))

  /** Rejects when there is no answer. */
  const ask = (frame: CallFrame, signal: AbortSignal) =>
    new Promise<Envelope<unknown>>((answer, fail) => {
      signal.throwIfAborted()
      waiting.set(frame.id, { answer, fail })
      const giveUp = () => {
        waiting.delete(frame.id)
        fail(signal.reason)
      }
      signal.addEventListener('abort', giveUp, { once: true })
      send(JSON.stringify(frame))
    })

  return {
    closed,
    close: () => socket.close(),
    async call(route, input, { key = requestKey(), timeoutMs = REQUEST_TIMEOUT_MS, signal } = {}) {
      if (socket.readyState !== WebSocket.OPEN) {
        throw new NetworkError('The connection has ended; nothing was sent.')
      }
      count += 1
      const frame: CallFrame = {
        id: count,
        call: `${route.method} ${route.path}`,
        input: z.encode(route.input, input as never) as Record<string, unknown>,
        ...(route.isWrite && { key }),
      }
      const timeout = AbortSignal.timeout(timeoutMs)
      const ending = signal ? AbortSignal.any([signal, timeout]) : timeout
      const answer = await ask(frame, ending).catch((cause) => {
        throw lost(route, key, cause)
      })
      if (!('reason' in answer)) return z.decode(route.reply, answer.data as never) as never
      if (route.isWrite && answer.code >= 500 && answer.code !== 503) {
        throw lost(route, key, new Error(answer.msg))
      }
      throw new ApiError(answer.code, answer)
    },
  }
}

/** Takes calls as JSON, and sends those of one turn of the event loop in as few arrays as fit. */
function gathered(send: (frame: string) => void): (call: string) => void {
  let calls: string[] = []
  let length = 0
  const flush = () => {
    if (calls.length > 0) send(`[${calls.join()}]`)
    calls = []
    length = 0
  }
  return (call) => {
    const bytes = new TextEncoder().encode(call).length + 2
    if (calls.length === CALLS_PER_FRAME || length + bytes > FRAME_MAX_BYTES) flush()
    if (calls.length === 0) queueMicrotask(flush)
    calls.push(call)
    length += bytes
  }
}

/** Node's, which can send headers. */
type SocketWithHeaders = new (
  url: string,
  options: { headers: Record<string, string> },
) => WebSocket

type Waiting = {
  answer: (envelope: Envelope<unknown>) => void
  fail: (cause: unknown) => void
}

const lost = (route: Route, key: string, cause: unknown): Error =>
  route.isWrite
    ? new OutcomeUnknown(key, cause)
    : new NetworkError('The call got no answer.', { cause })
