/**
 * Follows open rounds to their end. The result of an expired one comes as a push; until then it is
 * read again, four times a second apart. After that it waits for the push.
 */
import type { Round } from '@assay/wire/rows/round.ts'
import { createStore, type Readable } from '../../../store/createStore.ts'

export const READS_MAX = 4
const READ_EVERY_MS = 1_000

/** An expired round without a known result. */
export type EndingRound = { round: Round; reads: number; isGivenUp: boolean }

type Deps = {
  now: () => number
  read: (id: number) => Promise<Round>
  /** It expired, or is known to be settled. */
  onEnd: (round: Round) => void
  onResult: (round: Round) => void
  /** It was no longer polled: refresh the history without a popup. */
  onLateResult: (round: Round) => void
}

export type RoundWatch = {
  endings: Readable<readonly EndingRound[]>
  /** Rounds from a call or a push: open ones are followed, settled ones end. */
  take: (rounds: readonly Round[]) => void
  /** All open rounds: one no longer polled and not among them has a result. */
  takeOpen: (rounds: readonly Round[]) => void
  stop: () => void
}

export const msLeft = (round: Pick<Round, 'acceptedAt' | 'seconds'>, now: number): number =>
  Math.max(0, round.acceptedAt + round.seconds * 1_000 - now)

/** Those that have not expired. */
export const runningOf = (open: readonly Round[] | undefined, now: number) =>
  open?.filter((round) => msLeft(round, now) > 0)

/** Those whose result is in no list: a settled row is valid wherever it came from. */
export const waitingOf = (endings: readonly EndingRound[], settled: readonly Round[] = []) =>
  endings.filter(({ round }) => !settled.some(({ id }) => id === round.id))

export function createRoundWatch(deps: Deps): RoundWatch {
  const timers = createTimers()
  const followed = new Map<number, Round>()
  const done = new Set<number>()
  const endings = createStore<readonly EndingRound[]>([])
  let isStopped = false

  const patch = (id: number, changes: Partial<EndingRound>) =>
    endings.set(
      endings.get().map((each) => (each.round.id === id ? { ...each, ...changes } : each)),
    )

  function expire(round: Round) {
    endings.set([{ round, reads: 0, isGivenUp: false }, ...endings.get()])
    deps.onEnd(round)
    timers.set(round.id, READ_EVERY_MS, () => void readAgain(round.id, 1))
  }

  async function readAgain(id: number, reads: number) {
    patch(id, { reads })
    const found = await deps.read(id).catch(() => undefined)
    if (isStopped || done.has(id)) return
    if (found && found.status !== 'open') finish(found)
    else if (reads < READS_MAX) timers.set(id, READ_EVERY_MS, () => void readAgain(id, reads + 1))
    else patch(id, { isGivenUp: true })
  }

  function finish(round: Round) {
    const { id } = round
    const ending = endings.get().find((each) => each.round.id === id)
    done.add(id)
    followed.delete(id)
    timers.clear(id)
    endings.set(endings.get().filter((each) => each !== ending))
    if (!ending) deps.onEnd(round)
    if (ending?.isGivenUp) deps.onLateResult(round)
    else deps.onResult(round)
  }

  function take(rounds: readonly Round[]) {
    for (const round of rounds) {
      const isKnown = followed.has(round.id)
      if (done.has(round.id)) continue
      if (round.status !== 'open') {
        // A round that was never seen open has no card to remove.
        if (isKnown) finish(round)
      } else if (!isKnown) {
        followed.set(round.id, round)
        timers.set(round.id, msLeft(round, deps.now()), () => expire(round))
      }
    }
  }

  return {
    endings,
    take,
    takeOpen(rounds) {
      take(rounds)
      for (const { round, isGivenUp } of endings.get()) {
        const isOpen = rounds.some(({ id }) => id === round.id)
        if (isGivenUp && !isOpen) void readAgain(round.id, READS_MAX)
      }
    },
    stop() {
      isStopped = true
      timers.clearAll()
    },
  }
}

/** One timer per round. */
function createTimers() {
  const timers = new Map<number, ReturnType<typeof setTimeout>>()
  const clear = (id: number) => {
    clearTimeout(timers.get(id))
    timers.delete(id)
  }
  return {
    set(id: number, waitMs: number, run: () => void): void {
      clear(id)
      timers.set(id, setTimeout(run, waitMs))
    },
    clear,
    clearAll: () => [...timers.keys()].forEach(clear),
  }
}
