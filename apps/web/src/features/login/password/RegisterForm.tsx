/** Opening an account: contact, password, invitation and agreements, then the code that was sent. */
import { isPassword } from '@assay/domain/identity/password.ts'
import { Button } from '@assay/ui/press/Button.tsx'
import { register, sendVisitorCode } from '@assay/wire/routes/password.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import css from '../../../account/accountForms.module.css'
import { CodeStep } from '../../../account/CodeStep.tsx'
import { FormTrouble } from '../../../account/FormTrouble.tsx'
import { Agreements } from '../../../account/fields/Agreements.tsx'
import { agreementsQuery } from '../../../account/fields/accountQueries.ts'
import { ContactField } from '../../../account/fields/ContactField.tsx'
import { accountInput, looksWhole, shownContact } from '../../../account/fields/contact.ts'
import { Invitation } from '../../../account/fields/Invitation.tsx'
import { NewPassword } from '../../../account/fields/NewPassword.tsx'
import { useCountdown } from '../../../account/useCountdown.ts'
import { type Trouble, useSubmit } from '../../../account/useSubmit.ts'
import { call } from '../../../api/call.ts'
import { queryClient } from '../../../api/queryClient.ts'
import { useT } from '../../../i18n/i18n.ts'
import { haptic } from '../../../session/haptic.ts'
import { session, startSession } from '../../../session/session.ts'
import type { FormProps } from './SignInForm.tsx'

export function RegisterForm(props: FormProps & { onHasAccount: () => void }) {
  const { contact, onContact, onCode, onSignedIn, onHasAccount } = props
  const t = useT()
  const submit = useSubmit()
  const countdown = useCountdown()
  const { data: agreements } = useQuery(agreementsQuery)
  const [password, setPassword] = useState('')
  const [repeated, setRepeated] = useState('')
  const [invitation, setInvitation] = useState(session.get().invitationCode ?? '')
  const [hasAgreed, setAgreed] = useState(false)
  const [sentTo, setSentTo] = useState('')
  const [isEntering, setEntering] = useState(false)
  const target = shownContact(contact)
  useEffect(() => onCode(isEntering), [onCode, isEntering])

  const complaint = (): Trouble | undefined => {
    if (!looksWhole(contact))
      return { field: 'account', text: t(`account.invalid.${contact.kind}`) }
    if (!isPassword(password)) return { field: 'password', text: t('account.passwordRules') }
    if (password !== repeated) return { field: 'repeated', text: t('account.inconsistent') }
    if (!hasAgreed || !agreements) return { field: 'agreed', text: t('account.agreeFirst') }
    return undefined
  }
  const send = () =>
    submit.run(async () => {
      const input = { purpose: 'register' as const, ...accountInput(contact) }
      // Back from the code and on again: the one that was sent is still good.
      if (sentTo !== target || countdown.seconds === 0) {
        const { resendAfterSeconds } = await call(sendVisitorCode, input)
        countdown.start(resendAfterSeconds)
        setSentTo(target)
      }
      setEntering(true)
    })
  const open = (code: string) =>
    submit.run(
      async () => {
        const reply = await call(register, {
          ...accountInput(contact),
          password,
          code,
          ...(invitation.trim() !== '' && { invitationCode: invitation.trim() }),
          agreementVersion: agreements?.version ?? '',
        })
        startSession(reply)
        haptic('success')
        onSignedIn()
      },
      ({ reason }) => {
        // Everything but the code is mended in the form.
        if (reason !== 'codeInvalid' && reason !== 'tooManyRequests') setEntering(false)
        if (reason === 'agreementOutdated') {
          setAgreed(false)
          void queryClient.invalidateQueries(agreementsQuery)
        }
        return false
      },
    )

  if (isEntering) {
    return (
      <CodeStep
        action={t('account.create')}
        submit={submit}
        waitSeconds={countdown.seconds}
        onCode={(code) => void open(code)}
        onResend={() => void send()}
        onBack={() => setEntering(false)}
      >
        {t('account.sent', { target })}
      </CodeStep>
    )
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const wrong = complaint()
    if (wrong) submit.complain(wrong)
    else void send()
  }
  return (
    <form noValidate className={css.form} onChange={submit.forgive} onSubmit={onSubmit}>
      <FormTrouble submit={submit} />
      <ContactField contact={contact} onChange={onContact} error={submit.at('account')} />
      <NewPassword
        password={password}
        repeated={repeated}
        onPassword={setPassword}
        onRepeated={setRepeated}
        submit={submit}
      />
      <Invitation code={invitation} onChange={setInvitation} error={submit.at('invitation')} />
      <Agreements hasAgreed={hasAgreed} onAgree={setAgreed} error={submit.at('agreed')} />
      <Button type="submit" size="large" isBlock isBusy={submit.isBusy}>
        {t('account.sendCode')}
      </Button>
      <Button kind="quiet" onClick={onHasAccount}>
        {t('account.hasAccount')}
      </Button>
    </form>
  )
}
