/**
 * A cache of sessions and of API keys, which act as sessions. Entries are removed when they end
 * here or elsewhere, and are kept only briefly while no notifications arrive.
 */
import type { MemberId } from '@assay/domain/account.ts'
import type { CallerSession } from '../http/caller.ts'
import type { Endings } from './endings.ts'

type SessionCache<Found> = {
  /** Cached, or read now; undefined if it does not exist or has ended. */
  find(name: string): Promise<Found | undefined>
  /** Takes what ended here out. */
  end(names: readonly string[]): void
  /** Reloads a member's entries at their next use. */
  forget(member: MemberId): void
}

type CacheParts<Found> = {
  max: number
  /** `known` is the cached entry, if any. */
  read: (name: string, known: Found | undefined) => Promise<Found | undefined>
  isOver: (session: CallerSession, now: number) => boolean
}

export function createSessionCache<Found extends { session: CallerSession }>(
  endings: Endings,
  { max, read, isOver }: CacheParts<Found>,
): SessionCache<Found> {
  const cache = new Map<string, { found: Found; readAt: number }>()
  /** Increases with each ending: a read that started before must not enter the cache. */
  let ended = 0

  function end(names: readonly string[]): void {
    ended += 1
    for (const name of names) cache.delete(name)
  }

  function forget(member: MemberId): void {
    ended += 1
    for (const [name, { found }] of cache) if (found.session.member === member) cache.delete(name)
  }

  endings.onGap(() => {
    ended += 1
    cache.clear()
  })
  endings.watch(({ kind, name }) => (kind === 'member' ? forget(Number(name)) : end([name])))

  return {
    async find(name) {
      const now = Date.now()
      const known = cache.get(name)
      if (known && now < known.readAt + endings.keptFor(known.readAt)) {
        return isOver(known.found.session, now) ? undefined : known.found
      }
      const endedBefore = ended
      const found = await read(name, known?.found)
      cache.delete(name)
      if (!found || isOver(found.session, now)) return undefined
      if (cache.size >= max) cache.delete(cache.keys().next().value ?? '')
      if (ended === endedBefore) cache.set(name, { found, readAt: now })
      return found
    },
    end,
    forget,
  }
}
