/**
 * Collects calls and runs the last one in an animation frame, at most so many times a second, and
 * not at all while the page is hidden. What is due in one frame runs together, and waits for the
 * same moments: React then renders once for all of it.
 */
export function perFrame<A extends unknown[]>(run: (...args: A) => void, timesPerSecond = 60) {
  const gapMs = 1_000 / timesPerSecond
  let latest: A | undefined
  let lastAt = Number.NEGATIVE_INFINITY
  let isScheduled = false

  const flush = () => {
    isScheduled = false
    const args = latest
    latest = undefined
    if (!args) return
    lastAt = performance.now()
    run(...args)
  }
  return (...args: A) => {
    latest = args
    if (isScheduled) return
    isScheduled = true
    const now = performance.now()
    const waitMs = now - lastAt < gapMs ? gapMs - (now % gapMs) : 0
    if (waitMs > FRAME_MS) setTimeout(() => inNextFrame(flush), waitMs)
    else inNextFrame(flush)
  }
}

const FRAME_MS = 16
let due: (() => void)[] = []

function inNextFrame(run: () => void): void {
  due.push(run)
  if (due.length === 1) requestAnimationFrame(runDue)
}

function runDue(): void {
  const all = due
  due = []
  for (const run of all) {
    try {
      run()
    } catch (error) {
      // No reason for the others not to run.
      reportError(error)
    }
  }
}
