/** Where a merchant is paid by one method; who changes it proves to be the merchant. */
import type { FiatMethod } from '@assay/domain/fiat/fiatOrder.ts'
import { Button } from '@assay/ui/press/Button.tsx'
import { Sheet } from '@assay/ui/sheets/Sheet.tsx'
import { setPayee } from '@assay/wire/routes/fiat.ts'
import { toastDone } from '../../../api/toastDone.ts'
import { useWrite } from '../../../api/useWrite.ts'
import { UnknownNote } from '../../../app/write/UnknownNote.tsx'
import { useT } from '../../../i18n/i18n.ts'
import css from '../fiat.module.css'
import { refreshFiat } from '../fiatQueries.ts'
import { PayeeInputs } from '../payee/PayeeInputs.tsx'
import { usePayeeForm } from '../payee/usePayeeForm.ts'
import { SecretFields, useSecrets } from '../SecretFields.tsx'

export function PayeeSheet({ method, onClose }: { method: FiatMethod; onClose: () => void }) {
  const t = useT()
  const form = usePayeeForm(method, true)
  const secrets = useSecrets(true)
  const write = useWrite(setPayee, {
    onDone: () => {
      void refreshFiat()
      void toastDone(setPayee)
      onClose()
    },
  })
  const isUnknown = write.state.step === 'unknown'
  const save = () => {
    const payee = form.checked()
    if (payee) void write.send({ method, ...payee, pin: secrets.values.pin })
  }
  return (
    <Sheet
      isOpen
      isLocked={write.isBusy || isUnknown}
      onClose={onClose}
      title={t(`fiat.method.${method}`)}
      footer={
        isUnknown ? undefined : (
          <Button
            size="large"
            isBlock
            isBusy={write.isBusy}
            reason={secrets.values.pin.length === 6 ? undefined : t('fiat.enterPin')}
            onClick={save}
          >
            {t('fiat.savePayee')}
          </Button>
        )
      }
    >
      {isUnknown ? (
        <UnknownNote write={write} />
      ) : (
        <div className={css.fields}>
          <PayeeInputs form={form} method={method} />
          <SecretFields secrets={secrets} state={write.state} />
        </div>
      )}
    </Sheet>
  )
}
