/** The ways to trade, as links in the bar of each of them; only those that there are. */
import { useLocation } from 'react-router'
import { useT } from '../i18n/i18n.ts'
import type { MessageKey } from '../i18n/messageKey.ts'
import { hasRoute } from '../routing/routeOf.ts'
import { useLinkTo } from '../routing/useGo.ts'
import css from './TradeTabs.module.css'

const TABS: readonly { path: string; label: MessageKey }[] = [
  { path: '/coinExchange', label: 'app.title.spot' },
  { path: '/futures', label: 'spot.tab.contract' },
  { path: '/cycle', label: 'app.title.cycle' },
]

export function TradeTabs() {
  const t = useT()
  const linkTo = useLinkTo()
  const { pathname } = useLocation()
  return (
    <nav aria-label={t('app.tab.trade')} className={css.tabs}>
      {TABS.filter(({ path }) => hasRoute(path)).map(({ path, label }) => (
        <a
          key={path}
          {...linkTo(path)}
          className={css.tab}
          aria-current={path === pathname ? 'page' : undefined}
        >
          {t(label)}
        </a>
      ))}
    </nav>
  )
}
