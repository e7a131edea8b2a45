/** Replaces a protected page while signed out. */

import { GateCard } from '@assay/ui/notes/GateCard.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useT } from '../../i18n/i18n.ts'
import type { MessageKey } from '../../i18n/messageKey.ts'
import { Page } from '../../page/Page.tsx'
import { openLogin } from '../../session/loginSheet.ts'

export function LoginGate({ title }: { title: MessageKey }) {
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
