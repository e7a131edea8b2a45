/** The way in: name, password and the code of the authenticator; in the demo also one tap. */

import { CodeField } from '@assay/ui/fields/CodeField.tsx'
import { TextField } from '@assay/ui/fields/TextField.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { getDesk, signInDemoOperator, signInOperator } from '@assay/wire/routes/operator/session.ts'
import { useState } from 'react'
import { useAct, useRead } from '../../api/call.ts'
import { signedIn } from '../../api/session.ts'
import { Mark } from '../../app/Mark.tsx'
import { Problem } from '../../app/Page.tsx'
import { t } from '../../i18n/words.ts'
import css from './signIn.module.css'

export function SignInScreen() {
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const signIn = useAct(signInOperator, signedIn)
  const desk = useRead(getDesk, {})
  const isFilled = name !== '' && password !== '' && code.length === 6
  return (
    <main className={css.place}>
      <form
        className={css.card}
        onSubmit={(event) => {
          event.preventDefault()
          if (isFilled) void signIn.run({ name: name.trim(), password, code })
        }}
      >
        <Mark size={44} />
        <h1 className={css.title}>{t('signIn.title')}</h1>
        <TextField
          label={t('signIn.name')}
          value={name}
          onChange={setName}
          autoComplete="username"
        />
        <TextField
          label={t('signIn.password')}
          value={password}
          onChange={setPassword}
          type="password"
          autoComplete="current-password"
        />
        <CodeField label={t('signIn.code')} value={code} onChange={setCode} />
        <Problem>{signIn.error}</Problem>
        <Button type="submit" size="large" isBlock isBusy={signIn.isBusy} disabled={!isFilled}>
          {t('signIn.act')}
        </Button>
        {desk.data?.isDemo && <DemoOperators />}
      </form>
    </main>
  )
}

function DemoOperators() {
  const tap = useAct(signInDemoOperator, signedIn)
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
      <Problem>{tap.error}</Problem>
    </div>
  )
}
