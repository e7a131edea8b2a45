/** How asking for a withdrawal ended: taken, or not known yet, which is said and never sent again. */
import { Button } from '@assay/ui/press/Button.tsx'
import { Sheet } from '@assay/ui/sheets/Sheet.tsx'
import { useEffect, useState } from 'react'
import { AddressText } from '../../chain/AddressText.tsx'
import { useT } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import type { WithdrawForm } from './useWithdrawForm.ts'
import css from './WithdrawScreen.module.css'

export function WithdrawResult({ form }: { form: WithdrawForm }) {
  const t = useT()
  const format = useFormat()
  const { write, result, draft } = form
  const isUnknown = write.state.step === 'unknown'
  const isDone = write.state.step === 'done'
  // The texts stay while the sheet slides away.
  const [wasDone, setWasDone] = useState(true)
  useEffect(() => {
    if (isDone || isUnknown) setWasDone(isDone)
  }, [isDone, isUnknown])
  const coin = draft?.network.asset ?? ''
  return (
    <Sheet
      isOpen={isDone || isUnknown}
      isLocked={isUnknown}
      onClose={form.close}
      title={t(wasDone ? 'withdraw.doneTitle' : 'withdraw.unknownTitle')}
      footer={
        wasDone && (
          <Button size="large" isBlock onClick={form.close}>
            {t('app.done')}
          </Button>
        )
      }
    >
      {wasDone ? (
        <div className={css.whole}>
          <p className={css.note}>
            {t(result?.isUnderReview ? 'withdraw.doneReview' : 'withdraw.done', {
              amount: format.orderValue(result?.received ?? draft?.amount),
              coin,
            })}
          </p>
          {draft && <AddressText address={draft.address.address} />}
        </div>
      ) : (
        <p role="status" className={css.note}>
          {t('withdraw.unknown')}
        </p>
      )}
    </Sheet>
  )
}
