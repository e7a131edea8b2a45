/**
 * Binding an email address: the address, the code that was sent to it, done. Reached from the
 * trading gate with `?from=`, it leads back there; what was typed there is kept by that screen.
 */
import { Button } from '@assay/ui/Button.tsx'
import { CodeField } from '@assay/ui/CodeField.tsx'
import { EmptyState } from '@assay/ui/EmptyState.tsx'
import { StepRail } from '@assay/ui/StepRail.tsx'
import { TextField } from '@assay/ui/TextField.tsx'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { Page } from '../../app/Page.tsx'
import { hasRoute } from '../../app/routing/routeOf.ts'
import { useGo } from '../../app/routing/useGo.ts'
import { versionsQuery } from '../../app/versions.ts'
import { useT } from '../../i18n/i18n.ts'
import { useMember } from '../../session/session.ts'
import css from './BindEmailScreen.module.css'
import { useBindEmail } from './useBindEmail.ts'

export function BindEmailScreen() {
  const t = useT()
  const go = useGo()
  const member = useMember()
  const { search } = useLocation()
  const { data: versions } = useQuery(versionsQuery)
  const bind = useBindEmail()
  const asked = new URLSearchParams(search).get('from')
  const from = asked?.startsWith('/') && hasRoute(asked) ? asked : undefined
  const steps = [t('member.bind.stepAddress'), t('member.bind.stepCode'), t('member.bind.stepDone')]
  const { step } = bind
  return (
    <Page title={t('app.title.bindEmail')}>
      <StepRail steps={steps} current={step === 'address' ? 0 : step === 'code' ? 1 : 2} />
      {step === 'address' && (
        <form className={css.form} onSubmit={bind.onSubmit}>
          <p className={css.muted}>
            {member?.email
              ? t('member.bind.current', { email: member.email })
              : t('member.bind.why')}
          </p>
          <TextField
            label={t('member.email')}
            type="email"
            inputMode="email"
            autoComplete="email"
            enterKeyHint="next"
            value={bind.email}
            onChange={bind.setEmail}
            onBlur={bind.checkEmail}
            error={bind.error}
          />
          <Button type="submit" size="large" isBlock isBusy={bind.isBusy}>
            {t('member.bind.sendCode')}
          </Button>
        </form>
      )}
      {step === 'code' && (
        <form className={css.form} onSubmit={bind.onSubmit}>
          <p className={css.muted}>{t('member.bind.sent', { email: bind.email })}</p>
          <CodeField
            label={t('member.bind.code')}
            value={bind.code}
            onChange={bind.setCode}
            error={bind.error}
            hint={versions?.isDemo ? t('member.bind.demoHint') : undefined}
          />
          <Button type="submit" size="large" isBlock isBusy={bind.isBusy}>
            {t('member.bind.confirm')}
          </Button>
          <div className={css.links}>
            <Button
              kind="quiet"
              onClick={bind.resend}
              {...(bind.waitSeconds > 0
                ? { reason: t('member.bind.resendIn', { seconds: bind.waitSeconds }) }
                : {})}
            >
              {t('member.bind.resend')}
            </Button>
            <Button kind="quiet" onClick={bind.changeAddress}>
              {t('member.bind.change')}
            </Button>
          </div>
        </form>
      )}
      {step === 'done' && (
        <EmptyState
          illustration="done"
          action={
            <Button
              size="large"
              onClick={() => (from ? go.to(from, { replace: true }) : go.back())}
            >
              {t(from ? 'member.bind.backToTrade' : 'app.done')}
            </Button>
          }
        >
          {t('member.bind.done', { email: member?.email ?? '' })}
        </EmptyState>
      )}
    </Page>
  )
}
