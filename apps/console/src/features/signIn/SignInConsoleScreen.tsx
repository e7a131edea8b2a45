/** Signing in: a passkey, and nothing to type; in the demo also one tap. */
import { signWithPasskey } from '@assay/ui/device/passkey.ts'
import { Button } from '@assay/ui/press/Button.tsx'
import {
  beginOperatorSignIn,
  getConsole,
  signInDemoOperator,
  signInOperator,
} from '@assay/wire/routes/operator/session.ts'
import { useAct, useRead } from '../../api/call.ts'
import { keepSession } from '../../api/session.ts'
import { usePasskeyAsked } from '../../api/useSignedAct.ts'
import { t } from '../../i18n/words.ts'
import { ConsoleMark } from '../../page/ConsoleMark.tsx'
import { ConsoleProblem } from '../../page/Page.tsx'
import css from './signIn.module.css'

export function SignInConsoleScreen() {
  const signIn = useAct(signInOperator, keepSession)
  const device = usePasskeyAsked(signWithPasskey, (credential) => signIn.run({ credential }))
  const begin = useAct(beginOperatorSignIn, ({ options }) => device.ask(options))
  const facts = useRead(getConsole, {})
  return (
    <main className={css.place}>
      <div className={css.card}>
        <ConsoleMark size={44} />
        <h1 className={css.title}>{t('signIn.title')}</h1>
        <ConsoleProblem>{begin.error ?? device.error ?? signIn.error}</ConsoleProblem>
        <Button size="large" isBlock isBusy={begin.isBusy} onClick={() => begin.run({})}>
          {t('signIn.act')}
        </Button>
        <p className={css.hint}>{t('signIn.lost')}</p>
        {facts.data?.isDemo && <DemoOperators />}
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
      <ConsoleProblem>{tap.error}</ConsoleProblem>
    </div>
  )
}
