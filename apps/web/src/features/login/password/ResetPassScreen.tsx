/**
 * A new password: account, code, password. It never reveals whether the account exists, and warns
 * of the withdrawal pause before the last step.
 */
import { StepRail } from '@assay/ui/bars/StepRail.tsx'
import { Segmented } from '@assay/ui/choices/Segmented.tsx'
import { Banner } from '@assay/ui/notes/Banner.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { EmptyState } from '@assay/ui/states/EmptyState.tsx'
import { Clock } from 'lucide-react'
import { useState } from 'react'
import { AccountForm } from '../../../account/AccountForm.tsx'
import css from '../../../account/accountForms.module.css'
import { CodeStep } from '../../../account/code/CodeStep.tsx'
import { sentCodeFor } from '../../../account/code/sentCode.ts'
import { FactorField } from '../../../account/FactorField.tsx'
import { FormTrouble } from '../../../account/FormTrouble.tsx'
import { ContactField } from '../../../account/fields/ContactField.tsx'
import type { ContactDraft, ContactKind } from '../../../account/fields/contact.ts'
import { NewPassword } from '../../../account/fields/NewPassword.tsx'
import { typedSignIn } from '../../../account/typedSignIn.ts'
import { useContact } from '../../../account/useContact.ts'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { Page } from '../../../page/Page.tsx'
import { openLogin } from '../../../session/loginSheet.ts'
import { useResetPass } from './useResetPass.ts'

export function ResetPassScreen() {
  const t = useT()
  const [pending] = useState(() => sentCodeFor('resetPassword')?.contact ?? typedSignIn.get())
  const [kind, setKind] = useState<ContactKind>(pending.kind ?? 'email')
  const { contact, setContact } = useContact(kind, pending)
  const reset = useResetPass(contact)
  const { step, submit, sent } = reset
  const steps = [t('account.step.account'), t('account.step.code'), t('account.step.password')]
  const current = { account: 0, code: 1, password: 2, done: 2 }[step]
  return (
    <Page title={t('app.title.resetPass')}>
      <StepRail steps={steps} current={current} />
      <div className={css.page}>
        {step === 'account' && (
          <ContactForm reset={reset} contact={contact} onKind={setKind} onContact={setContact} />
        )}
        {step === 'code' && (
          <CodeStep
            action={t('account.next')}
            submit={submit}
            waitSeconds={sent.waitSeconds}
            onCode={(code) => void reset.verify(code)}
            onResend={sent.sendAnother}
            onBack={reset.back}
          >
            {t('account.sentIfKnown')}
          </CodeStep>
        )}
        {step === 'password' && <PasswordForm reset={reset} />}
        {step === 'done' && <Done barredUntil={reset.barredUntil} contact={contact} />}
      </div>
    </Page>
  )
}

type Reset = ReturnType<typeof useResetPass>

type ContactFormProps = {
  reset: Reset
  contact: ContactDraft
  onKind: (kind: ContactKind) => void
  onContact: (contact: ContactDraft) => void
}

function ContactForm({ reset, contact, onKind, onContact }: ContactFormProps) {
  const t = useT()
  const { submit, sent } = reset
  const kinds = [
    { value: 'email', label: t('account.email') },
    { value: 'phone', label: t('account.phone') },
  ] as const
  const onSend = () => submit.reportValidity() && sent.send()
  return (
    <AccountForm submit={submit} onSend={onSend}>
      <p className={css.muted}>{t('account.resetText')}</p>
      <Segmented
        label={t('account.resetBy')}
        options={kinds}
        value={contact.kind}
        onChange={(next) => {
          onKind(next)
          onContact({ ...contact, kind: next, account: '' })
          submit.forgive()
        }}
      />
      <FormTrouble submit={submit} />
      <ContactField contact={contact} onChange={onContact} error={submit.at('account')} />
      {sent.isSent && <p className={css.muted}>{t('account.sentIfKnown')}</p>}
      <Button type="submit" size="large" isBlock isBusy={submit.isBusy}>
        {t(sent.isSent ? 'account.next' : 'account.sendCode')}
      </Button>
    </AccountForm>
  )
}

function PasswordForm({ reset }: { reset: Reset }) {
  const t = useT()
  const { submit } = reset
  const onSend = () => submit.reportValidity() && void reset.change()
  return (
    <AccountForm submit={submit} onSend={onSend}>
      <Banner kind="warn" icon={<Clock size={18} aria-hidden="true" />}>
        {t('account.pauseWarning')}
      </Banner>
      <FormTrouble submit={submit} />
      <NewPassword
        {...reset.typed}
        onPassword={reset.setPassword}
        onRepeated={reset.setRepeated}
        submit={submit}
      />
      {reset.factor !== undefined && (
        <FactorField value={reset.factor} onChange={reset.setFactor} error={submit.at('factor')} />
      )}
      <Button type="submit" size="large" isBlock isBusy={submit.isBusy}>
        {t('account.change')}
      </Button>
    </AccountForm>
  )
}

type DoneProps = { barredUntil: number; contact: ContactDraft }

/** The sign-in begins with this account. */
function Done({ barredUntil, contact }: DoneProps) {
  const t = useT()
  const format = useFormat()
  return (
    <EmptyState
      illustration="done"
      action={
        <Button
          size="large"
          onClick={() => {
            typedSignIn.set(contact)
            openLogin('/')
          }}
        >
          {t('account.signIn')}
        </Button>
      }
    >
      {t('account.changed', { until: format.dateTime(barredUntil) })}
    </EmptyState>
  )
}
