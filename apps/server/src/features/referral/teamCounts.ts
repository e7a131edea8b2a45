/**
 * The number of members below a member. Counting walks the whole tree, so the counts of a large
 * team are cached for some seconds, because all pages of a list show them, and are charged. A small
 * team is counted at once: it never waits for large ones.
 */
import type { MemberId } from '@assay/domain/account.ts'
import { type Refusal, refuse } from '../../http/reply.ts'
import { createLane } from '../../live/candles/createLane.ts'
import { shareWork } from '../../shareWork.ts'
import type { Team, TeamSize } from './team.ts'

/** How many members are counted at the cost of one plain read. */
const COUNTED_OF_A_READ = 200
/** Counting a team of any size costs at most this part of a member's budget of ten seconds. */
const BUDGET_PART = 5
/** Long counts leave most connections of the pool to everyone else. */
const LANE = { atOnce: 2, inLine: 50 }
const KEPT_MS = 10_000
const TEAMS_KEPT = 10_000

type TeamCounts = (
  member: MemberId,
  spend: (cost: number) => boolean,
) => Promise<TeamSize | Refusal>

export function createTeamCounts(
  { counts: countAll, countsUpTo }: Pick<Team, 'counts' | 'countsUpTo'>,
  requestsPerTenSeconds: number,
  clock: () => number = Date.now,
): TeamCounts {
  const costMax = Math.floor(requestsPerTenSeconds / BUDGET_PART)
  const costOf = ({ team }: TeamSize) => Math.min(Math.floor(team / COUNTED_OF_A_READ), costMax)
  /** Only teams with a cost. Expired entries stay, because they determine the charge. */
  const known = new Map<MemberId, { counts: TeamSize; until: number }>()
  const lane = createLane(LANE)
  const share = shareWork<MemberId, TeamSize | Refusal>()

  function keep(member: MemberId, counts: TeamSize) {
    known.delete(member)
    known.set(member, { counts, until: clock() + KEPT_MS })
    const [oldest = member] = known.keys()
    if (known.size > TEAMS_KEPT) known.delete(oldest)
  }

  return (member, spend) =>
    share(member, async () => {
      const last = known.get(member)
      if (last && clock() < last.until) return last.counts
      if (last && !spend(costOf(last.counts))) return refuse('tooManyRequests')
      const small = await countsUpTo(member, COUNTED_OF_A_READ - 1)
      if (small) {
        known.delete(member)
        return small
      }
      const counts = await lane(() => countAll(member))
      // The size was not known before the first count: it is shown, and what follows waits.
      if (!last) spend(costOf(counts))
      keep(member, counts)
      return counts
    })
}
