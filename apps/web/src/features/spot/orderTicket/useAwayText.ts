/** A limit far beyond the market, pointed out at its field and where the order is read back. */
import { useT } from '../../../i18n/i18n.ts'
import type { MessageKey } from '../../../i18n/messageKey.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import type { OrderForm } from './orderForm.ts'
import type { OrderSummary } from './orderSummary.ts'

type Noted = { form: OrderForm; summary: OrderSummary }

/** "Price is 6.20 % above the market", or nothing when it is not far away. */
export function useAwayText({ form, summary }: Noted) {
  const t = useT()
  const format = useFormat()
  if (summary.away === undefined) return undefined
  const key: MessageKey = form.side === 'buy' ? 'spot.away.above' : 'spot.away.below'
  return t(key, { percent: format.share(summary.away) })
}
