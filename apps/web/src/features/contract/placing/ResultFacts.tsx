/** What an order is, what it took or brought so far, and the take-profit and stop-loss that it brings. */
import { Delta } from '@assay/ui/figures/Delta.tsx'
import { Fact } from '@assay/ui/rows/Rows.tsx'
import type { PerpOrder } from '@assay/wire/routes/contract.ts'
import { directionOf } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/i18n.ts'
import css from '../../../market/placing/placing.module.css'
import { usePerpOrderWords } from '../orders/usePerpOrderWords.ts'

export function ResultFacts({ order }: { order: PerpOrder }) {
  const t = useT()
  const words = usePerpOrderWords()(order)
  const hasTraded = order.averagePrice !== undefined
  return (
    <>
      <Fact label={t('contract.order')}>
        <span className={css[order.side]}>
          {words.side} · {words.kind}
        </span>
      </Fact>
      <Fact label={t('orders.filled')}>{words.progress}</Fact>
      {hasTraded && <Fact label={t('orders.average')}>{words.averageInQuote}</Fact>}
      {hasTraded && order.isReduceOnly && (
        <Fact label={t('contract.receipt.realized')}>
          <Delta direction={directionOf(order.realizedPnl)}>{words.realized}</Delta>
        </Fact>
      )}
      {hasTraded && !order.isReduceOnly && <Fact label={t('contract.margin')}>{words.margin}</Fact>}
      <Fact label={t('contract.fee')}>{words.fee}</Fact>
      {order.held > 0n && <Fact label={t('spot.held')}>{words.held}</Fact>}
      {order.takeProfitPrice !== undefined && (
        <Fact label={t('contract.takeProfit')}>{words.takeProfit}</Fact>
      )}
      {order.stopLossPrice !== undefined && (
        <Fact label={t('contract.stopLoss')}>{words.stopLoss}</Fact>
      )}
    </>
  )
}
