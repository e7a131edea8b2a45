/**
 * What became of a contract order. One that closed a position also says what that realized, before
 * its fee.
 */
import { Delta } from '@assay/ui/figures/Delta.tsx'
import { Fact } from '@assay/ui/rows/Rows.tsx'
import type { PerpOrder } from '@assay/wire/routes/contract.ts'
import { directionOf } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/i18n.ts'
import css from '../../../market/placing/placing.module.css'
import { ResultSheet, type ResultSheetProps } from '../../../order/ResultSheet.tsx'
import { usePerpOrderWords } from '../orders/usePerpOrderWords.ts'

export function OrderResultSheet(props: ResultSheetProps<PerpOrder>) {
  const t = useT()
  const wordsOf = usePerpOrderWords()
  return (
    <ResultSheet
      {...props}
      resting={({ isReduceOnly }) =>
        t(isReduceOnly ? 'contract.close.placed' : 'spot.result.resting')
      }
    >
      {(order) => {
        const words = wordsOf(order)
        const hasTraded = order.averagePrice !== undefined
        return (
          <>
            <Fact label={t('contract.order')}>
              <span className={css[order.side]}>
                {words.side} · {words.kind}
              </span>
            </Fact>
            <Fact label={t('orders.filled')}>{words.progress}</Fact>
            {hasTraded && <Fact label={t('orders.average')}>{words.average}</Fact>}
            {hasTraded && order.isReduceOnly && (
              <Fact label={t('contract.receipt.realized')}>
                <Delta direction={directionOf(order.realizedPnl)}>{words.realized}</Delta>
              </Fact>
            )}
            <Fact label={t('contract.fee')}>{words.fee}</Fact>
          </>
        )
      }}
    </ResultSheet>
  )
}
