/**
 * Binding an email address or a phone number: the new one, the code to the present one if there is
 * any, the code to the new one, done. Reached from the trading gate with `?from=`, it leads back
 * there; what was typed there is kept by that screen.
 */
import { StepRail } from '@assay/ui/bars/StepRail.tsx'
import { Banner } from '@assay/ui/notes/Banner.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { EmptyState } from '@assay/ui/states/EmptyState.tsx'
import { useQuery } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import { AccountForm } from '../../../account/AccountForm.tsx'
import css from '../../../account/accountForms.module.css'
import { CodeStep } from '../../../account/code/CodeStep.tsx'
import { FormTrouble } from '../../../account/FormTrouble.tsx'
import { ContactField } from '../../../account/fields/ContactField.tsx'
import { type ContactKind, shownContact } from '../../../account/fields/contact.ts'
import { useT } from '../../../i18n/i18n.ts'
import { Page } from '../../../page/Page.tsx'
import { useGo } from '../../../routing/useGo.ts'
import { useMember } from '../../../session/session.ts'
import { ProofForm } from '../ProofForm.tsx'
import { securityQuery } from '../securityQueries.ts'
import { useCameFrom } from '../useCameFrom.ts'
import { WalletStep } from '../WalletStep.tsx'
import { useBindContact } from './useBindContact.ts'

export const BindEmailScreen = () => <BindContactScreen kind="email" />
export const BindPhoneScreen = () => <BindContactScreen kind="phone" />

const STEP = { address: 0, wallet: 0, own: 1, code: 1, done: 2 } as const

function BindContactScreen({ kind }: { kind: ContactKind }) {
  const t = useT()
  const member = useMember()
  const { data: security } = useQuery(securityQuery)
  const bind = useBindContact(kind, security?.codeTarget !== '')
  const { step, submit, contact } = bind
  const steps = [t('member.bind.stepAddress'), t('member.bind.stepCode'), t('member.bind.stepDone')]
  const present = kind === 'email' ? member?.email : member?.phone
  return (
    <Page title={t(kind === 'email' ? 'app.title.bindEmail' : 'app.title.bindPhone')}>
      <StepRail steps={steps} current={STEP[step]} />
      <div className={css.page}>
        {step !== 'done' && present && (
          <Banner kind="warn" icon={<Clock size={18} aria-hidden="true" />}>
            {t('security.pauseWarning')}
          </Banner>
        )}
        {step === 'address' && (
          <AddressForm kind={kind} bind={bind} present={present} isReady={security !== undefined} />
        )}
        {step === 'wallet' && (
          <WalletStep submit={submit} onSigned={bind.onSigned} onBack={bind.back} />
        )}
        {step === 'own' && (
          <ProofForm
            submit={submit}
            proof={bind.proof}
            asksFactor={security?.hasFactor === true}
            hasPasskey={(security?.passkeys ?? 0) > 0}
            takesRecovery
            action={t('account.next')}
            onProof={bind.onProof}
            onBack={bind.back}
          />
        )}
        {step === 'code' && (
          <CodeStep
            action={t('member.bind.confirm')}
            submit={submit}
            waitSeconds={bind.waitSeconds}
            onCode={bind.onCode}
            onResend={bind.resend}
            onBack={bind.back}
          >
            {t('member.bind.sent', { email: shownContact(contact) })}
          </CodeStep>
        )}
        {step === 'done' && <Bound present={present} />}
      </div>
    </Page>
  )
}

type AddressFormProps = {
  kind: ContactKind
  bind: ReturnType<typeof useBindContact>
  /** The contact that is bound now. */
  present: string | undefined
  isReady: boolean
}

function AddressForm({ kind, bind, present, isReady }: AddressFormProps) {
  const t = useT()
  const { submit, contact } = bind
  return (
    <AccountForm submit={submit} onSend={bind.onAddress} isKept>
      <p className={css.muted}>
        {present
          ? t('member.bind.current', { email: present })
          : t(kind === 'email' ? 'member.bind.why' : 'security.phoneWhy')}
      </p>
      <FormTrouble submit={submit} />
      <ContactField contact={contact} onChange={bind.setContact} error={submit.at('account')} />
      <Button type="submit" size="large" isBlock isBusy={submit.isBusy || !isReady}>
        {t('member.bind.sendCode')}
      </Button>
    </AccountForm>
  )
}

function Bound({ present }: { present: string | undefined }) {
  const t = useT()
  const go = useGo()
  const from = useCameFrom()
  return (
    <EmptyState
      illustration="done"
      action={
        <Button size="large" onClick={() => (from ? go.to(from, { replace: true }) : go.back())}>
          {t('app.done')}
        </Button>
      }
    >
      {t('member.bind.done', { email: present ?? '' })}
    </EmptyState>
  )
}
