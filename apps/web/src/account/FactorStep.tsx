/** The authenticator's code, asked for after the password. */
import { CODE_LENGTH } from '@assay/domain/identity/verificationCode.ts'
import { Button } from '@assay/ui/press/Button.tsx'
import { useState } from 'react'
import { useT } from '../i18n/i18n.ts'
import { AccountForm } from './AccountForm.tsx'
import css from './accountForms.module.css'
import { FactorField } from './FactorField.tsx'
import { FormTrouble } from './FormTrouble.tsx'
import type { Submit } from './useSubmit.ts'

type FactorStepProps = {
  submit: Submit<'factor'>
  hasPasskey: boolean
  onFactor: (code: string) => void
  onBack: () => void
}

export function FactorStep({ submit, hasPasskey, onFactor, onBack }: FactorStepProps) {
  const t = useT()
  const [factor, setFactor] = useState('')
  const send = () => {
    if (factor.length >= CODE_LENGTH || (hasPasskey && factor === '')) onFactor(factor)
    else submit.complain({ field: 'factor', text: t('account.factorText') })
  }
  return (
    <AccountForm submit={submit} onSend={send}>
      <p className={css.muted}>{t(hasPasskey ? 'account.passkeyText' : 'account.factorText')}</p>
      <FormTrouble submit={submit} />
      <FactorField
        value={factor}
        hasPasskey={hasPasskey}
        onChange={setFactor}
        error={submit.at('factor')}
      />
      <Button type="submit" size="large" isBlock isBusy={submit.isBusy}>
        {t('account.signIn')}
      </Button>
      <Button kind="quiet" onClick={onBack}>
        {t('account.back')}
      </Button>
    </AccountForm>
  )
}
