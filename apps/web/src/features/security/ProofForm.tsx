/** The code that was sent, and the authenticator's where there is one. */
import { CODE_LENGTH } from '@assay/domain/identity/verificationCode.ts'
import { CodeField } from '@assay/ui/fields/CodeField.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { useState } from 'react'
import { AccountForm } from '../../account/AccountForm.tsx'
import css from '../../account/accountForms.module.css'
import { CodeFormLinks } from '../../account/code/CodeFormLinks.tsx'
import { useCodeOnce } from '../../account/code/useCodeOnce.ts'
import { useSendWhenComplete } from '../../account/code/useSendWhenComplete.ts'
import { FactorField } from '../../account/FactorField.tsx'
import { FormTrouble } from '../../account/FormTrouble.tsx'
import { useDemoHint } from '../../account/useDemoHint.tsx'
import type { Submit } from '../../account/useSubmit.ts'
import { useT } from '../../i18n/i18n.ts'
import { haptic } from '../../store/haptic.ts'
import type { SecurityProof, useSecurityProof } from './useSecurityProof.ts'

type ProofFormProps = {
  submit: Submit<'code' | 'factor'>
  proof: ReturnType<typeof useSecurityProof>
  asksFactor: boolean
  /** The field may be left empty: then the device is asked for a passkey. */
  hasPasskey: boolean
  /** False where a recovery code does not count as the factor. */
  takesRecovery: boolean
  action: string
  onProof: (proof: SecurityProof) => void
  onBack: () => void
}

export function ProofForm(props: ProofFormProps) {
  const { submit, proof, hasPasskey, takesRecovery, action, onBack } = props
  const t = useT()
  const demoHint = useDemoHint()
  const typed = useTypedProof(props)
  return (
    <AccountForm submit={submit} onSend={typed.press}>
      <p className={css.muted}>
        {proof.target ? t('account.sent', { target: proof.target }) : t('security.codeUnderWay')}
      </p>
      <FormTrouble submit={submit} />
      <CodeField
        label={t('account.code')}
        value={typed.code}
        onChange={typed.setCode}
        sendsItself={!typed.asksFactor}
        shouldAutoFocus
        error={submit.at('code') ?? (typed.lacksCode ? t('account.codeShort') : undefined)}
        way={demoHint}
      />
      {typed.asksFactor && (
        <FactorField
          value={typed.factor}
          onChange={typed.setFactor}
          error={submit.at('factor') ?? (typed.lacksFactor ? t('account.factorText') : undefined)}
          hasPasskey={hasPasskey}
          takesRecovery={takesRecovery}
        />
      )}
      <Button type="submit" size="large" isBlock isBusy={submit.isBusy}>
        {action}
      </Button>
      <CodeFormLinks
        waitSeconds={proof.waitSeconds}
        onResend={() => {
          typed.forget()
          proof.send(() => undefined)
        }}
        onBack={onBack}
      />
    </AccountForm>
  )
}

/** What is typed so far. A code that is asked for alone is sent once it is whole. */
function useTypedProof(props: ProofFormProps) {
  const { submit, hasPasskey, onProof } = props
  const [code, setCode] = useState('')
  const [factor, setFactor] = useState('')
  const [isTried, setTried] = useState(false)
  // A user who declined the passkey has a recovery code.
  const asksFactor = props.asksFactor || submit.at('factor') !== undefined || factor !== ''
  const isPasskeyEnough = hasPasskey && factor === ''
  const { sendOnce, forget } = useCodeOnce(submit, (whole) =>
    onProof(asksFactor && !isPasskeyEnough ? { code: whole, factor } : { code: whole }),
  )
  useSendWhenComplete(code, {
    isAlone: !asksFactor,
    isBusy: submit.isBusy,
    send: sendOnce,
  })
  const isCodeShort = code.length !== CODE_LENGTH
  const isFactorShort = asksFactor && !isPasskeyEnough && factor.length < CODE_LENGTH
  return {
    code,
    setCode,
    factor,
    setFactor,
    asksFactor,
    lacksCode: isTried && isCodeShort,
    lacksFactor: isTried && isFactorShort,
    press() {
      setTried(isCodeShort || isFactorShort)
      if (isCodeShort || isFactorShort) return haptic('error')
      sendOnce(code)
    },
    forget,
  }
}
