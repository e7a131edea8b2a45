/** Signing in with a password; on a new device the server asks for a code in a second step. */
import { Button } from '@assay/ui/press/Button.tsx'
import { beginPasskeySignIn, signInByPasskey } from '@assay/wire/routes/member/passkey.ts'
import { signInByPassword } from '@assay/wire/routes/member/password.ts'
import { type FormEvent, useEffect, useState } from 'react'
import css from '../../../account/accountForms.module.css'
import { CodeStep } from '../../../account/code/CodeStep.tsx'
import { useCountdown } from '../../../account/code/useCountdown.ts'
import { FactorStep } from '../../../account/FactorStep.tsx'
import { FormTrouble } from '../../../account/FormTrouble.tsx'
import { ContactField } from '../../../account/fields/ContactField.tsx'
import {
  accountInput,
  type ContactDraft,
  isContactComplete,
} from '../../../account/fields/contact.ts'
import { PasswordField } from '../../../account/fields/PasswordField.tsx'
import { type FieldTrouble, useSubmit } from '../../../account/useSubmit.ts'
import { call } from '../../../api/call.ts'
import { useT } from '../../../i18n/i18n.ts'
import { startSession } from '../../../session/session.ts'
import { haptic } from '../../../store/haptic.ts'

export type FormProps = {
  contact: ContactDraft
  onContact: (contact: ContactDraft) => void
  /** Whether a code is being entered. */
  onCode: (isEntering: boolean) => void
  onSignedIn: () => void
}

type SignInFormProps = FormProps & { onForgotten: () => void }

export function SignInForm(props: SignInFormProps) {
  const { contact, onContact, onCode, onSignedIn, onForgotten } = props
  const t = useT()
  const countdown = useCountdown()
  const [password, setPassword] = useState('')
  const submit = useSubmit(() => {
    const troubles: FieldTrouble[] = []
    if (!isContactComplete(contact)) {
      troubles.push({ field: 'account', text: t(`account.invalid.${contact.kind}`) })
    }
    if (password === '') troubles.push({ field: 'password', text: t('account.passwordMissing') })
    return troubles
  })
  /** Masked, once the server has sent a code there. */
  const [codeTarget, setCodeTarget] = useState<string>()
  /** The code of the new device, once the authenticator is asked for too. */
  const [factorFor, setFactorFor] = useState<{ code?: string; hasPasskey: boolean }>()

  const isEntering = codeTarget !== undefined || factorFor !== undefined
  useEffect(() => onCode(isEntering), [onCode, isEntering])

  const signIn = ({ code, factor }: { code?: string; factor?: string } = {}) =>
    submit.run(
      async () => {
        const input = {
          ...accountInput(contact),
          password,
          ...(code && { code }),
          ...(factor && { factor }),
        }
        startSession(await call(signInByPassword, input))
        haptic('success')
        onSignedIn()
      },
      ({ reason, details }) => {
        if (reason === 'factorRequired') {
          setFactorFor({ ...(code && { code }), hasPasskey: details.passkey !== undefined })
          return true
        }
        if (reason !== 'codeRequired') return false
        setCodeTarget(String(details.target))
        countdown.start(Number(details.seconds))
        return true
      },
    )

  /** Both wait for the same answer; the pressed button shows it. */
  const [isEnteringByPasskey, setEnteringByPasskey] = useState(false)
  const enter = async () => {
    setEnteringByPasskey(true)
    await submit.run(async () => {
      const { options } = await call(beginPasskeySignIn, {})
      const { signWithPasskey } = await import('@assay/ui/device/passkey.ts')
      const credential = await signWithPasskey(options)
      if (credential === undefined) return
      startSession(await call(signInByPasskey, { credential }))
      haptic('success')
      onSignedIn()
    })
    setEnteringByPasskey(false)
  }

  if (factorFor) {
    return (
      <FactorStep
        submit={submit}
        hasPasskey={factorFor.hasPasskey}
        onFactor={(factor) =>
          void signIn({ ...(factorFor.code && { code: factorFor.code }), factor })
        }
        onBack={() => setFactorFor(undefined)}
      />
    )
  }
  if (codeTarget !== undefined) {
    return (
      <CodeStep
        action={t('account.signIn')}
        submit={submit}
        waitSeconds={countdown.seconds}
        onCode={(code) => void signIn({ code })}
        onResend={() => void signIn()}
        onBack={() => setCodeTarget(undefined)}
      >
        {t('account.newDevice', { target: codeTarget })}
      </CodeStep>
    )
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (submit.isWhole()) void signIn()
  }
  const waiting = (isPressed: boolean) =>
    isPressed ? { isBusy: submit.isBusy } : { disabled: submit.isBusy }
  return (
    <form noValidate className={css.form} onChange={submit.forgive} onSubmit={onSubmit}>
      <FormTrouble submit={submit} />
      <ContactField contact={contact} onChange={onContact} error={submit.at('account')} />
      <PasswordField
        label={t('account.password')}
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={submit.at('password')}
      />
      <Button type="submit" size="large" isBlock {...waiting(!isEnteringByPasskey)}>
        {t('account.signIn')}
      </Button>
      {'PublicKeyCredential' in window && (
        <Button
          kind="secondary"
          isBlock
          {...waiting(isEnteringByPasskey)}
          onClick={() => void enter()}
        >
          {t('account.passkey')}
        </Button>
      )}
      <div className={css.links}>
        <Button kind="quiet" onClick={onForgotten}>
          {t('account.forgot')}
        </Button>
      </div>
    </form>
  )
}
