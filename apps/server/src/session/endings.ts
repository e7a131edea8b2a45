/**
 * Endings and changes of access: sessions, API keys, and their cached member data. The database
 * notifies every server at once, whatever made the change. A server may cache them for long while
 * it receives notifications; otherwise only for seconds.
 */
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { every } from '../clocks/every.ts'
import { clientBeside } from '../db/pool.ts'
import type { Failures } from '../failures.ts'

/** `name`: of a session the hash of its token as hexadecimal, of a key and of a member its id. */
export type SessionEnding = { kind: 'session' | 'key' | 'member'; name: string }

export type Endings = {
  /** How long data read at that time may be cached. Milliseconds. */
  keptFor(readAt: number): number
  watch(listener: (ending: SessionEnding) => void): void
  /**
   * Called when notifications may have been missed: each time the connection listens again, and
   * periodically while it does not. A listener that fails is called again.
   */
  onGap(listener: () => Promise<void> | void): void
  stop(): Promise<void>
}

const KEPT_MS = 10 * 60_000
const UNHEARD_MS = 5_000
const GOODBYE_MS = 1_000
const BEAT_MS = 1_000
/** While there are no notifications, sessions are looked up once in this many beats. */
const LOOK_EVERY = 30
const LIMITS = { connectionTimeoutMillis: UNHEARD_MS, query_timeout: UNHEARD_MS }

export function startEndings(
  pool: pg.Pool,
  failures: Pick<Failures, 'clock'>,
  beatMs: number = BEAT_MS,
): Endings {
  const listeners: ((ending: SessionEnding) => void)[] = []
  const gapListeners: (() => Promise<void> | void)[] = []
  /** When the newest beat was sent that came back as a notification. */
  let heardAt = 0
  /** Beats since the newest one that came back. */
  let unheard = 0
  const self = randomUUID()

  const line = createLine(pool, ({ payload = '' }) => {
    const [kind, name = '', at] = payload.split(' ')
    if (kind !== 'beat') {
      for (const listener of listeners) listener({ kind: kind as SessionEnding['kind'], name })
    } else if (name === self) {
      heardAt = Number(at)
      unheard = 0
    }
  })
  const notifyGap = async () => {
    for (const listener of gapListeners) await listener()
  }
  const beat = async () => {
    try {
      if (line.since() === Infinity) {
        await line.close()
        await line.open()
        await notifyGap()
      } else if (unheard > 0 && unheard % LOOK_EVERY === 0) {
        await notifyGap()
      }
      unheard += 1
      // A connection pooler would answer the beat but deliver no notifications.
      await line.notify(`beat ${self} ${Date.now()}`)
    } catch (error) {
      await line.close()
      throw error
    }
  }
  const stopBeating = every(beatMs, beat, failures.clock('Endings are not told.', beatMs))
  return {
    keptFor: (readAt) =>
      readAt > line.since() && Date.now() - heardAt < UNHEARD_MS ? KEPT_MS : UNHEARD_MS,
    watch: (listener) => {
      listeners.push(listener)
    },
    onGap: (listener) => {
      gapListeners.push(listener)
    },
    async stop() {
      await stopBeating()
      await line.close()
    },
  }
}

/** The connection that receives the notifications. */
function createLine(pool: pg.Pool, notify: (notification: pg.Notification) => void) {
  let client: pg.Client | undefined
  /** Every ending since this time is known; Infinity while not listening. */
  let since = Infinity
  return {
    since: () => since,
    async open() {
      // Not from the pool: it is never returned, and needs its own time limits.
      const opened = clientBeside(pool, LIMITS)
      client = opened
      opened.on('error', () => undefined)
      opened.on('end', () => {
        if (client === opened) since = Infinity
      })
      opened.on('notification', notify)
      await opened.connect()
      await opened.query('LISTEN ending')
      since = Date.now()
    },
    notify: (text: string) => client?.query("SELECT pg_notify('ending', $1)", [text]),
    async close() {
      since = Infinity
      const left = client
      client = undefined
      // Of a server that is silent no goodbye comes either.
      const over = new Promise((resolve) => setTimeout(resolve, GOODBYE_MS).unref())
      await Promise.race([left?.end().catch(() => undefined), over])
    },
  }
}
