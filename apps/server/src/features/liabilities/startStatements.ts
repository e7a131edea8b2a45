/**
 * Takes a statement when the last one is old enough, the first one soon after the start. An overdue
 * one waits until every chain was compared, with a time limit, because a node may be down.
 */
import { every, type StopRepeating } from '../../clocks/every.ts'
import type { Pulse } from '../../failures.ts'
import type { LiabilityStatements } from './statements.ts'

export const STATEMENTS_LOOK_MS = 20_000
const UNCOMPARED_MAX_MS = 5 * 60_000
/** A failed statement repeats everything, so not every few seconds. */
const REST_MS = 5 * 60_000

export type StatementClock = {
  /** 0 for never. */
  everyMs: number
  /** Whether the reserves on all chains are known. */
  isCompared: () => boolean
  onError: (error: unknown) => void
  /** Beats after each check, so that a hang is detected. */
  pulse: Pulse
}

/** An overdue one is taken as soon as possible. */
export const nextStatementAt = (
  newest: { at: number } | undefined,
  { everyMs, now }: { everyMs: number; now: number },
): number => Math.max((newest?.at ?? 0) + everyMs, now)

/** Call the result to stop. */
export function startStatements(
  statements: Pick<LiabilityStatements, 'list' | 'take'>,
  { everyMs, isCompared, onError, pulse }: StatementClock,
): StopRepeating {
  const startedAt = Date.now()
  let restsUntil = 0
  const look = async () => {
    if (Date.now() < restsUntil) return
    const [newest] = await statements.list({ limit: 1 })
    const now = Date.now()
    const isReady = isCompared() || now - startedAt > UNCOMPARED_MAX_MS
    const isDue = nextStatementAt(newest, { everyMs, now }) <= now
    if (isDue && isReady) await statements.take()
  }
  if (everyMs === 0) {
    pulse.end()
    return async () => undefined
  }
  const rest = (error: unknown) => {
    restsUntil = Date.now() + REST_MS
    onError(error)
  }
  return every(STATEMENTS_LOOK_MS, look, { isFirstAtOnce: true, onError: rest, pulse })
}
