/**
 * What hangs on a session and not on a request: its tickets and its sockets. They end with it whoever
 * ended it, at this server, at another, or in the database by hand, while endings are heard.
 */
import type { Session } from '../http/caller.ts'
import type { Ending, Endings } from './endings.ts'
import { keyTokenHash } from './keys/apiKeys.ts'

type Ended = Pick<Session, 'tokenHash'>
type Parts = {
  tickets: { revoke(session: Ended): void }
  hub: { disconnect(session: Ended): void }
}

/** Gives what ends them at once, for who knows first. */
export function endWithSessions(
  endings: Pick<Endings, 'watch'>,
  { tickets, hub }: Parts,
): (session: Ended) => void {
  const end = (session: Ended) => {
    tickets.revoke(session)
    hub.disconnect(session)
  }
  endings.watch((ending) => {
    const tokenHash = tokenHashOf(ending)
    if (tokenHash) end({ tokenHash })
  })
  return end
}

function tokenHashOf({ kind, name }: Ending): Buffer | undefined {
  if (kind === 'session') return Buffer.from(name, 'hex')
  return kind === 'key' ? keyTokenHash(name) : undefined
}
