/**
 * The footer of the app, or the rail from 840 px up. It is hidden 10 ms after a page without it
 * opens, so that the slide starts first. The current tab scrolls up, and refreshes when already up.
 * Trade opens the last used product, spot at first.
 */
import { BottomNav, type NavItem } from '@assay/ui/bars/BottomNav.tsx'
import { ArrowLeftRight, House, Lock, Wallet } from 'lucide-react'
import { useEffect, useState } from 'react'
import { queryClient } from '../../api/queryClient.ts'
import { useT } from '../../i18n/i18n.ts'
import { hasRoute } from '../../routing/routeOf.ts'
import type { AppRoute, Tab } from '../../routing/routes.ts'
import { useLinkTo } from '../../routing/useGo.ts'
import { createStore, useStore } from '../../store/createStore.ts'
import { remembered } from '../../store/storage.ts'

const HIDE_AFTER_MS = 10
const ICON = { size: 22, strokeWidth: 1.6, 'aria-hidden': true } as const

const FIRST_TRADE = '/coinExchange'
const lastTraded = createStore(remembered.get<string>('lastTrade') ?? FIRST_TRADE, FIRST_TRADE)

export function Footer({ route }: { route: AppRoute | undefined }) {
  const t = useT()
  const linkTo = useLinkTo()
  const wantsFooter = route?.hasFooter === true
  const [isShown, setShown] = useState(wantsFooter)
  if (wantsFooter && !isShown) setShown(true)

  useEffect(() => {
    if (wantsFooter) return
    const timer = setTimeout(() => setShown(false), HIDE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [wantsFooter])

  const lastTrade = useStore(lastTraded)
  const trade = route?.tab === 'trade' ? route.path : undefined
  useEffect(() => {
    if (!trade) return
    lastTraded.set(trade)
    remembered.set('lastTrade', trade)
  }, [trade])

  const all: (NavItem & { id: Tab })[] = [
    { id: 'home', href: '/', label: t('app.tab.home'), icon: <House {...ICON} /> },
    { id: 'earn', href: '/lockMining', label: t('app.tab.earn'), icon: <Lock {...ICON} /> },
    {
      id: 'trade',
      href: lastTrade,
      label: t('app.tab.trade'),
      icon: <ArrowLeftRight {...ICON} />,
    },
    { id: 'assets', href: '/balances', label: t('app.tab.assets'), icon: <Wallet {...ICON} /> },
  ]
  return (
    <BottomNav
      label={t('app.navigation')}
      items={all.filter((item) => hasRoute(item.href))}
      current={route?.tab}
      isHidden={!isShown}
      onGo={(item, event) => linkTo(item.href).onClick(event)}
      onAgain={() => {
        if (window.scrollY > 8) window.scrollTo({ top: 0, behavior: 'smooth' })
        else void queryClient.invalidateQueries()
      }}
    />
  )
}
