/** The review before an order is placed, and the search for a merchant. */
import { Num } from '@assay/ui/figures/Num.tsx'
import { ConfirmSheet } from '@assay/ui/sheets/ConfirmSheet.tsx'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { UnknownSheet } from '../../../write/UnknownSheet.tsx'
import { PayeeValue } from '../payee/PayeeValue.tsx'
import { payeeLines } from '../payee/payeeLines.ts'
import { MatchingSheet } from './MatchingSheet.tsx'
import type { Placing, Take } from './useTake.ts'
import type { TakeFields } from './useTakeFields.ts'

type TakeSheetsProps = {
  take: Take
  fields: TakeFields
  /** As it was at the review, because prices change. */
  placing: Placing | undefined
  /** In currency. */
  payment: bigint | undefined
}

export function TakeSheets({ take, fields, placing, payment }: TakeSheetsProps) {
  const t = useT()
  const format = useFormat()
  const { side } = fields.draft
  const { write, step } = take
  const isUnknown = write.state.step === 'unknown'
  if (!placing) return null
  const { asset, currency, method, quantity, price } = placing
  const coins = <Num>{`${format.exact(quantity)} ${asset}`}</Num>
  const money = <Num>{`${format.exact(payment)} ${currency}`}</Num>
  const payee = 'holder' in placing ? payeeLines(placing, method) : []
  return (
    <>
      <ConfirmSheet
        isOpen={step === 'reviewing' && !isUnknown}
        title={t(`fiat.title.${side}`, { asset })}
        facts={[
          {
            label: t(side === 'buy' ? 'conversion.pay' : 'fiat.sells'),
            value: side === 'buy' ? money : coins,
          },
          { label: t('conversion.receive'), value: side === 'buy' ? coins : money },
          {
            label: t('conversion.rate'),
            value: <Num>{`1 ${asset} = ${format.exact(price)} ${currency}`}</Num>,
          },
          { label: t('fiat.method'), value: t(`fiat.method.${method}`) },
          ...payee.map(({ field, text }) => ({
            label: t(`fiat.payee.${field}`),
            value: <PayeeValue field={field} text={text} />,
          })),
          { label: t('fiat.time'), value: t('fiat.minutes') },
        ]}
        risk={t(`fiat.risk.${side}`)}
        confirmLabel={t(`fiat.action.${side}`, { quantity: format.exact(quantity), asset })}
        backLabel={t('app.cancel')}
        isBusy={write.isBusy}
        error={take.refusal}
        onConfirm={() => take.place(placing)}
        onClose={take.leave}
      />
      <UnknownSheet
        write={write}
        records={{ path: '/otc?tab=orders', label: t('fiat.viewOrders') }}
        isOpen={step !== 'editing'}
      />
      <MatchingSheet
        take={take}
        isUnknown={isUnknown}
        price={`1 ${asset} = ${format.exact(price)} ${currency}`}
        onAgain={() => take.place(placing)}
      />
    </>
  )
}
