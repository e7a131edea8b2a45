/** The last look before coins are locked, and how it ended: done, or not known yet. */
import { Num } from '@assay/ui/figures/Num.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { ConfirmSheet } from '@assay/ui/sheets/ConfirmSheet.tsx'
import { Sheet } from '@assay/ui/sheets/Sheet.tsx'
import type { OfferedPlan } from '@assay/wire/routes/finance.ts'
import { useState } from 'react'
import { useGo } from '../../app/routing/useGo.ts'
import { UnknownSheet } from '../../app/write/UnknownSheet.tsx'
import { useT } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import css from './Earn.module.css'
import { LockupFacts } from './records/LockupFacts.tsx'
import type { LockForm } from './useLockForm.ts'

export function LockSheets({ plan, form }: { plan: OfferedPlan; form: LockForm }) {
  const t = useT()
  const go = useGo()
  const format = useFormat()
  const { write, preview } = form
  const { figures, whole } = preview
  const isUnknown = write.state.step === 'unknown'
  const isDone = write.state.step === 'done'
  // The texts stay while the sheet slides away.
  const [shown, setShown] = useState(form.done)
  if (form.done && form.done !== shown) setShown(form.done)
  const money = (value: bigint) => <Num>{`${format.exact(value)} ${plan.asset}`}</Num>
  return (
    <>
      <ConfirmSheet
        isOpen={form.isReviewing && !isUnknown && !isDone}
        title={t('app.title.lock')}
        facts={[
          { label: t('earn.principal'), value: money(preview.shown) },
          { label: t('earn.whole'), value: money(whole) },
          { label: t('earn.matures'), value: format.dateTime(figures.maturesAt) },
          { label: t('earn.fee'), value: money(figures.redemptionFee) },
        ]}
        risk={t('earn.risk')}
        confirmLabel={form.actionText}
        backLabel={t('app.cancel')}
        isBusy={write.isBusy}
        error={form.refusal}
        onConfirm={form.send}
        onClose={form.leaveReview}
      />
      <UnknownSheet
        write={write}
        records={{ path: '/lockRecord', label: t('earn.view') }}
        isOpen={form.isReviewing}
      />
      <Sheet
        isOpen={isDone}
        onClose={form.startAnew}
        title={t('earn.done')}
        footer={
          <div className={css.pair}>
            <Button kind="secondary" onClick={() => go.to('/lockRecord')}>
              {t('earn.view')}
            </Button>
            <Button onClick={form.startAnew}>{t('app.done')}</Button>
          </div>
        }
      >
        {shown && <LockupFacts lockup={shown} />}
      </Sheet>
    </>
  )
}
