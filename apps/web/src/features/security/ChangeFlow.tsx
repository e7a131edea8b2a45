/**
 * Every security change in three steps: the new value, the proof, done. The withdrawal pause is
 * announced before it happens, and its end afterwards.
 */
import { StepRail } from '@assay/ui/bars/StepRail.tsx'
import { Banner } from '@assay/ui/notes/Banner.tsx'
import { GateCard } from '@assay/ui/notes/GateCard.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { EmptyState } from '@assay/ui/states/EmptyState.tsx'
import { Skeleton } from '@assay/ui/states/Skeleton.tsx'
import type { ErrorCode } from '@assay/wire/envelope.ts'
import { useQuery } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { AccountForm } from '../../account/AccountForm.tsx'
import css from '../../account/accountForms.module.css'
import { FormTrouble } from '../../account/FormTrouble.tsx'
import {
  type AccountField,
  type FieldTrouble,
  type Submit,
  useSubmit,
} from '../../account/useSubmit.ts'
import { useT } from '../../i18n/i18n.ts'
import { Page } from '../../page/Page.tsx'
import { ReadFailed } from '../../page/ReadFailed.tsx'
import { useGo } from '../../routing/useGo.ts'
import type { CodedSubject } from '../../session/securityCode.ts'
import { haptic } from '../../store/haptic.ts'
import { ProofForm } from './ProofForm.tsx'
import { refreshSecurity, securityQuery } from './securityQueries.ts'
import { TimeText } from './TimeText.tsx'
import { useCameFrom } from './useCameFrom.ts'
import { type SecurityProof, useSecurityProof } from './useSecurityProof.ts'

/** Refusals of the value that the first step asked for. */
const WRONG_VALUES: ReadonlySet<ErrorCode> = new Set([
  'pinTooSimple',
  'passwordCommon',
  'apiKeyNameInvalid',
  'apiKeyInvalid',
  'apiNetworkInvalid',
  'apiKeysFull',
])

type ChangeFlowProps<F extends AccountField> = {
  title: string
  /** Which one: the letter with the code says it. */
  change: CodedSubject['change']
  /** The contact, wallet or key, where it is for one. */
  of?: Omit<CodedSubject, 'change'> | undefined
  /** The first step's, which `children` shows with what is wrong with them. */
  fields?: readonly F[]
  children: (submit: Submit<F>) => ReactNode
  /** What is wrong with the fields. */
  check: () => readonly FieldTrouble<F | 'form'>[]
  /** Nothing when the person turned it down: the proof can be given again. */
  save: (proof: SecurityProof) => Promise<{ barredUntil?: number | undefined } | undefined>
  /** Withdrawals and fiat trades pause. */
  isPausing: boolean
  /** The new authenticator has to prove itself although none counts yet. */
  asksFactor?: boolean
  /** False where a recovery code does not count as the factor. */
  takesRecovery?: boolean
  done: ReactNode
}

export function ChangeFlow<const F extends AccountField = never>(props: ChangeFlowProps<F>) {
  const t = useT()
  const { data, error, refetch } = useQuery(securityQuery)
  const go = useGo()
  const { pathname, search } = useLocation()
  return (
    <Page title={props.title}>
      {!data && !error && <Skeleton height={320} />}
      {!data && error && (
        <ReadFailed error={error} onRetry={refetch}>
          {t('security.loadFailed')}
        </ReadFailed>
      )}
      {data && data.codeTarget === '' && (
        <GateCard
          title={t('security.contactFirst.title')}
          action={
            <Button
              isBlock
              onClick={() => go.to(`/bindEmail?from=${encodeURIComponent(pathname + search)}`)}
            >
              {t('security.contactFirst.action')}
            </Button>
          }
        >
          {t('security.contactFirst')}
        </GateCard>
      )}
      {data && data.codeTarget !== '' && (
        <Steps {...props} hasFactor={data.hasFactor} hasPasskey={data.passkeys > 0} />
      )}
    </Page>
  )
}

type StepsProps<F extends AccountField> = ChangeFlowProps<F> & {
  hasFactor: boolean
  hasPasskey: boolean
}

function Steps<const F extends AccountField>(props: StepsProps<F>) {
  const { fields = [], children, check, save, isPausing, asksFactor, hasFactor, done } = props
  const t = useT()
  const submit = useSubmit<F | 'code' | 'factor'>([...fields, 'code', 'factor'], check)
  const proof = useSecurityProof(submit, { change: props.change, ...props.of })
  const [step, setStep] = useState<'new' | 'proof' | 'done'>('new')
  const [barredUntil, setBarredUntil] = useState(0)
  const steps = [t('security.step.new'), t('security.step.proof'), t('app.done')]

  const finish = (given: SecurityProof) =>
    submit.run(
      async () => {
        const saved = await save(given)
        if (!saved) return
        setBarredUntil(saved.barredUntil ?? 0)
        haptic('success')
        setStep('done')
        await refreshSecurity()
      },
      ({ reason }) => {
        if (!WRONG_VALUES.has(reason)) return false
        // Wrong with the value, not with the proof: back to where it can be changed.
        setStep('new')
        return false
      },
    )
  return (
    <>
      <StepRail steps={steps} current={{ new: 0, proof: 1, done: 2 }[step]} />
      <div className={css.page}>
        {step !== 'done' && isPausing && (
          <Banner kind="warn" icon={<Clock size={18} aria-hidden="true" />}>
            {t('security.pauseWarning')}
          </Banner>
        )}
        {step === 'new' && (
          <NewValueForm submit={submit} onNext={() => void proof.send(() => setStep('proof'))}>
            {children(submit)}
          </NewValueForm>
        )}
        {step === 'proof' && (
          <ProofForm
            submit={submit}
            proof={proof}
            asksFactor={hasFactor || asksFactor === true}
            hasPasskey={props.hasPasskey && asksFactor !== true}
            takesRecovery={props.takesRecovery !== false && asksFactor !== true}
            action={t('security.confirm')}
            onProof={(given) => void finish(given)}
            onBack={() => {
              submit.forgive()
              setStep('new')
            }}
          />
        )}
        {step === 'done' && <Done barredUntil={barredUntil}>{done}</Done>}
      </div>
    </>
  )
}

type NewValueFormProps = { submit: Submit; onNext: () => void; children: ReactNode }

function NewValueForm({ submit, onNext, children }: NewValueFormProps) {
  const t = useT()
  return (
    <AccountForm submit={submit} onSend={() => submit.reportValidity() && onNext()}>
      <FormTrouble submit={submit} />
      {children}
      <Button type="submit" size="large" isBlock isBusy={submit.isBusy}>
        {t('account.next')}
      </Button>
    </AccountForm>
  )
}

/** Back to where the change was asked for. */
function Done({ barredUntil, children }: { barredUntil: number; children: ReactNode }) {
  const t = useT()
  const go = useGo()
  const from = useCameFrom()
  return (
    <EmptyState
      illustration="done"
      detail={
        barredUntil > 0 && (
          <>
            {t('security.barredFrom')} <TimeText at={barredUntil} />
          </>
        )
      }
      action={
        <Button size="large" onClick={() => (from ? go.to(from, { replace: true }) : go.back())}>
          {t('app.done')}
        </Button>
      }
    >
      {children}
    </EmptyState>
  )
}
