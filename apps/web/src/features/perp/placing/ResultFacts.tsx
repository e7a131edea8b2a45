/**
 * What an order is, what it took or brought so far, and the take-profit and stop-loss that it
 * brings. What was paid and what it brought have every digit, as in the records.
 */
import { Delta } from '@assay/ui/figures/Delta.tsx'
import { Fact } from '@assay/ui/rows/Rows.tsx'
import type { PerpOrder } from '@assay/wire/rows/perp.ts'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import css from '../../../market/placing/placing.module.css'
import { usePerpOrderWords } from '../orders/usePerpOrderWords.ts'
import { pnlDirection, signedExact } from '../rules/signedFigure.ts'

export function ResultFacts({ order }: { order: PerpOrder }) {
  const t = useT()
  const format = useFormat()
  const words = usePerpOrderWords()(order)
  const hasTraded = order.averagePrice !== undefined
  return (
    <>
      <Fact label={t('perp.order')}>
        <span className={css[order.side]}>
          {words.side} · {words.kind}
        </span>
      </Fact>
      <Fact label={t('orders.filled')}>{words.progress}</Fact>
      {hasTraded && <Fact label={t('orders.average')}>{words.averageInQuote}</Fact>}
      {hasTraded && order.isReduceOnly && (
        <Fact label={t('perp.receipt.realized')}>
          <Delta direction={pnlDirection(order.realizedPnl)}>
            {signedExact(format, order.realizedPnl, order.quote)}
          </Delta>
        </Fact>
      )}
      {hasTraded && !order.isReduceOnly && <Fact label={t('perp.margin')}>{words.margin}</Fact>}
      <Fact label={t('perp.fee')}>
        {/* Beside what was realized it is one of the parts that make what is left. */}
        {order.isReduceOnly
          ? signedExact(format, -order.fee, order.quote)
          : `${format.exact(order.fee)} ${order.quote}`}
      </Fact>
      {order.held > 0n && <Fact label={t('spot.held')}>{words.held}</Fact>}
      {order.takeProfitPrice !== undefined && (
        <Fact label={t('perp.takeProfit')}>{words.takeProfit}</Fact>
      )}
      {order.stopLossPrice !== undefined && (
        <Fact label={t('perp.stopLoss')}>{words.stopLoss}</Fact>
      )}
    </>
  )
}
