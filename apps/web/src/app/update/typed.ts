/**
 * The page on which a person has typed what a reload would lose. Forms marked with `data-kept` keep
 * what is typed in this tab, and a search is soon typed again.
 */
import { createStore } from '../../live/createStore.ts'

export const typedAt = createStore<string | undefined>(undefined)

const TYPED = 'textarea, input:not([type=radio], [type=checkbox], [type=range], [type=search])'
/**
 * Pictures are kept by no form; what is typed in a sheet ends with it, and nothing happens while
 * one is open.
 */
const KEPT = '[data-kept] :not([type=file]), dialog *'

export function watchTyping(): void {
  const hear = ({ target }: Event) => {
    if (!(target instanceof Element) || !target.matches(TYPED) || target.matches(KEPT)) return
    typedAt.set(location.pathname)
  }
  document.addEventListener('input', hear, { capture: true })
}
