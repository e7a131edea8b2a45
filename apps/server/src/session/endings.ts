/**
 * What ended or changed of who may do what: sessions, API keys, and what both know of their member.
 * The database tells it to every server at once, whoever did it. A server may keep what it has read
 * of them for long while it hears of endings; while it does not, only for seconds.
 */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { every } from '../clocks/every.ts'
import type { Failures } from '../failures.ts'

/** `name`: of a session the hash of its token as hexadecimal, of a key and of a member its id. */
export type SessionEnding = { kind: 'session' | 'key' | 'member'; name: string }

export type Endings = {
  /** For how long what was read at that time is good. Milliseconds. */
  keptFor(readAt: number): number
  watch(listener: (ending: SessionEnding) => void): void
  /**
   * Called when endings may have been missed: each time the database is listened to again, and now
   * and then while nothing is heard. One that fails is called again.
   */
  onGap(listener: () => Promise<void> | void): void
  stop(): Promise<void>
}

const KEPT_MS = 10 * 60_000
const UNHEARD_MS = 5_000
const GOODBYE_MS = 1_000
const BEAT_MS = 1_000
/** While nothing is heard, what hangs on sessions is looked through once in so many beats. */
const LOOK_EVERY = 30
const LIMITS = { connectionTimeoutMillis: UNHEARD_MS, query_timeout: UNHEARD_MS }

export function startEndings(
  pool: pg.Pool,
  failures: Pick<Failures, 'note' | 'pulse'>,
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
  const tellGap = async () => {
    for (const listener of gapListeners) await listener()
  }
  const beat = async () => {
    try {
      if (line.since() === Infinity) {
        await line.close()
        await line.open()
        await tellGap()
      } else if (unheard > 0 && unheard % LOOK_EVERY === 0) {
        await tellGap()
      }
      unheard += 1
      // Behind a pool of connections the beat would be answered, and nothing told.
      await line.notify(`beat ${self} ${Date.now()}`)
    } catch (error) {
      await line.close()
      throw error
    }
  }
  const stopBeating = every({ ms: beatMs, ifFailed: 'Endings are not told.', failures }, beat)
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

/** The connection by which endings are told. */
function createLine(pool: pg.Pool, tell: (told: pg.Notification) => void) {
  let client: pg.Client | undefined
  /** Everything that ended from then on is told; Infinity while nothing is. */
  let since = Infinity
  return {
    since: () => since,
    async open() {
      // Not out of the pool: it is never given back, and an answer that does not come must end it.
      const opened = new pg.Client({ ...pool.options, ...LIMITS })
      client = opened
      opened.on('error', () => undefined)
      opened.on('end', () => {
        if (client === opened) since = Infinity
      })
      opened.on('notification', tell)
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
