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
import { type FormEvent, useState } from 'react'
import css from '../../../account/accountForms.module.css'
import { CodeStep } from '../../../account/code/CodeStep.tsx'
import { sentCodeFor } from '../../../account/code/sentCode.ts'
import { FactorField } from '../../../account/FactorField.tsx'
import { FormTrouble } from '../../../account/FormTrouble.tsx'
import { ContactField } from '../../../account/fields/ContactField.tsx'
import type { ContactKind } from '../../../account/fields/contact.ts'
import { NewPassword } from '../../../account/fields/NewPassword.tsx'
import { useContact } from '../../../account/useContact.ts'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { Page } from '../../../page/Page.tsx'
import { openLogin } from '../../../session/loginSheet.ts'
import { useResetPass } from './useResetPass.ts'

export function ResetPassScreen() {
  const t = useT()
  const format = useFormat()
  const [pending] = useState(() => sentCodeFor('resetPassword')?.contact)
  const [kind, setKind] = useState<ContactKind>(pending?.kind ?? 'email')
  const { contact, setContact } = useContact(kind, pending)
  const reset = useResetPass(contact)
  const { step, submit, sent } = reset
  const steps = [t('account.step.account'), t('account.step.code'), t('account.step.password')]
  const current = { account: 0, code: 1, password: 2, done: 2 }[step]

  const onAccount = (event: FormEvent) => {
    event.preventDefault()
    if (submit.isWhole()) sent.send()
  }
  const onPassword = (event: FormEvent) => {
    event.preventDefault()
    if (submit.isWhole()) void reset.change()
  }
  const kinds = [
    { value: 'email', label: t('account.email') },
    { value: 'phone', label: t('account.phone') },
  ] as const
  return (
    <Page title={t('app.title.resetPass')}>
      <StepRail steps={steps} current={current} />
      <div className={css.page}>
        {step === 'account' && (
          <form noValidate className={css.form} onChange={submit.forgive} onSubmit={onAccount}>
            <p className={css.muted}>{t('account.resetText')}</p>
            <Segmented
              label={t('account.resetBy')}
              options={kinds}
              value={kind}
              onChange={(next) => {
                setKind(next)
                setContact({ ...contact, kind: next, account: '' })
                submit.forgive()
              }}
            />
            <FormTrouble submit={submit} />
            <ContactField contact={contact} onChange={setContact} error={submit.at('account')} />
            {sent.isSent && <p className={css.muted}>{t('account.sentIfKnown')}</p>}
            <Button type="submit" size="large" isBlock isBusy={submit.isBusy}>
              {t(sent.isSent ? 'account.next' : 'account.sendCode')}
            </Button>
          </form>
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
        {step === 'password' && (
          <form noValidate className={css.form} onChange={submit.forgive} onSubmit={onPassword}>
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
              <FactorField
                value={reset.factor}
                onChange={reset.setFactor}
                error={submit.at('factor')}
              />
            )}
            <Button type="submit" size="large" isBlock isBusy={submit.isBusy}>
              {t('account.change')}
            </Button>
          </form>
        )}
        {step === 'done' && (
          <EmptyState
            illustration="done"
            action={
              <Button size="large" onClick={() => openLogin('/')}>
                {t('account.signIn')}
              </Button>
            }
          >
            {t('account.changed', { until: format.dateTime(reset.barredUntil) })}
          </EmptyState>
        )}
      </div>
    </Page>
  )
}
