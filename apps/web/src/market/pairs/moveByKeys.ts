/**
 * Keys of a search and the list that it finds (`data-found`), whose rows are links or buttons
 * marked `data-row`: Enter in the box opens the first row, the arrows go through the rows and back
 * to the box.
 */
import type { KeyboardEvent } from 'react'

export function moveByKeys(event: KeyboardEvent, openFirst: () => void): void {
  const { key, target, currentTarget } = event
  const inSearch = target instanceof HTMLInputElement && target.type === 'search'
  if (key === 'Enter' && inSearch) {
    openFirst()
    return
  }
  const step = { ArrowDown: 1, ArrowUp: -1 }[key]
  if (!step || (target instanceof HTMLInputElement && !inSearch)) return
  const rows = [
    ...currentTarget.querySelectorAll<HTMLElement>('[data-found] :is(a, button[data-row])'),
  ]
  const next = rows.indexOf(document.activeElement as HTMLElement) + step
  event.preventDefault()
  if (next < 0) currentTarget.querySelector<HTMLElement>('[type=search]')?.focus()
  else rows[next]?.focus()
}
