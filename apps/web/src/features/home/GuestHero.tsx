/** Home for a visitor: what this is, and the way in. Everything public works without it. */

import { StatusPill } from '@assay/ui/notes/StatusPill.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useLinkTo } from '../../app/routing/useGo.ts'
import { versionsQuery } from '../../app/versions.ts'
import { useT } from '../../i18n/i18n.ts'
import { openLogin } from '../../session/loginSheet.ts'
import css from './hero.module.css'

export function GuestHero() {
  const t = useT()
  const linkTo = useLinkTo()
  const { data: versions } = useQuery(versionsQuery)
  return (
    <section className={css.hero}>
      <p className={css.claim}>{t('home.guest.title')}</p>
      <p className={css.muted}>{t('home.guest.text')}</p>
      <div className={css.actions}>
        <Button size="large" onClick={() => openLogin()}>
          {t('home.guest.action')}
        </Button>
        <a className={css.check} {...linkTo('/check')}>
          {t('app.title.check')}
          <ChevronRight size={16} aria-hidden="true" />
        </a>
        {versions?.isDemo && <StatusPill tone="brass">{t('app.demo')}</StatusPill>}
      </div>
    </section>
  )
}
