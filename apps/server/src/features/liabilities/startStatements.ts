/**
 * Takes a statement whenever the last one is old enough, the very first soon after the start. One
 * that is overdue then waits until every chain was looked at, but not for ever: a node may be away.
 */
import type { Pulse } from '../../failures.ts'
import type { LiabilityStatements } from './statements.ts'

export const STATEMENTS_LOOK_MS = 20_000
const UNCOMPARED_MAX_MS = 5 * 60_000
/** All of it is done again: not every few seconds while something is wrong. */
const REST_MS = 5 * 60_000

export type StatementClock = {
  /** 0 for never. */
  everyMs: number
  /** Whether what is on all of the chains is known. */
  isCompared: () => boolean
  onError: (error: unknown) => void
  /** Beats after each look, so that silence shows. */
  pulse: Pulse
}

/** One that is overdue is taken as soon as it can be. */
export const nextStatementAt = (
  newest: { at: number } | undefined,
  { everyMs, now }: { everyMs: number; now: number },
): number => Math.max((newest?.at ?? 0) + everyMs, now)

/** The answer stops it. */
export function startStatements(
  statements: Pick<LiabilityStatements, 'list' | 'take'>,
  { everyMs, isCompared, onError, pulse }: StatementClock,
): () => Promise<void> {
  const startedAt = Date.now()
  let taking = Promise.resolve()
  const look = async () => {
    const [newest] = await statements.list({ limit: 1 })
    const now = Date.now()
    const isReady = isCompared() || now - startedAt > UNCOMPARED_MAX_MS
    const isDue = nextStatementAt(newest, { everyMs, now }) <= now
    if (isDue && isReady) await statements.take()
  }
  let restsUntil = 0
  const turn = () => {
    if (Date.now() < restsUntil) return pulse.beat()
    taking = taking
      .then(look)
      .catch((error) => {
        restsUntil = Date.now() + REST_MS
        onError(error)
      })
      .then(pulse.beat)
  }
  if (everyMs === 0) {
    pulse.end()
    return async () => undefined
  }
  turn()
  const timer = setInterval(turn, STATEMENTS_LOOK_MS).unref()
  return async () => {
    clearInterval(timer)
    pulse.end()
    await taking
  }
}
