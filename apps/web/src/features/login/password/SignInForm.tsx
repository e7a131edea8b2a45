/** Signing in with a password; on a new device the server asks for a code in a second step. */
import { Button } from '@assay/ui/press/Button.tsx'
import {
  beginPasskeySignIn,
  signInByPasskey as sendPasskey,
} from '@assay/wire/routes/member/passkey.ts'
import { signInByPassword } from '@assay/wire/routes/member/password.ts'
import { useEffect, useState } from 'react'
import { AccountForm } from '../../../account/AccountForm.tsx'
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
import { forgetTypedSignIn, typedSignIn } from '../../../account/typedSignIn.ts'
import { type FieldTrouble, type Submit, useSubmit } from '../../../account/useSubmit.ts'
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
  const { contact, onContact, onForgotten } = props
  const t = useT()
  const form = useSignIn(props)
  const { submit, password, setPassword } = form
  if (form.asksForMore) return <MoreSteps form={form} />
  const onSend = () => submit.reportValidity() && void form.signIn()
  /** Both buttons wait for the same answer; the pressed one shows it. */
  const waiting = (isPressed: boolean) =>
    isPressed ? { isBusy: submit.isBusy } : { disabled: submit.isBusy }
  return (
    <AccountForm submit={submit} onSend={onSend}>
      <FormTrouble submit={submit} />
      <ContactField contact={contact} onChange={onContact} error={submit.at('account')} />
      <PasswordField
        label={t('account.password')}
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={submit.at('password')}
      />
      <Button type="submit" size="large" isBlock {...waiting(!form.isByPasskey)}>
        {t('account.signIn')}
      </Button>
      {'PublicKeyCredential' in window && (
        <Button
          kind="secondary"
          isBlock
          {...waiting(form.isByPasskey)}
          onClick={() => void form.signInByPasskey()}
        >
          {t('account.passkey')}
        </Button>
      )}
      <div className={css.links}>
        <Button
          kind="quiet"
          onClick={() => {
            typedSignIn.set(contact)
            onForgotten()
          }}
        >
          {t('account.forgot')}
        </Button>
      </div>
    </AccountForm>
  )
}

type SignIn = ReturnType<typeof useSignIn>

/** The authenticator's code, or the one that was sent for a new device. */
function MoreSteps({ form }: { form: SignIn }) {
  const t = useT()
  const { submit, factorFor, codeTarget = '', signIn } = form
  if (factorFor) {
    const { code, hasPasskey } = factorFor
    return (
      <FactorStep
        submit={submit}
        hasPasskey={hasPasskey}
        onFactor={(factor) => void signIn({ ...(code && { code }), factor })}
        onBack={() => form.setFactorFor(undefined)}
      />
    )
  }
  return (
    <CodeStep
      action={t('account.signIn')}
      submit={submit}
      waitSeconds={form.waitSeconds}
      onCode={(code) => void signIn({ code })}
      onResend={() => void signIn()}
      onBack={() => form.setCodeTarget(undefined)}
    >
      {t('account.newDevice', { target: codeTarget })}
    </CodeStep>
  )
}

/** What is typed, what the server asks for beyond it, and the two ways to sign in. */
function useSignIn({ contact, onCode, onSignedIn }: FormProps) {
  const t = useT()
  const countdown = useCountdown()
  const [password, setPassword] = useState('')
  const submit = useSubmit(['account', 'password', 'code', 'factor'], () => {
    const troubles: FieldTrouble<'account' | 'password'>[] = []
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
  const asksForMore = codeTarget !== undefined || factorFor !== undefined
  useEffect(() => onCode(asksForMore), [onCode, asksForMore])
  const begin = (reply: Parameters<typeof startSession>[0]) => {
    startSession(reply)
    forgetTypedSignIn()
    haptic('success')
    onSignedIn()
  }
  const signIn = ({ code, factor }: { code?: string; factor?: string } = {}) =>
    submit.run(
      async () => {
        const proofs = { ...(code && { code }), ...(factor && { factor }) }
        begin(await call(signInByPassword, { ...accountInput(contact), password, ...proofs }))
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
  const { isByPasskey, signInByPasskey } = usePasskeySignIn(submit, begin)
  const steps = { codeTarget, setCodeTarget, factorFor, setFactorFor, asksForMore }
  const waitSeconds = countdown.seconds
  return {
    submit,
    password,
    setPassword,
    ...steps,
    waitSeconds,
    signIn,
    isByPasskey,
    signInByPasskey,
  }
}

type Begin = (reply: Parameters<typeof startSession>[0]) => void

function usePasskeySignIn(submit: Submit, begin: Begin) {
  const [isByPasskey, setByPasskey] = useState(false)
  const signInByPasskey = async () => {
    setByPasskey(true)
    await submit.run(async () => {
      const { options } = await call(beginPasskeySignIn, {})
      const { signWithPasskey } = await import('@assay/ui/device/passkey.ts')
      const credential = await signWithPasskey(options)
      if (credential !== undefined) begin(await call(sendPasskey, { credential }))
    })
    setByPasskey(false)
  }
  return { isByPasskey, signInByPasskey }
}
