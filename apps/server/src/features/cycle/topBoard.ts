/** The newest settled rounds of all members: real ones, won and lost, anonymous. */
import type { TopRound } from '@assay/wire/rows/round.ts'
import type { Core } from '../../writer/core.ts'
import { type RoundQueries, topRoundOf } from './rounds.ts'

const TOP_ROUNDS = 20

export type TopRoundsBoard = {
  /** Newest first. */
  rounds(): readonly TopRound[]
  /** Increases with every change. */
  version(): number
}

export async function createTopBoard(core: Core, rounds: RoundQueries): Promise<TopRoundsBoard> {
  let shown: readonly TopRound[] = []
  let version = 0
  core.onPublished((batch) => {
    const settled = batch
      .flatMap(({ events }) => events)
      .filter((event) => event.type === 'roundSettled')
      .map(({ round, settlement: { netResult }, settledAt }) =>
        topRoundOf({ ...round, netResult, settledAt }),
      )
    if (settled.length === 0) return
    shown = [...settled.reverse(), ...shown].slice(0, TOP_ROUNDS)
    version += 1
  })
  const before = await rounds.newest(TOP_ROUNDS)
  // Rounds settled during the read are in both; the tables are the older half.
  const known = new Set(shown.map(keyOf))
  shown = [...shown, ...before.filter((round) => !known.has(keyOf(round)))].slice(0, TOP_ROUNDS)
  return { rounds: () => shown, version: () => version }
}

const keyOf = (round: TopRound): string =>
  `${round.name} ${round.settledAt} ${round.base} ${round.direction} ${round.stake}`
