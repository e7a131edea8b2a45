/** The result of a withdrawal request: accepted, or unknown, shown as such. */
import { Button } from '@assay/ui/press/Button.tsx'
import { Sheet } from '@assay/ui/sheets/Sheet.tsx'
import { AddressText } from '../../chain/AddressText.tsx'
import { useT } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { UnknownSheet } from '../../write/UnknownSheet.tsx'
import type { WithdrawForm } from './useWithdrawForm.ts'
import css from './WithdrawScreen.module.css'

export function WithdrawResult({ form }: { form: WithdrawForm }) {
  const t = useT()
  const format = useFormat()
  const { write, result, draft } = form
  const coin = draft?.network.asset ?? ''
  return (
    <>
      <UnknownSheet write={write} isOpen />
      <Sheet
        isOpen={write.state.step === 'done'}
        onClose={form.close}
        title={t('withdrawal.doneTitle')}
        footer={
          <Button size="large" isBlock onClick={form.close}>
            {t('app.done')}
          </Button>
        }
      >
        <div className={css.whole}>
          <p className={css.note}>
            {t(result?.isUnderReview ? 'withdrawal.doneReview' : 'withdrawal.done', {
              amount: format.exact(result?.received ?? draft?.amount),
              coin,
            })}
          </p>
          {draft && <AddressText address={draft.address.address} />}
        </div>
      </Sheet>
    </>
  )
}
