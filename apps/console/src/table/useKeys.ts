/**
 * The console's keys: j and k or the arrows move through the rows of the current table, Enter opens
 * one (handled by the row), / focuses the search, Escape leaves a field.
 */
import { useEffect } from 'react'

const STEPS: Record<string, number> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }

export function useKeys() {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const target = event.target as HTMLElement
      if (target.closest('input, textarea, select')) {
        if (event.key === 'Escape') target.blur()
        return
      }
      if (event.key === '/') {
        event.preventDefault()
        document.querySelector<HTMLInputElement>('[data-search] input')?.focus()
        return
      }
      const step = STEPS[event.key]
      if (step === undefined) return
      const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')]
      if (rows.length === 0) return
      event.preventDefault()
      const at = rows.indexOf(target.closest<HTMLElement>('[data-row]') as HTMLElement)
      const next = at < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, at + step))
      rows[next]?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
