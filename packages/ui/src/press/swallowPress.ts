/**
 * A held button may disappear on confirmation while the finger or the key is still down. Until that
 * press has ended, and a moment longer for its click event, no click reaches the page: it would hit
 * the element behind. A new press ends that moment.
 */

/** A touch screen makes its click up to this long after the finger has left. */
const CLICK_MS = 350

const FIRST = { capture: true }
const ENDS = ['pointerup', 'pointercancel', 'keyup'] as const

/** `page` is the window; clicks are stopped there in the capture phase. */
export function swallowPress(page: EventTarget): void {
  const stop = swallowClicks(page)
  const end = () => {
    for (const name of ENDS) page.removeEventListener(name, end, FIRST)
    endSoon(page, stop)
  }
  for (const name of ENDS) page.addEventListener(name, end, FIRST)
}

/** The same for a press that has just ended. */
export const swallowClick = (page: EventTarget): void => endSoon(page, swallowClicks(page))

function swallowClicks(page: EventTarget): () => void {
  const swallow = (event: Event) => {
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  page.addEventListener('click', swallow, FIRST)
  return () => page.removeEventListener('click', swallow, FIRST)
}

function endSoon(page: EventTarget, stop: () => void): void {
  setTimeout(stop, CLICK_MS)
  page.addEventListener('pointerdown', stop, { ...FIRST, once: true })
}
