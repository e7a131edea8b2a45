/**
 * A merchant's payment details for one method; changing them needs proof of identity. Saving is
 * idempotent.
 */
import type { FiatMethod } from '@assay/domain/fiat/fiatOrder.ts'
import { focusWrong } from '@assay/ui/fields/focusWrong.ts'
import { Button } from '@assay/ui/press/Button.tsx'
import { Sheet } from '@assay/ui/sheets/Sheet.tsx'
import { ApiError } from '@assay/wire/client/client.ts'
import { setPayee } from '@assay/wire/routes/fiat/fiat.ts'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { errorText } from '../../../api/errorText.ts'
import { toastDone } from '../../../api/toastDone.ts'
import { useT } from '../../../i18n/i18n.ts'
import { haptic } from '../../../store/haptic.ts'
import type { WriteState } from '../../../write/useWrite.ts'
import css from '../fiat.module.css'
import { refreshFiat } from '../fiatQueries.ts'
import { PayeeInputs } from '../payee/PayeeInputs.tsx'
import { usePayeeForm } from '../payee/usePayeeForm.ts'
import { SecretFields, useSecrets } from '../SecretFields.tsx'

export function PayeeSheet({ method, onClose }: { method: FiatMethod; onClose: () => void }) {
  const t = useT()
  const form = usePayeeForm(method, true)
  const secrets = useSecrets(true)
  const [state, setState] = useState<WriteState<unknown>>({ step: 'idle' })
  const isBusy = state.step === 'sending'
  const save = async () => {
    const payee = form.checked()
    if (!payee) {
      focusWrong()
      return haptic('warn')
    }
    setState({ step: 'sending' })
    try {
      await call(setPayee, { method, ...payee, ...secrets.values })
      void refreshFiat()
      void toastDone(setPayee)
      onClose()
    } catch (error) {
      const reason = error instanceof ApiError ? error.reason : 'unknown'
      setState({ step: 'refused', message: errorText(error) ?? t('app.error.network'), reason })
    }
  }
  return (
    <Sheet
      isOpen
      isLocked={isBusy}
      onClose={onClose}
      title={t(`fiat.method.${method}`)}
      footer={
        <Button
          size="large"
          isBlock
          isBusy={isBusy}
          reason={secrets.isWhole ? undefined : t('fiat.enterPin')}
          onClick={() => void save()}
        >
          {t('fiat.savePayee')}
        </Button>
      }
    >
      <div className={css.fields}>
        <PayeeInputs form={form} method={method} />
        <SecretFields secrets={secrets} state={state} />
      </div>
    </Sheet>
  )
}
