/** Replaces a protected page while signed out. A tab is no step deeper: it has no way back. */
import { TopBar } from '@assay/ui/bars/TopBar.tsx'
import { GateCard } from '@assay/ui/notes/GateCard.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useT } from '../../i18n/i18n.ts'
import type { MessageKey } from '../../i18n/messageKey.ts'
import { Page } from '../../page/Page.tsx'
import { routeOf } from '../../routing/routeOf.ts'
import { openLogin } from '../../session/loginSheet.ts'

export function LoginGate({ title }: { title: MessageKey }) {
  const t = useT()
  const { pathname, search } = useLocation()
  const here = pathname + search
  const isTab = routeOf(pathname)?.hasFooter === true
  useEffect(() => openLogin(here), [here])
  return (
    <Page title={t(title)} bar={isTab ? <TopBar title={t(title)} /> : undefined} hasFooter={isTab}>
      <GateCard
        title={t('app.gate.title')}
        action={<Button onClick={() => openLogin(here)}>{t('app.login')}</Button>}
      >
        {t('app.gate.text')}
      </GateCard>
    </Page>
  )
}
