/**
 * Home: who one is and what one has, what the operator says, how the markets move. On wide screens
 * the person's side stands beside the market list.
 */
import { lazy, Suspense } from 'react'
import { Page } from '../../app/Page.tsx'
import { useIsSignedIn } from '../../session/session.ts'
import { GuestHero } from './GuestHero.tsx'
import { HomeBar } from './HomeBar.tsx'
import css from './HomeScreen.module.css'
import { MarketCards } from './MarketCards.tsx'
import { MarketList } from './MarketList.tsx'
import { NoticeTicker } from './NoticeTicker.tsx'
import { SignedOutRow } from './SignedOutRow.tsx'
import { TotalHero } from './TotalHero.tsx'

const Banners = lazy(() => import('./Banners.tsx').then((m) => ({ default: m.Banners })))
const Tips = lazy(() => import('./Tips.tsx').then((m) => ({ default: m.Tips })))

export function HomeScreen() {
  const isSignedIn = useIsSignedIn()
  return (
    <Page bar={<HomeBar />} hasFooter width="wide">
      <div className={css.columns}>
        <div className={css.own}>
          <SignedOutRow />
          {isSignedIn ? <TotalHero /> : <GuestHero />}
          <NoticeTicker />
          <MarketCards />
          <Suspense fallback={null}>
            <Banners />
          </Suspense>
        </div>
        <MarketList />
      </div>
      {isSignedIn && (
        <Suspense fallback={null}>
          <Tips />
        </Suspense>
      )}
    </Page>
  )
}
