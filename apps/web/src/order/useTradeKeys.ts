/** Keys of a market's pages: B and S choose the side, / leads to the pairs; never while typing. */
import { useEffect, useRef } from 'react'

type TradeKeys = { onSide: (side: 'buy' | 'sell') => void; onPick: () => void }

export function useTradeKeys(keys: TradeKeys) {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event.target)) return
      const key = event.key.toLowerCase()
      if (key === 'b') latest.current.onSide('buy')
      else if (key === 's') latest.current.onSide('sell')
      else if (key === '/') latest.current.onPick()
      else return
      event.preventDefault()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}

/** In a text, or with a sheet open, letters mean themselves. */
function isElsewhere(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]')) return true
  if (!(target instanceof HTMLElement)) return false
  return target.matches('textarea, select, input:not([type=radio], [type=range], [type=checkbox])')
}
