/**
 * Home: the member's figures, the operator's notices, the markets. On wide screens the member's
 * part is beside the market list.
 */
import { Banner } from '@assay/ui/notes/Banner.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { Suspense } from 'react'
import { askEarly } from '../../api/queryClient.ts'
import { useT } from '../../i18n/i18n.ts'
import { marketsQuery } from '../../live/markets.ts'
import { rateQuery } from '../../live/rate.ts'
import { loadSanitizer } from '../../page/article/loadSanitizer.ts'
import { noticesQuery } from '../../page/article/noticesQuery.ts'
import { Page } from '../../page/Page.tsx'
import { lazyPart, lazyQuiet } from '../../routing/loading/lazyScreen.tsx'
import { openLogin } from '../../session/loginSheet.ts'
import { session, useIsSignedIn } from '../../session/session.ts'
import { useStore } from '../../store/createStore.ts'
import { settings } from '../../store/settings.ts'
import { Banners } from './banners/Banners.tsx'
import { GuestHero } from './GuestHero.tsx'
import { HomeBar } from './HomeBar.tsx'
import css from './HomeScreen.module.css'
import { bannersQuery } from './homeQueries.ts'
import { MarketCards } from './markets/MarketCards.tsx'
import { MarketList } from './markets/MarketList.tsx'
import { NoticeTicker } from './notices/NoticeTicker.tsx'

// Not needed by visitors; a member's figures load later than this code anyway.
const TotalHero = lazyPart(() => import('./TotalHero.tsx').then((m) => m.TotalHero))
const Tips = lazyQuiet(async () => {
  const [{ Tips }] = await Promise.all([import('./notices/Tips.tsx'), loadSanitizer()])
  return Tips
})

// Prefetched when this code loads, so that the answers arrive while React starts.
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

/** After the server ended the session: a quiet row with a button to sign in again. */
function SignedOutRow() {
  const t = useT()
  const { wasEnded, member } = useStore(session)
  if (!wasEnded || member) return null
  return (
    <Banner
      action={
        <Button kind="quiet" onClick={() => openLogin()}>
          {t('app.login')}
        </Button>
      }
    >
      {t('home.signedOut')}
    </Banner>
  )
}
