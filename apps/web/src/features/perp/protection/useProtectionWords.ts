/** How a take-profit or stop-loss is named: its price, and of the position how many lots. */
import type { Position, Protection } from '@assay/wire/rows/position.ts'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { usePerpPrice } from '../orders/usePerpOrderWords.ts'

export function useProtectionWords(position: Position) {
  const t = useT()
  const format = useFormat()
  const priceOf = usePerpPrice()
  const someOf = (lots: number) =>
    t('perp.protect.covers', { covered: format.count(lots), count: position.lots })
  return {
    /** So many of all the lots. */
    someOf,
    price: (triggerPrice: Protection['triggerPrice']) => priceOf(position, triggerPrice),
    /** Of how many lots it is; undefined or 0 is the whole position. */
    size: (lots: number | undefined) => (lots ? someOf(lots) : t('perp.protect.whole')),
  }
}
