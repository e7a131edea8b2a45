/** Keys of a market's pages: B and S choose the side, / leads to the pairs; never while typing. */
import { useEffect, useEffectEvent } from 'react'

type TradeKeys = { onSide: (side: 'buy' | 'sell') => void; onPick: () => void }

export function useTradeKeys({ onSide, onPick }: TradeKeys) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isMeantElsewhere(event.target)) return
    const key = event.key.toLowerCase()
    if (key === 'b') onSide('buy')
    else if (key === 's') onSide('sell')
    else if (key === '/') onPick()
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const hear = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', hear)
    return () => window.removeEventListener('keydown', hear)
  }, [])
}

/** While someone types, or a sheet is open, keys are not shortcuts. */
function isMeantElsewhere(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]')) return true
  if (!(target instanceof HTMLElement)) return false
  return target.matches('textarea, select, input:not([type=radio], [type=range], [type=checkbox])')
}
