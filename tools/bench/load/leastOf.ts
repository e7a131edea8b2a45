const ROUNDS = 6

/** What is measured: `prepare` makes what a round needs, and its time does not count. */
export type Player<Prepared> = { prepare: () => Prepared; run: (prepared: Prepared) => void }

/**
 * Microseconds of this thread's processor time that one piece of work takes for each player, in its
 * best round. They take turns, so that what is compiled later, or disturbs for a while, is the same
 * for all.
 */
export function leastOf<Prepared>(pieces: number, players: readonly Player<Prepared>[]): number[] {
  const least = players.map(() => Infinity)
  for (let round = 0; round < ROUNDS; round++) {
    for (const [at, { prepare, run }] of players.entries()) {
      const prepared = prepare()
      const before = process.threadCpuUsage()
      run(prepared)
      const { user, system } = process.threadCpuUsage(before)
      least[at] = Math.min(least[at]!, (user + system) / pieces)
    }
  }
  return least
}

/** A quantity at n, 4n and 16n. */
export const sizesFrom = (n: number): number[] => [n, 4 * n, 16 * n]
