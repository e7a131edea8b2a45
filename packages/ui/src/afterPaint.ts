/** As long as a paint may take; a page in the background paints nothing. */
const LONGEST_MS = 1_000

/**
 * Runs it once what is drawn by now is painted, so that a press is answered before what takes long.
 * The returned function takes it back.
 */
export function afterPaint(run: () => void): () => void {
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer)
    // The frame is painted before the next task begins.
    timer = setTimeout(run)
  })
  let timer = setTimeout(() => {
    cancelAnimationFrame(frame)
    run()
  }, LONGEST_MS)
  return () => {
    clearTimeout(timer)
    cancelAnimationFrame(frame)
  }
}
