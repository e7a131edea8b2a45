/** Signing in with a password; on a new device the server asks for a code in a second step. */
import { Button } from '@assay/ui/press/Button.tsx'
import { signInByPassword } from '@assay/wire/routes/password.ts'
import { type FormEvent, useState } from 'react'
import css from '../../../account/accountForms.module.css'
import { CodeStep } from '../../../account/CodeStep.tsx'
import { FactorStep } from '../../../account/FactorStep.tsx'
import { FormTrouble } from '../../../account/FormTrouble.tsx'
import { ContactField } from '../../../account/fields/ContactField.tsx'
import { accountInput, type Contact, looksWhole } from '../../../account/fields/contact.ts'
import { PasswordField } from '../../../account/fields/PasswordField.tsx'
import { useCountdown } from '../../../account/useCountdown.ts'
import { useSubmit } from '../../../account/useSubmit.ts'
import { call } from '../../../api/call.ts'
import { useT } from '../../../i18n/i18n.ts'
import { haptic } from '../../../session/haptic.ts'
import { startSession } from '../../../session/session.ts'

export type FormProps = {
  contact: Contact
  onContact: (contact: Contact) => void
  onSignedIn: () => void
}

type SignInFormProps = FormProps & { onRegister: () => void; onForgotten: () => void }

export function SignInForm(props: SignInFormProps) {
  const { contact, onContact, onSignedIn, onRegister, onForgotten } = props
  const t = useT()
  const submit = useSubmit()
  const countdown = useCountdown()
  const [password, setPassword] = useState('')
  /** Masked, once the server has sent a code there. */
  const [codeTarget, setCodeTarget] = useState<string>()
  /** The code of the new device, once the authenticator is asked for too. */
  const [factorFor, setFactorFor] = useState<{ code?: string }>()

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
          setFactorFor(code ? { code } : {})
          return true
        }
        if (reason !== 'codeRequired') return false
        setCodeTarget(String(details.target))
        countdown.start(Number(details.seconds))
        return true
      },
    )

  if (factorFor) {
    return (
      <FactorStep
        submit={submit}
        onFactor={(factor) => void signIn({ ...factorFor, factor })}
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
    if (!looksWhole(contact)) {
      submit.complain({ field: 'account', text: t(`account.invalid.${contact.kind}`) })
    } else if (password === '') {
      submit.complain({ field: 'password', text: t('account.passwordMissing') })
    } else void signIn()
  }
  return (
    <form className={css.form} onSubmit={onSubmit}>
      <FormTrouble submit={submit} />
      <ContactField contact={contact} onChange={onContact} error={submit.at('account')} />
      <PasswordField
        label={t('account.password')}
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={submit.at('password')}
      />
      <Button type="submit" size="large" isBlock isBusy={submit.isBusy}>
        {t('account.signIn')}
      </Button>
      <div className={css.links}>
        <Button kind="quiet" onClick={onRegister}>
          {t('account.create')}
        </Button>
        <Button kind="quiet" onClick={onForgotten}>
          {t('account.forgot')}
        </Button>
      </div>
    </form>
  )
}
