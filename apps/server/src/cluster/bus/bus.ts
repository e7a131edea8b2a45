/**
 * Messages between the processes of one exchange, over NATS. A message is structured-cloneable, so
 * that processes exchange the same values as the threads of one process. NATS stores nothing: a
 * receiver detects lost messages and requests them again.
 */
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { deserialize, serialize } from 'node:v8'
import {
  connect,
  credsAuthenticator,
  type NatsConnection,
  PermissionViolationError,
} from '@nats-io/transport-node'
import type * as z from 'zod/mini'
import { Fault, sentenceOf } from '../../fault.ts'
import { createAssembly, partsOf } from './frames.ts'

export type BusOptions = {
  /**
   * `nats://host:4222` or `tls://…`, several by comma. With `user:password@` before the host it
   * logs in; all servers have the same users.
   */
  url: string
  /** A file with a NATS user's credentials. */
  credentials?: string | undefined
  /** A file with the certificate of who signed the servers' own; the system's when missing. */
  authority?: string | undefined
  /** What the servers of NATS list this connection as. */
  name: string
  /** Processes of the same kind may read the answers to each other; others need not be able to. */
  kind?: string
  /** Called with a subject that the user may not publish or subscribe to; it is logged anyway. */
  onRefused?: (subject: string) => void
}

/** What is published under a name has this shape. */
export type BusSubject<Message> = { name: string; shape: z.ZodMiniType<Message> }

export type Bus = {
  /** Its kind, and after a point what no other connection has. */
  id: string
  publish<Message>(subject: BusSubject<Message>, message: Message): void
  /**
   * Called with the messages of one sender in the order in which they were published. A message of
   * another shape is dropped, as a lost one would be, and so is what a listener fails on: an error
   * here would end the connection. `name` is the subject that it was published under, for a
   * subscription to several (`*`).
   */
  subscribe<Message>(
    subject: BusSubject<Message>,
    listener: (message: Message, name: string) => void,
  ): () => void
  /** Called when the connection is there again: messages may have been lost. */
  onReconnected(listener: () => void): void
  /** For how long there has been no connection; 0 while there is one. Milliseconds. */
  lostFor(): number
  reconnects(): number
  /** Messages that had another shape than their subject's, or that a listener failed on. */
  dropped(): number
  /** Sends what is waiting, then disconnects. */
  close(): Promise<void>
}

/** Left free in a message of NATS for its subject and the protocol. */
const ROOM = 1_024

export async function openBus(options: BusOptions): Promise<Bus> {
  const connection = await connectTo(options)
  const sender = randomBytes(8).toString('hex')
  const id = `${options.kind ?? 'process'}.${sender}`
  const listeners = new Set<() => void>()
  let lostAt: number | undefined
  let reconnects = 0
  let dropped = 0
  void (async () => {
    for await (const status of connection.status()) {
      const { type } = status
      if (type === 'disconnect') lostAt ??= performance.now()
      if (type === 'error') {
        const { error } = status
        console.error(`NATS reports an error: ${error.message}`)
        if (error instanceof PermissionViolationError) options.onRefused?.(error.subject)
      }
      if (type !== 'reconnect') continue
      lostAt = undefined
      reconnects += 1
      for (const listener of listeners) listener()
    }
  })()
  const drop = (subject: string, why: string) => {
    dropped += 1
    // Not each of them: there may be many.
    if (!Number.isInteger(Math.log2(dropped))) return
    console.error(`A message on ${subject} was dropped, ${dropped} so far: ${why}`)
  }
  const partMax = connection.info!.max_payload - ROOM
  let sent = 0
  return {
    id,
    publish({ name }, message) {
      // A timer may fire once more while the process ends.
      if (connection.isClosed()) return
      sent += 1
      for (const part of partsOf(serialize(message), { sender, message: sent, partMax })) {
        connection.publish(name, part)
      }
    },
    subscribe({ name, shape }, listener) {
      // Of a subject each: who may publish on one sends no parts of a message on another.
      const assemblies = new Map<string, ReturnType<typeof createAssembly>>()
      const subscription = connection.subscribe(name, {
        callback: (error, { data, subject }) => {
          if (error) return
          try {
            const assembly = assemblies.get(subject) ?? createAssembly()
            assemblies.set(subject, assembly)
            const whole = assembly.add(data)
            if (!whole) return
            const message: unknown = deserialize(whole)
            const parsed = hasWholeArrays(message) ? shape.safeParse(message) : NOT_WHOLE
            if (parsed.success) listener(parsed.data, subject)
            else drop(name, 'it has another shape.')
          } catch (cause) {
            drop(name, sentenceOf(cause))
          }
        },
      })
      return () => subscription.unsubscribe()
    },
    onReconnected: (listener) => void listeners.add(listener),
    lostFor: () => (lostAt === undefined ? 0 : performance.now() - lostAt),
    reconnects: () => reconnects,
    dropped: () => dropped,
    close: () => connection.drain().catch(() => connection.close()),
  }
}

const NOT_WHOLE = { success: false } as const

/**
 * Whether all arrays have their elements. A few bytes make an array of four billion holes, which a
 * shape would walk through.
 */
export function hasWholeArrays(message: unknown): boolean {
  const open = [message]
  while (open.length > 0) {
    const value = open.pop()
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) continue
    const held = Object.values(value)
    if (Array.isArray(value) && held.length !== value.length) return false
    for (const each of held) if (typeof each === 'object') open.push(each)
  }
  return true
}

async function connectTo(options: BusOptions): Promise<NatsConnection> {
  const { url, credentials, authority, name } = options
  try {
    return await connect({
      servers: url.split(','),
      ...userOf(url),
      name,
      // Reconnects forever: requests have their own timeouts.
      maxReconnectAttempts: -1,
      reconnectTimeWait: 100,
      pingInterval: 2_000,
      maxPingOut: 2,
      ...(credentials && { authenticator: credsAuthenticator(readFileSync(credentials)) }),
      ...(authority && { tls: { caFile: authority } }),
    })
  } catch (cause) {
    throw new Fault(`NATS does not answer at ${hostsOf(url)}: ${sentenceOf(cause)}`, { cause })
  }
}

/** The client does not read them from the address itself. */
function userOf(url: string): { user?: string; pass?: string } {
  const [first = ''] = url.split(',')
  const { username, password } = URL.canParse(first)
    ? new URL(first)
    : { username: '', password: '' }
  if (username === '') return {}
  return { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
}

/** Without what an address may carry of user and password. */
const hostsOf = (url: string): string =>
  url
    .split(',')
    .map((each) => (URL.canParse(each) ? new URL(each).host : each))
    .join(', ')
