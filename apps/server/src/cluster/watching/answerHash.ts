import type { StateHash } from '../../writer/core.ts'
import type { Bus } from '../bus/bus.ts'
import { HASH_ASKED, hashSubject } from '../messages.ts'

type HasHash = { stateHash(): Promise<StateHash> }

/**
 * Answers with the hash of a core's own state: cores of one exchange have the same one at the same
 * position. A hash walks the whole state, and a core that is asked again before it is done would
 * get no further in the journal: everyone who asks meanwhile gets that one.
 */
export function answerHash(own: HasHash, bus: Bus, leads: boolean): () => void {
  const waiting = new Set<string>()
  const answer = async () => {
    // A core that is stopping has no hash.
    const of = await own.stateHash().catch(() => undefined)
    if (of) for (const to of waiting) bus.publish(hashSubject(to), { ...of, core: bus.id, leads })
    waiting.clear()
  }
  return bus.subscribe(HASH_ASKED, ({ to }) => {
    const isUnderWay = waiting.size > 0
    waiting.add(to)
    if (!isUnderWay) void answer()
  })
}
