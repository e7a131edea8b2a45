/**
 * Messages between the processes of one exchange, over NATS. A message is structured-cloneable, so
 * that processes exchange the same values as the threads of one process. NATS stores nothing: a
 * receiver detects lost messages and requests them again.
 */
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { deserialize, serialize } from 'node:v8'
import { connect, credsAuthenticator, type NatsConnection } from '@nats-io/transport-node'
import { Fault, sentenceOf } from '../fault.ts'
import { createAssembly, partsOf } from './frames.ts'

export type BusOptions = {
  /** `nats://host:4222` or `tls://…`, several by comma. */
  url: string
  /** A file with a NATS user's credentials. */
  credentials?: string | undefined
  /** A file with the certificate of who signed the servers' own; the system's when missing. */
  authority?: string | undefined
  /** What the servers of NATS list this connection as. */
  name: string
}

export type Bus = {
  /** Unlike any other connection's. */
  id: string
  publish(subject: string, message: unknown): void
  /** Called with the messages of one sender in the order in which they were published. */
  subscribe(subject: string, listener: (message: unknown) => void): () => void
  /** Called when the connection is there again: messages may have been lost. */
  onReconnected(listener: () => void): void
  /** For how long there has been no connection; 0 while there is one. Milliseconds. */
  lostFor(): number
  reconnects(): number
  /** Sends what is waiting, then disconnects. */
  close(): Promise<void>
}

/** A message of NATS also has a subject and the protocol's own words. */
const ROOM = 1_024

export async function openBus(options: BusOptions): Promise<Bus> {
  const connection = await connectTo(options)
  const id = randomBytes(8).toString('hex')
  const listeners = new Set<() => void>()
  let lostAt: number | undefined
  let reconnects = 0
  void (async () => {
    for await (const { type } of connection.status()) {
      if (type === 'disconnect') lostAt ??= performance.now()
      if (type !== 'reconnect') continue
      lostAt = undefined
      reconnects += 1
      for (const listener of listeners) listener()
    }
  })()
  const partMax = connection.info!.max_payload - ROOM
  let sent = 0
  return {
    id,
    publish(subject, message) {
      // A timer may fire once more while the process ends.
      if (connection.isClosed()) return
      sent += 1
      for (const part of partsOf(serialize(message), { sender: id, message: sent, partMax })) {
        connection.publish(subject, part)
      }
    },
    subscribe(subject, listener) {
      const assembly = createAssembly()
      const subscription = connection.subscribe(subject, {
        callback: (error, { data }) => {
          if (error) return
          const whole = assembly.add(data)
          if (whole) listener(deserialize(whole))
        },
      })
      return () => subscription.unsubscribe()
    },
    onReconnected: (listener) => void listeners.add(listener),
    lostFor: () => (lostAt === undefined ? 0 : performance.now() - lostAt),
    reconnects: () => reconnects,
    close: () => connection.drain().catch(() => connection.close()),
  }
}

async function connectTo(options: BusOptions): Promise<NatsConnection> {
  const { url, credentials, authority, name } = options
  try {
    return await connect({
      servers: url.split(','),
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

/** Without what an address may carry of user and password. */
const hostsOf = (url: string): string =>
  url
    .split(',')
    .map((each) => (URL.canParse(each) ? new URL(each).host : each))
    .join(', ')
