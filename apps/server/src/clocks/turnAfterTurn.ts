/**
 * Turns one after another, with a rest between them, until stopped: the first comes at once, and a
 * long one delays the next. What fails in a turn is the turn's to catch.
 */
import type { StopRepeating } from './every.ts'

export function turnAfterTurn(turn: () => Promise<void>, restMs: number): StopRepeating {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  const next = () => {
    running = turn().then(() => {
      if (!isStopped) timer = setTimeout(next, restMs)
    })
  }
  next()
  return () => {
    isStopped = true
    clearTimeout(timer)
    return running
  }
}
