/**
 * Opening an account: contact, password, invitation and agreements, then the sent code. After a
 * reload it continues there and asks again only for the password, which is never stored.
 */
import { Button } from '@assay/ui/press/Button.tsx'
import { register } from '@assay/wire/routes/member/password.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import css from '../../../account/accountForms.module.css'
import { CodeStep } from '../../../account/code/CodeStep.tsx'
import { sentCode, sentCodeFor } from '../../../account/code/sentCode.ts'
import { useVisitorCode } from '../../../account/code/useVisitorCode.ts'
import { FormTrouble } from '../../../account/FormTrouble.tsx'
import { Agreements } from '../../../account/fields/Agreements.tsx'
import { agreementsQuery } from '../../../account/fields/accountQueries.ts'
import { ContactField } from '../../../account/fields/ContactField.tsx'
import {
  accountInput,
  contactTargetOf,
  isContactComplete,
  shownContact,
} from '../../../account/fields/contact.ts'
import { InvitationField } from '../../../account/fields/InvitationField.tsx'
import { NewPassword, passwordTroubles } from '../../../account/fields/NewPassword.tsx'
import { type FieldTrouble, useSubmit } from '../../../account/useSubmit.ts'
import { call } from '../../../api/call.ts'
import { queryClient } from '../../../api/queryClient.ts'
import { useT } from '../../../i18n/i18n.ts'
import { loginSheet } from '../../../session/loginSheet.ts'
import { session, startSession } from '../../../session/session.ts'
import { useStore } from '../../../store/createStore.ts'
import { haptic } from '../../../store/haptic.ts'
import type { FormProps } from './SignInForm.tsx'

const isAboutCode = (reason: string) =>
  ['codeInvalid', 'codeSpent', 'tooManyRequests'].includes(reason)

export function RegisterForm(props: FormProps & { onHasAccount: () => void }) {
  const { contact, onContact, onCode, onSignedIn, onHasAccount } = props
  const t = useT()
  const { data: agreements } = useQuery(agreementsQuery)
  const [kept] = useState(() => sentCodeFor('register'))
  const [password, setPassword] = useState('')
  const [repeated, setRepeated] = useState('')
  const { invitationCode: linked } = useStore(session)
  const [typedCode, setTypedCode] = useState(kept?.invitation ?? '')
  const invitation = linked ?? typedCode
  const [agreed, setAgreed] = useState(kept?.agreed ?? '')
  const [isEntering, setEntering] = useState(kept?.isEntering === true)
  /** The code is being entered, and the password typed before is gone. */
  const [isResumed, setResumed] = useState(isEntering)
  const target = shownContact(contact)
  const typed = { password, repeated, account: contactTargetOf(contact) }
  // An accepted agreement counts while the newest version is unknown; the server checks it too.
  const hasAgreed = agreed !== '' && agreed === (agreements?.version ?? agreed)
  const agreeing = {
    hasAgreed,
    onAgree: (isTicked: boolean) => setAgreed(isTicked ? (agreements?.version ?? '') : ''),
  }
  useEffect(() => onCode(isEntering), [onCode, isEntering])
  useKept({ isEntering, agreed, invitation })

  const submit = useSubmit(() => {
    const troubles: FieldTrouble[] = passwordTroubles(typed)
    if (!isContactComplete(contact)) {
      troubles.push({ field: 'account', text: t(`account.invalid.${contact.kind}`) })
    }
    if (!hasAgreed) {
      troubles.push({ field: 'agreed', text: t('account.agreeFirst') })
    }
    return troubles
  })
  const onSent = () => setEntering(true)
  const sent = useVisitorCode({ purpose: 'register', contact, submit, onSent })
  const back = () => {
    setEntering(false)
    setResumed(false)
  }
  const open = (code: string) =>
    submit.run(
      async () => {
        const reply = await call(register, {
          ...accountInput(contact),
          password,
          code,
          ...(invitation.trim() !== '' && { invitationCode: invitation.trim() }),
          agreementVersion: agreed,
        })
        sent.forget()
        startSession(reply)
        haptic('success')
        onSignedIn()
      },
      ({ reason }) => {
        // Everything but the code is fixed in the form.
        if (!isAboutCode(reason)) back()
        if (reason === 'agreementOutdated') {
          setAgreed('')
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
        waitSeconds={sent.waitSeconds}
        onCode={(code) => submit.isWhole() && void open(code)}
        onResend={sent.sendAnother}
        onBack={back}
        before={
          isResumed && (
            <>
              <p className={css.muted}>{t('account.passwordAgain')}</p>
              <NewPassword
                {...typed}
                onPassword={setPassword}
                onRepeated={setRepeated}
                submit={submit}
              />
              {!hasAgreed && <Agreements {...agreeing} error={submit.at('agreed')} />}
            </>
          )
        }
      >
        {t('account.sent', { target })}
      </CodeStep>
    )
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (submit.isWhole()) sent.send()
  }
  return (
    <form noValidate className={css.form} onChange={submit.forgive} onSubmit={onSubmit}>
      <FormTrouble submit={submit} />
      <ContactField contact={contact} onChange={onContact} error={submit.at('account')} />
      <NewPassword {...typed} onPassword={setPassword} onRepeated={setRepeated} submit={submit} />
      {linked === undefined && (
        <InvitationField code={typedCode} onChange={setTypedCode} error={submit.at('invitation')} />
      )}
      <Agreements {...agreeing} error={submit.at('agreed')} />
      {sent.isSent && <p className={css.muted}>{t('account.sent', { target })}</p>}
      <Button type="submit" size="large" isBlock isBusy={submit.isBusy}>
        {t(sent.isSent ? 'account.next' : 'account.sendCode')}
      </Button>
      <Button kind="quiet" onClick={onHasAccount}>
        {t('account.hasAccount')}
      </Button>
    </form>
  )
}

type Kept = { isEntering: boolean; agreed: string; invitation: string }

/** While the code is entered: a reload returns here, closing the sheet does not. */
function useKept({ isEntering, agreed, invitation }: Kept) {
  useEffect(() => {
    if (!isEntering) return
    sentCode.patch({ isEntering, agreed, invitation, returnTo: loginSheet.get().returnTo })
    return () => {
      if (sentCode.get().purpose === 'register') sentCode.patch({ isEntering: false })
    }
  }, [isEntering, agreed, invitation])
}
