/**
 * The page on which the user has typed something that a reload would lose. Forms marked with
 * `data-kept` store their input in this tab, and a search is quickly typed again.
 */
import { createStore } from '../store/createStore.ts'

export const typedAt = createStore<string | undefined>(undefined)

const TYPED = 'textarea, input:not([type=radio], [type=checkbox], [type=range], [type=search])'
/** No form stores images; input in a sheet ends with it, and no update opens while one is open. */
const KEPT = '[data-kept] :not([type=file]), dialog *'

export function watchTyping(): void {
  const hear = ({ target }: Event) => {
    if (!(target instanceof Element) || !target.matches(TYPED) || target.matches(KEPT)) return
    typedAt.set(location.pathname)
  }
  document.addEventListener('input', hear, { capture: true })
}
