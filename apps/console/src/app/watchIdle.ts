/**
 * Whether the console is in use: the pointer moves or keys are pressed. Requests do not count,
 * because lists refresh automatically. Call the result to stop.
 */

const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

export function watchIdle(target: EventTarget, afterMs: number, onIdle: () => void): () => void {
  let timer = setTimeout(onIdle, afterMs)
  const wake = () => {
    clearTimeout(timer)
    timer = setTimeout(onIdle, afterMs)
  }
  for (const sign of SIGNS) target.addEventListener(sign, wake, { passive: true })
  return () => {
    clearTimeout(timer)
    for (const sign of SIGNS) target.removeEventListener(sign, wake)
  }
}
