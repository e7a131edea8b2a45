/** An invitation taken up: the authenticator learns the secret, a password is chosen, both are tried. */

import { CodeField } from '@assay/ui/fields/CodeField.tsx'
import { TextField } from '@assay/ui/fields/TextField.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { enroll, startEnrollment } from '@assay/wire/routes/operator/session.ts'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useAct } from '../../api/call.ts'
import { signedIn } from '../../api/session.ts'
import { Mark } from '../../app/Mark.tsx'
import { Problem } from '../../app/Page.tsx'
import { t } from '../../i18n/words.ts'
import { SecretCode } from './SecretCode.tsx'
import css from './signIn.module.css'

const PASSWORD_MIN = 12

export function EnrollScreen() {
  const go = useNavigate()
  // Behind the #, so that no server and no log ever sees it.
  const invitation = location.hash.slice(1)
  const [offer, setOffer] = useState<{ name: string; secret: string; url: string }>()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const start = useAct(startEnrollment, setOffer)
  const finish = useAct(enroll, (reply) => {
    void go('/', { replace: true })
    signedIn(reply)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for the page's invitation.
  useEffect(() => void start.run({ invitation }), [])
  const isFilled = password.length >= PASSWORD_MIN && code.length === 6
  return (
    <main className={css.place}>
      <form
        className={css.card}
        onSubmit={(event) => {
          event.preventDefault()
          if (isFilled) void finish.run({ invitation, password, code })
        }}
      >
        <Mark size={44} />
        <h1 className={css.title}>
          {offer ? t('enroll.welcome', { name: offer.name }) : t('enroll.title')}
        </h1>
        <Problem>{start.error}</Problem>
        {offer && (
          <>
            <p>{t('enroll.scan')}</p>
            <SecretCode url={offer.url} label={t('enroll.codeLabel')} />
            <p className={css.secret}>{offer.secret.replaceAll(/(.{4})/g, '$1 ')}</p>
            <TextField
              label={t('signIn.password')}
              hint={t('enroll.passwordHint')}
              value={password}
              onChange={setPassword}
              type="password"
              autoComplete="new-password"
            />
            <CodeField label={t('signIn.code')} value={code} onChange={setCode} />
            <Problem>{finish.error}</Problem>
            <Button type="submit" size="large" isBlock isBusy={finish.isBusy} disabled={!isFilled}>
              {t('enroll.act')}
            </Button>
          </>
        )}
      </form>
    </main>
  )
}
