/**
 * Collects calls and runs the last one in an animation frame, at most so many times a second, and
 * not at all while the page is hidden.
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
    const waitMs = Math.max(0, gapMs - (performance.now() - lastAt))
    if (waitMs > 16) setTimeout(() => requestAnimationFrame(flush), waitMs)
    else requestAnimationFrame(flush)
  }
}
