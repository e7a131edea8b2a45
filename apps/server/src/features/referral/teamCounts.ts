/**
 * The number of members below a member. Counting walks the whole tree, so the counts of a large
 * team are cached for some seconds: all pages of a list show them.
 */
import type { MemberId } from '@assay/domain/account.ts'
import { type Refusal, refuse } from '../../http/reply.ts'
import { createLane } from '../../live/candles/createLane.ts'
import { shareWork } from '../../shareWork.ts'
import type { Team } from './team.ts'

/** How many members are counted at the cost of one plain read. */
const COUNTED_OF_A_READ = 200
/** Counting a team of any size costs at most this part of a member's budget of ten seconds. */
const BUDGET_PART = 5
/** Long counts leave most connections of the pool to everyone else. */
const LANE = { atOnce: 2, inLine: 50 }
const KEPT_MS = 10_000
const TEAMS_KEPT = 10_000

type Counts = Awaited<ReturnType<Team['counts']>>
type TeamCounts = (
  member: MemberId,
  isSpent: (cost: number) => boolean,
) => Promise<Counts | Refusal>

export function createTeamCounts(
  count: Team['counts'],
  requestsPerTenSeconds: number,
  clock: () => number = Date.now,
): TeamCounts {
  const costMax = Math.floor(requestsPerTenSeconds / BUDGET_PART)
  const costOf = ({ team }: Counts) => Math.min(Math.floor(team / COUNTED_OF_A_READ), costMax)
  /** Only teams with a cost. Expired entries stay, because they determine the charge. */
  const known = new Map<MemberId, { counts: Counts; until: number }>()
  const lane = createLane(LANE)
  const share = shareWork<MemberId, Counts | Refusal>()

  function keep(member: MemberId, counts: Counts) {
    known.delete(member)
    if (costOf(counts) === 0) return
    known.set(member, { counts, until: clock() + KEPT_MS })
    const [oldest = member] = known.keys()
    if (known.size > TEAMS_KEPT) known.delete(oldest)
  }

  return (member, isSpent) =>
    share(member, async () => {
      const last = known.get(member)
      if (last && clock() < last.until) return last.counts
      if (last && isSpent(costOf(last.counts))) return refuse('tooManyRequests')
      const counts = await lane(() => count(member))
      keep(member, counts)
      return counts
    })
}
