/**
 * What ended or changed of who may do what: sessions, API keys, and what both know of their member. The
 * database tells it to every server at once, whoever did it. A server may keep what it has read of them
 * for long while it hears of endings; while it does not, only for seconds.
 */
import pg from 'pg'
import { every } from '../clocks/every.ts'
import type { Failures } from '../failures.ts'

/** `name`: of a session the hash of its token as hexadecimal, of a key and of a member its id. */
export type Ending = { kind: 'session' | 'key' | 'member'; name: string }

export type Endings = {
  /** For how long what was read at that time is good. Milliseconds. */
  keptFor(readAt: number): number
  watch(listener: (ending: Ending) => void): void
  stop(): Promise<void>
}

const KEPT_MS = 10 * 60_000
const UNHEARD_MS = 5_000
const BEAT_MS = 1_000

export function startEndings(
  pool: pg.Pool,
  failures: Pick<Failures, 'note' | 'pulse'>,
  beatMs: number = BEAT_MS,
): Endings {
  const listeners: ((ending: Ending) => void)[] = []
  let client: pg.Client | undefined
  /** Everything that ended from then on is told. */
  let since = Infinity
  let answeredAt = 0

  const tell = ({ payload = '' }: pg.Notification) => {
    const [kind, name] = payload.split(' ') as [Ending['kind'], string]
    for (const listener of listeners) listener({ kind, name })
  }
  const leave = async () => {
    since = Infinity
    const left = client
    client = undefined
    await left?.end().catch(() => undefined)
  }
  const listen = async () => {
    // Not out of the pool: it is never given back, and an answer that does not come must end it.
    client = new pg.Client({ ...pool.options, query_timeout: UNHEARD_MS })
    client.on('error', () => undefined)
    client.on('end', () => {
      since = Infinity
    })
    client.on('notification', tell)
    await client.connect()
    await client.query('LISTEN ending')
    since = Date.now()
  }
  const beat = async () => {
    const askedAt = Date.now()
    try {
      if (since === Infinity) {
        await leave()
        await listen()
      } else {
        await client?.query('SELECT 1')
      }
      answeredAt = askedAt
    } catch (error) {
      await leave()
      throw error
    }
  }
  const stopBeating = every({ ms: beatMs, ifFailed: 'Endings are not told.', failures }, beat)
  return {
    keptFor: (readAt) =>
      readAt >= since && Date.now() - answeredAt < UNHEARD_MS ? KEPT_MS : UNHEARD_MS,
    watch: (listener) => {
      listeners.push(listener)
    },
    async stop() {
      await stopBeating()
      await leave()
    },
  }
}
