/**
 * A page that needs a login, opened without one (by its address or after the session ended): it
 * says so and offers the login; the page itself is not mounted, so it asks the server for nothing.
 */
import { Button } from '@assay/ui/Button.tsx'
import { GateCard } from '@assay/ui/GateCard.tsx'
import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router'
import { useT } from '../i18n/i18n.ts'
import type { MessageKey } from '../i18n/messageKey.ts'
import { openLogin } from '../session/loginSheet.ts'
import { useIsSignedIn } from '../session/session.ts'
import { Page } from './Page.tsx'

export function Guarded({ title, children }: { title: MessageKey; children: ReactNode }) {
  const isSignedIn = useIsSignedIn()
  return isSignedIn ? children : <LoginGate title={title} />
}

function LoginGate({ title }: { title: MessageKey }) {
  const t = useT()
  const { pathname, search } = useLocation()
  const here = pathname + search
  useEffect(() => openLogin(here), [here])
  return (
    <Page title={t(title)}>
      <GateCard
        title={t('app.gate.title')}
        action={<Button onClick={() => openLogin(here)}>{t('app.login')}</Button>}
      >
        {t('app.gate.text')}
      </GateCard>
    </Page>
  )
}
