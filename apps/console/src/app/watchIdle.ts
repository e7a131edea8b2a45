/**
 * Whether anybody still sits here: hands move the pointer or press keys. Requests do not count, for
 * lists refresh by themselves. The answer stops the watch.
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
