/**
 * An invitation taken up: a device of the invited makes a passkey, which lets them in from now on.
 */
import { makePasskey } from '@assay/ui/device/passkey.ts'
import { Button } from '@assay/ui/press/Button.tsx'
import { enroll, startEnrollment } from '@assay/wire/routes/operator/session.ts'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useAct } from '../../api/call.ts'
import { usePasskeyAsked } from '../../api/useSignedAct.ts'
import { t } from '../../i18n/words.ts'
import { ConsoleMark } from '../../page/ConsoleMark.tsx'
import { ConsoleProblem } from '../../page/Page.tsx'
import css from './signIn.module.css'

export function EnrollConsoleScreen() {
  // In the URL fragment, so that no server and no log sees it.
  const invitation = location.hash.slice(1)
  const [name, setName] = useState<string>()
  const greeting = useAct(startEnrollment, (offer) => setName(offer.name))
  /** '' if no confirmation is needed. */
  const [check, setCheck] = useState<string>()
  const finish = useAct(enroll, (reply) => setCheck(reply.check))
  const device = usePasskeyAsked(makePasskey, (credential) =>
    finish.run({ invitation, credential }),
  )
  // Requested with each press: a challenge works once.
  const begin = useAct(startEnrollment, ({ options }) => device.ask(options))
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for the page's invitation.
  useEffect(() => void greeting.run({ invitation }), [])
  const error = greeting.error ?? begin.error ?? device.error ?? finish.error
  return (
    <main className={css.place}>
      <div className={css.card}>
        <ConsoleMark size={44} />
        <h1 className={css.title}>{name ? t('enroll.welcome', { name }) : t('enroll.title')}</h1>
        <ConsoleProblem>{error}</ConsoleProblem>
        {greeting.error && (
          <Button kind="secondary" onClick={() => greeting.run({ invitation })}>
            {t('overview.again')}
          </Button>
        )}
        {check !== undefined && <Made check={check} />}
        {name && check === undefined && (
          <>
            <p className={css.hint}>{t('enroll.passkey')}</p>
            <Button
              size="large"
              isBlock
              isBusy={begin.isBusy}
              onClick={() => begin.run({ invitation })}
            >
              {t('enroll.act')}
            </Button>
          </>
        )}
        {/* The passkey may have been made, and only the answer lost. */}
        {error && <Link to="/">{t('enroll.signIn')}</Link>}
      </div>
    </main>
  )
}

/** The remaining steps after creating the passkey. */
function Made({ check }: { check: string }) {
  return (
    <>
      {check === '' ? (
        <p className={css.hint}>{t('enroll.done')}</p>
      ) : (
        <>
          <h2>{t('enroll.check')}</h2>
          <p className={css.check}>{check}</p>
          <p className={css.hint}>{t('enroll.checkText')}</p>
        </>
      )}
      <Link to="/">{t('signIn.act')}</Link>
    </>
  )
}
