/** All figures of one order except the payment details. */
import { Num } from '@assay/ui/figures/Num.tsx'
import { Fact, FactList } from '@assay/ui/rows/Rows.tsx'
import type { ShownFiatOrder } from '@assay/wire/routes/fiat/fiat.ts'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { RecordNumber } from '../../../list/RecordNumber.tsx'
import { isBuyer } from './orderShown.ts'

export function FiatOrderFacts({ order }: { order: ShownFiatOrder }) {
  const t = useT()
  const format = useFormat()
  const { asset, currency, price, quantity, payment, method, counterparty } = order
  const { isMerchant, isPayer, payerName, remark, id } = order
  const { state, placedAt, payBy, paidAt, endedAt } = order
  const when = (at: number) => <time dateTime={new Date(at).toISOString()}>{format.zoned(at)}</time>
  return (
    <FactList>
      <Fact label={t(isBuyer(order) ? 'fiat.buys' : 'fiat.sells')}>
        <Num>{`${format.exact(quantity)} ${asset}`}</Num>
      </Fact>
      <Fact label={t('fiat.for')}>
        <Num>{`${format.exact(payment)} ${currency}`}</Num>
      </Fact>
      <Fact label={t('conversion.rate')}>
        <Num>{`1 ${asset} = ${format.exact(price)} ${currency}`}</Num>
      </Fact>
      <Fact label={t('fiat.method')}>{t(`fiat.method.${method}`)}</Fact>
      <Fact label={t(isMerchant ? 'fiat.member' : 'fiat.merchant')}>{counterparty}</Fact>
      {payerName && !isPayer && <Fact label={t('fiat.from')}>{payerName}</Fact>}
      {remark && <Fact label={t('fiat.remark')}>{remark}</Fact>}
      <Fact label={t('fiat.placedAt')}>{when(placedAt)}</Fact>
      {state === 'awaitingPayment' && <Fact label={t('fiat.payBy')}>{when(payBy)}</Fact>}
      {paidAt > 0 && <Fact label={t('fiat.paidAt')}>{when(paidAt)}</Fact>}
      {endedAt > 0 && (
        <Fact label={t(state === 'completed' ? 'fiat.completedAt' : 'fiat.cancelledAt')}>
          {when(endedAt)}
        </Fact>
      )}
      <RecordNumber id={id} />
    </FactList>
  )
}
