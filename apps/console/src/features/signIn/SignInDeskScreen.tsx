/** Signing in: a passkey, and nothing to type; in the demo also one tap. */
import { signWithPasskey } from '@assay/ui/device/passkey.ts'
import { Button } from '@assay/ui/press/Button.tsx'
import {
  beginOperatorSignIn,
  getDesk,
  signInDemoOperator,
  signInOperator,
} from '@assay/wire/routes/operator/session.ts'
import { useAct, useRead } from '../../api/call.ts'
import { keepSession } from '../../api/session.ts'
import { usePasskeyAsked } from '../../api/useSignedAct.ts'
import { t } from '../../i18n/words.ts'
import { DeskMark } from '../../page/DeskMark.tsx'
import { DeskProblem } from '../../page/Page.tsx'
import css from './signIn.module.css'

export function SignInDeskScreen() {
  const signIn = useAct(signInOperator, keepSession)
  const device = usePasskeyAsked(signWithPasskey, (credential) => signIn.run({ credential }))
  const begin = useAct(beginOperatorSignIn, ({ options }) => device.ask(options))
  const desk = useRead(getDesk, {})
  return (
    <main className={css.place}>
      <div className={css.card}>
        <DeskMark size={44} />
        <h1 className={css.title}>{t('signIn.title')}</h1>
        <DeskProblem>{begin.error ?? device.error ?? signIn.error}</DeskProblem>
        <Button size="large" isBlock isBusy={begin.isBusy} onClick={() => begin.run({})}>
          {t('signIn.act')}
        </Button>
        <p className={css.hint}>{t('signIn.lost')}</p>
        {desk.data?.isDemo && <DemoOperators />}
      </div>
    </main>
  )
}

function DemoOperators() {
  const tap = useAct(signInDemoOperator, keepSession)
  return (
    <div className={css.demo}>
      <p>{t('signIn.demo')}</p>
      <div className={css.pair}>
        <Button kind="secondary" isBusy={tap.isBusy} onClick={() => tap.run({ name: 'maker' })}>
          {t('signIn.maker')}
        </Button>
        <Button kind="secondary" isBusy={tap.isBusy} onClick={() => tap.run({ name: 'checker' })}>
          {t('signIn.checker')}
        </Button>
      </div>
      <DeskProblem>{tap.error}</DeskProblem>
    </div>
  )
}
