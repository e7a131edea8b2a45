/** Home for a member: the total, today's change, and the first actions. */
import { Banner } from '@assay/ui/notes/Banner.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { useT } from '../../i18n/i18n.ts'
import { FrozenNote } from '../../page/support/FrozenNote.tsx'
import { hasRoute } from '../../routing/routeOf.ts'
import { useGo } from '../../routing/useGo.ts'
import { useMember } from '../../session/session.ts'
import { TotalHeader } from '../../total/TotalHeader.tsx'
import { useTotals } from '../../total/useTotals.ts'
import { DemoMark } from './DemoMark.tsx'
import css from './hero.module.css'

export function TotalHero() {
  const t = useT()
  const go = useGo()
  const totals = useTotals()
  const actions = [
    { path: '/coinExchange', label: t('home.action.trade') },
    { path: '/otc', label: t('home.action.buy') },
    { path: '/coinTransfer', label: t('home.action.transfer') },
  ].filter(({ path }) => hasRoute(path))
  return (
    <TotalHeader
      label={t('home.total')}
      today={t('home.today')}
      failed={t('app.error.refresh')}
      totals={totals}
      mark=<DemoMark />
    >
      <div className={css.actions}>
        {actions.map(({ path, label }, index) => (
          <Button
            key={path}
            kind={index === 0 ? 'primary' : 'secondary'}
            onClick={() => go.to(path)}
          >
            {label}
          </Button>
        ))}
      </div>
      <Notes />
    </TotalHeader>
  )
}

/** What blocks spending or trading, shown before an order is filled in. */
function Notes() {
  const t = useT()
  const go = useGo()
  const member = useMember()
  if (!member) return null
  if (member.isFrozen) {
    return (
      <div className={css.email}>
        <FrozenNote />
      </div>
    )
  }
  if (member.isEmailVerified) return null
  return (
    <div className={css.email}>
      <Banner
        action={
          <Button kind="quiet" onClick={() => go.to('/bindEmail')}>
            {t('home.email.action')}
          </Button>
        }
      >
        {t('home.email')}
      </Banner>
    </div>
  )
}
