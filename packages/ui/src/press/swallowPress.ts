/**
 * A held button may disappear on confirmation while the finger or the key is still down. Until that
 * press has ended, and a moment longer for its click event, no click reaches the page: it would hit
 * the element behind.
 */

/** A touch screen makes its click up to this long after the finger has left. */
const CLICK_MS = 350

const FIRST = { capture: true }
const ENDS = ['pointerup', 'pointercancel', 'keyup'] as const

/** `page` is the window; clicks are stopped there in the capture phase. */
export function swallowPress(page: EventTarget): void {
  const swallow = (event: Event) => {
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const end = () => {
    for (const name of ENDS) page.removeEventListener(name, end, FIRST)
    setTimeout(() => page.removeEventListener('click', swallow, FIRST), CLICK_MS)
  }
  page.addEventListener('click', swallow, FIRST)
  for (const name of ENDS) page.addEventListener(name, end, FIRST)
}
