/** The review before coins are locked, and the result. */
import { Num } from '@assay/ui/figures/Num.tsx'
import type { OfferedPlan } from '@assay/wire/routes/earn/finance.ts'
import { FormSheets } from '../../form/FormSheets.tsx'
import { useT } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { LockupFacts } from './records/LockupFacts.tsx'
import type { LockForm } from './useLockForm.ts'

export function LockSheets({ plan, form }: { plan: OfferedPlan; form: LockForm }) {
  const t = useT()
  const format = useFormat()
  const { figures, whole, shown } = form.preview
  const money = (value: bigint) => <Num>{`${format.exact(value)} ${plan.asset}`}</Num>
  return (
    <FormSheets
      form={form}
      title={t('app.title.lock')}
      doneTitle={t('earn.done')}
      facts={[
        { label: t('earn.principal'), value: money(shown) },
        { label: t('earn.whole'), value: money(whole) },
        { label: t('earn.matures'), value: format.zoned(figures.maturesAt) },
        { label: t('earn.fee'), value: money(figures.redemptionFee) },
      ]}
      risk={
        figures.redemptionFee > whole
          ? `${t('earn.feeAboveYield', {
              fee: format.exact(figures.redemptionFee),
              whole: format.exact(whole),
              asset: plan.asset,
            })} ${t('earn.risk')}`
          : t('earn.risk')
      }
      records={{ path: '/lockRecord', label: t('earn.view') }}
      result={(lockup) => <LockupFacts lockup={lockup} />}
    />
  )
}
