/**
 * Hourly: binds friends who are not bound yet, and sets the rates of a new day; also after a pause.
 * A failure, here or at a friend's sign-in, is retried at the next run, and reported once while it
 * lasts.
 */
import { every, type StopRepeating } from '../../clocks/every.ts'
import type { Pulse } from '../../failures.ts'
import type { ReferralProgram } from './referralProgram.ts'

export const REFERRALS_EVERY_MS = 30_000
const HOUR_MS = 3_600_000

export type ReferralClock = {
  onError: (error: unknown) => void
  /** Beats after each run, so that a hang is detected. */
  pulse: Pulse
  everyMs?: number
}

/** Call the result to stop. */
export function startReferralClock(
  program: Pick<ReferralProgram, 'bind' | 'hasMissed' | 'setRates'>,
  { onError, pulse, everyMs = REFERRALS_EVERY_MS }: ReferralClock,
): StopRepeating {
  let done = -1
  let told = new Set<string>()
  const look = async () => {
    const now = Date.now()
    const hour = Math.floor(now / HOUR_MS)
    if (hour === done && !program.hasMissed()) return
    const outcomes = await Promise.allSettled([program.bind(), program.setRates(now)])
    const failed = outcomes.filter(({ status }) => status === 'rejected')
    const causes = new Map(
      (failed as PromiseRejectedResult[]).map(({ reason }) => [String(reason), reason]),
    )
    for (const [text, reason] of causes) if (!told.has(text)) onError(reason)
    told = new Set(causes.keys())
    if (failed.length === 0) done = hour
  }
  return every(everyMs, look, { isFirstAtOnce: true, onError, pulse })
}
