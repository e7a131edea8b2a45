/** Each hour: binds who is not bound yet, and sets the rates of a day that has begun; also after a pause. */
import type { ReferralProgram } from './referralProgram.ts'

const LOOK_EVERY_MS = 30_000
const HOUR_MS = 3_600_000

/** The answer stops it. */
export function startReferralClock(
  program: Pick<ReferralProgram, 'bind' | 'setRates'>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let done = -1
  let running = Promise.resolve()
  const look = async () => {
    const now = Date.now()
    const hour = Math.floor(now / HOUR_MS)
    if (hour === done) return
    await program.bind()
    await program.setRates(now)
    done = hour
  }
  const turn = () => {
    running = running.then(look).catch(onError)
  }
  turn()
  const timer = setInterval(turn, LOOK_EVERY_MS).unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
