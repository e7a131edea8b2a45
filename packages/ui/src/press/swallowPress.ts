/**
 * What a held button confirms may take the button away while the finger or the key is still down.
 * Until that press has ended, and a moment longer for the click that a browser makes of its end, no
 * click reaches the page: it would land on what lies behind.
 */

/** A touch screen makes its click up to this long after the finger has left. */
const CLICK_MS = 350

const FIRST = { capture: true }
const ENDS = ['pointerup', 'pointercancel', 'keyup'] as const

/** `page` is the window; clicks are stopped there before anything below hears of them. */
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
