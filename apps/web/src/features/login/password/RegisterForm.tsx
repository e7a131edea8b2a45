/**
 * Opening an account: contact, password, invitation and agreements, then the sent code. After a
 * reload it continues there and asks again only for the password, which is never stored.
 */
import { Button } from '@assay/ui/press/Button.tsx'
import { register } from '@assay/wire/routes/member/password.ts'
import { getInviter } from '@assay/wire/routes/member/referral.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { AccountForm } from '../../../account/AccountForm.tsx'
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

const FIELDS = ['account', 'password', 'repeated', 'agreed', 'code'] as const

const isAboutCode = (reason: string) =>
  ['codeInvalid', 'codeSpent', 'tooManyRequests'].includes(reason)

type RegisterFormProps = FormProps & { onHasAccount: () => void }

export function RegisterForm(props: RegisterFormProps) {
  const { contact, onContact, onHasAccount } = props
  const t = useT()
  const form = useRegistration(props)
  const { submit, sent, passwords, agreements } = form
  if (form.isEntering) return <EnterCode form={form} target={shownContact(contact)} />
  const onSend = () => submit.reportValidity() && sent.send()
  return (
    <AccountForm submit={submit} onSend={onSend}>
      <FormTrouble submit={submit} />
      <ContactField contact={contact} onChange={onContact} error={submit.at('account')} />
      <NewPassword {...passwords} submit={submit} />
      {!form.isInvited && (
        <InvitationField
          code={form.typedCode}
          onChange={form.setTypedCode}
          error={submit.at('invitation')}
        />
      )}
      <Agreements {...agreements} error={submit.at('agreed')} />
      {sent.isSent && (
        <p className={css.muted}>{t('account.sent', { target: shownContact(contact) })}</p>
      )}
      <Button type="submit" size="large" isBlock isBusy={submit.isBusy}>
        {t(sent.isSent ? 'account.next' : 'account.sendCode')}
      </Button>
      <Button kind="quiet" onClick={onHasAccount}>
        {t('account.hasAccount')}
      </Button>
    </AccountForm>
  )
}

type Registration = ReturnType<typeof useRegistration>

function EnterCode({ form, target }: { form: Registration; target: string }) {
  const t = useT()
  const { submit, sent, passwords, agreements } = form
  return (
    <CodeStep
      action={t('account.create')}
      submit={submit}
      waitSeconds={sent.waitSeconds}
      onCode={(code) => submit.reportValidity() && void form.open(code)}
      onResend={sent.sendAnother}
      onBack={form.back}
      before={
        form.isResumed && (
          <>
            <p className={css.muted}>{t('account.passwordAgain')}</p>
            <NewPassword {...passwords} submit={submit} />
            {!agreements.hasAgreed && <Agreements {...agreements} error={submit.at('agreed')} />}
          </>
        )
      }
    >
      {t('account.sent', { target })}
    </CodeStep>
  )
}

/** What is typed and ticked, the code that is sent, and the account that it opens. */
function useRegistration({ contact, onCode, onSignedIn }: FormProps) {
  const [kept] = useState(() => sentCodeFor('register'))
  const passwords = useNewPassword(contact)
  const { invitationCode: linked } = useStore(session)
  const [typedCode, setTypedCode] = useState(kept?.invitation ?? '')
  const invitation = linked ?? typedCode
  const { agreed, unagree, agreements } = useAgreements(kept?.agreed ?? '')
  const [isEntering, setEntering] = useState(kept?.isEntering === true)
  /** The code is being entered, and the password typed before is gone. */
  const [isResumed, setResumed] = useState(isEntering)
  useEffect(() => onCode(isEntering), [onCode, isEntering])
  useKeptWhileEntering({ isEntering, agreed, invitation })

  const submit = useCheckedSubmit(contact, { passwords, hasAgreed: agreements.hasAgreed, linked })
  const onSent = () => setEntering(true)
  const invitationCode = invitation.trim()
  const check = async () => invitationCode !== '' && call(getInviter, { invitationCode })
  const sent = useVisitorCode({ purpose: 'register', contact, submit, check, onSent })
  const back = () => {
    setEntering(false)
    setResumed(false)
  }
  const open = (code: string) =>
    submit.run(
      async () => {
        const reply = await call(register, {
          ...accountInput(contact),
          password: passwords.password,
          code,
          ...(invitationCode !== '' && { invitationCode }),
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
        if (reason === 'agreementOutdated') unagree()
        return false
      },
    )
  const code = { isEntering, isResumed, sent, open, back }
  const isInvited = linked !== undefined
  return { submit, passwords, isInvited, typedCode, setTypedCode, agreements, ...code }
}

function useNewPassword(contact: FormProps['contact']) {
  const [password, onPassword] = useState('')
  const [repeated, onRepeated] = useState('')
  return { password, repeated, account: contactTargetOf(contact), onPassword, onRepeated }
}

function useAgreements(kept: string) {
  const { data: newest } = useQuery(agreementsQuery)
  const [agreed, setAgreed] = useState(kept)
  return {
    agreed,
    /** There is a newer version than the one that was agreed to. */
    unagree() {
      setAgreed('')
      void queryClient.invalidateQueries(agreementsQuery)
    },
    agreements: {
      // An accepted agreement counts while the newest version is unknown; the server checks it too.
      hasAgreed: agreed !== '' && agreed === (newest?.version ?? agreed),
      onAgree: (isTicked: boolean) => setAgreed(isTicked ? (newest?.version ?? '') : ''),
    },
  }
}

type Passwords = ReturnType<typeof useNewPassword>

type Checked = { passwords: Passwords; hasAgreed: boolean; linked: string | undefined }

function useCheckedSubmit(
  contact: FormProps['contact'],
  { passwords, hasAgreed, linked }: Checked,
) {
  const t = useT()
  // The code of a link has no field.
  return useSubmit(linked === undefined ? [...FIELDS, 'invitation'] : FIELDS, () => {
    const troubles: FieldTrouble<(typeof FIELDS)[number]>[] = passwordTroubles(passwords)
    if (!isContactComplete(contact)) {
      troubles.push({ field: 'account', text: t(`account.invalid.${contact.kind}`) })
    }
    if (!hasAgreed) {
      troubles.push({ field: 'agreed', text: t('account.agreeFirst') })
    }
    return troubles
  })
}

type Kept = { isEntering: boolean; agreed: string; invitation: string }

/** While the code is entered: a reload returns here, closing the sheet does not. */
function useKeptWhileEntering({ isEntering, agreed, invitation }: Kept) {
  useEffect(() => {
    if (!isEntering) return
    sentCode.patch({ isEntering, agreed, invitation, returnTo: loginSheet.get().returnTo })
    return () => {
      if (sentCode.get().purpose === 'register') sentCode.patch({ isEntering: false })
    }
  }, [isEntering, agreed, invitation])
}
