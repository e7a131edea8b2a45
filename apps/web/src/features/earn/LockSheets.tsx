/** The last look before coins are locked, and how it ended: done, or not known yet. */
import { Num } from '@assay/ui/figures/Num.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { Fact, FactList } from '@assay/ui/rows/Rows.tsx'
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
  const money = (value: bigint) => <Num>{`${format.exact(value)} ${plan.asset}`}</Num>
  const facts = [
    { label: t('earn.principal'), value: money(preview.shown) },
    { label: t('earn.whole'), value: money(whole) },
    { label: t('earn.matures'), value: format.zoned(figures.maturesAt) },
    { label: t('earn.fee'), value: money(figures.redemptionFee) },
  ]
  // The texts stay while the sheet slides away. Without an answer they are what was sent.
  const [sent, setSent] = useState<typeof facts>([])
  const reply = write.state.step === 'done' ? write.state.reply : undefined
  const [lockup, setLockup] = useState(reply)
  if (reply && reply !== lockup) setLockup(reply)
  return (
    <>
      <ConfirmSheet
        isOpen={form.isReviewing && !isUnknown && !isDone}
        title={t('app.title.lock')}
        facts={facts}
        risk={t('earn.risk')}
        confirmLabel={form.actionText}
        backLabel={t('app.cancel')}
        isBusy={write.isBusy}
        error={form.refusal}
        onConfirm={() => {
          setSent(facts)
          setLockup(undefined)
          form.send()
        }}
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
        {lockup ? (
          <LockupFacts lockup={lockup} />
        ) : (
          <FactList>
            {sent.map(({ label, value }) => (
              <Fact key={label} label={label}>
                {value}
              </Fact>
            ))}
          </FactList>
        )}
      </Sheet>
    </>
  )
}
