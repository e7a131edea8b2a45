/** Home for a visitor: what this is, and how to sign in. Public data needs no login. */
import { Button } from '@assay/ui/press/Button.tsx'
import { ChevronRight } from 'lucide-react'
import { useT } from '../../i18n/i18n.ts'
import { useLinkTo } from '../../routing/useGo.ts'
import { openLogin } from '../../session/loginSheet.ts'
import { DemoMark } from './DemoMark.tsx'
import css from './hero.module.css'

export function GuestHero() {
  const t = useT()
  const linkTo = useLinkTo()
  return (
    <section className={css.hero}>
      <p className={css.claim}>{t('home.guest.title')}</p>
      <p className={css.muted}>{t('home.guest.text')}</p>
      <div className={css.actions}>
        <Button size="large" onClick={() => openLogin()}>
          {t('home.guest.action')}
        </Button>
      </div>
      <div className={css.beside}>
        <a className={css.check} {...linkTo('/check')}>
          {t('app.title.check')}
          <ChevronRight size={16} aria-hidden="true" />
        </a>
        <DemoMark />
      </div>
    </section>
  )
}
