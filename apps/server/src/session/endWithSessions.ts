/**
 * What depends on a session beyond one request: its tickets and its sockets. They end with it
 * wherever it ended: at this server, at another, or in the database by hand. When notifications may
 * have been missed, every session with a ticket or a socket is looked up.
 */
import type pg from 'pg'
import type { CallerSession } from '../http/caller.ts'
import { endedOf } from './endedOf.ts'
import type { Endings, SessionEnding } from './endings.ts'
import { keyTokenHash } from './keys/apiKeys.ts'

type Ended = Pick<CallerSession, 'tokenHash'>
type Parts = {
  pool: pg.Pool
  tickets: { revoke(session: Ended): void; sessions(): CallerSession[] }
  hub: { disconnect(session: Ended): void; sessions(): CallerSession[] }
}

/** Returns a function that ends a session's connections at once. */
export function endWithSessions(
  endings: Pick<Endings, 'watch' | 'onGap'>,
  { pool, tickets, hub }: Parts,
): (session: Ended) => void {
  const end = (session: Ended) => {
    tickets.revoke(session)
    hub.disconnect(session)
  }
  endings.watch((ending) => {
    const tokenHash = tokenHashOf(ending)
    if (tokenHash) end({ tokenHash })
  })
  endings.onGap(async () => {
    for (const session of await endedOf(pool, [...tickets.sessions(), ...hub.sessions()])) {
      end(session)
    }
  })
  return end
}

function tokenHashOf({ kind, name }: SessionEnding): Buffer | undefined {
  if (kind === 'session') return Buffer.from(name, 'hex')
  return kind === 'key' ? keyTokenHash(name) : undefined
}
