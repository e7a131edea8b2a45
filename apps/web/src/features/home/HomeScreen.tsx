/**
 * Home: who one is and what one has, what the operator says, how the markets move. On wide screens
 * the person's side stands beside the market list.
 */
import { Suspense } from 'react'
import { askEarly } from '../../api/queryClient.ts'
import { loadSanitizer } from '../../app/article/loadSanitizer.ts'
import { noticesQuery } from '../../app/article/noticesQuery.ts'
import { Page } from '../../app/Page.tsx'
import { lazyPart, lazyQuiet } from '../../app/routing/lazyScreen.tsx'
import { marketsQuery } from '../../live/markets.ts'
import { rateQuery } from '../../live/rate.ts'
import { useIsSignedIn } from '../../session/session.ts'
import { settings } from '../../session/settings.ts'
import { Banners } from './banners/Banners.tsx'
import { GuestHero } from './GuestHero.tsx'
import { HomeBar } from './HomeBar.tsx'
import css from './HomeScreen.module.css'
import { bannersQuery } from './homeQueries.ts'
import { MarketCards } from './markets/MarketCards.tsx'
import { MarketList } from './markets/MarketList.tsx'
import { NoticeTicker } from './notices/NoticeTicker.tsx'
import { SignedOutRow } from './SignedOutRow.tsx'

// A visitor needs none of it, and a member's figures come later than this code anyway.
const TotalHero = lazyPart(() => import('./TotalHero.tsx').then((m) => m.TotalHero))
const Tips = lazyQuiet(async () => {
  const [{ Tips }] = await Promise.all([import('./notices/Tips.tsx'), loadSanitizer()])
  return Tips
})

// Asked as soon as this code is here, so that the answers travel while React starts.
askEarly(marketsQuery)
askEarly(rateQuery(settings.get().currency))
askEarly(bannersQuery)
askEarly(noticesQuery)

export function HomeScreen() {
  const isSignedIn = useIsSignedIn()
  return (
    <Page bar={<HomeBar />} hasFooter width="wide">
      <div className={css.columns}>
        <div className={css.own}>
          <SignedOutRow />
          {isSignedIn ? (
            <Suspense fallback={<div className={css.heroSpace} />}>
              <TotalHero />
            </Suspense>
          ) : (
            <GuestHero />
          )}
          <NoticeTicker />
          <MarketCards />
          <Banners />
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
