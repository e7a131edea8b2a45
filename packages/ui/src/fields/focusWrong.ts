/**
 * The first wrong field takes the focus once a form was sent with it. Fields listen for that
 * themselves: a form that is sent by its own button needs nothing for it.
 */
import { modalHosts } from '../sheets/modalHosts.ts'

/** What cannot have `aria-invalid`, such as the button that picks a photo, has `data-wrong`. */
const WRONG = '[aria-invalid=true], [data-wrong]'

/** An error is shown once the press that was under way is over, and drawn after that. */
const FRAMES = 10

let isListening = false

/** Once it is marked. By default it is looked for where the user can act. */
export function focusWrong(
  within: ParentNode = modalHosts.top() ?? document,
  frames = FRAMES,
): void {
  requestAnimationFrame(() => {
    const wrong = within.querySelector<HTMLElement>(WRONG)
    if (wrong) wrong.focus()
    else if (frames > 1) focusWrong(within, frames - 1)
  })
}

export function listenToForms(): void {
  if (isListening) return
  isListening = true
  // In the capture phase: no form can keep it from coming here.
  addEventListener('submit', ({ target }) => focusWrong(target as HTMLFormElement), true)
}
