/** A note that the current book fills only a part of an order that does not rest. */
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import css from './PerpTicket.module.css'
import type { PerpSummary } from './perpSummary.ts'

export function UnfilledNote({ summary }: { summary: PerpSummary }) {
  const t = useT()
  const format = useFormat()
  const { draft, filled } = summary
  if (!filled || filled.lots === draft.lots) return null
  // These are refused whole, and the form says so.
  if (draft.timeInForce === 'fok' || (draft.orderType === 'market' && filled.lots === 0))
    return null
  return (
    <p className={css.pnl} role="status">
      {t('perp.fills', { filled: format.count(filled.lots), count: format.count(draft.lots) })}
    </p>
  )
}
