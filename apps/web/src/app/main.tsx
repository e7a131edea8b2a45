/**
 * Starts the app: language and first page are fetched together, what is remembered is restored, and
 * the rest (socket, clock, wallets, versions) follows after the first paint.
 */
import '@assay/ui/tokens.css'
import '@assay/ui/global.css'
import './fonts.css'
import './routing/transitions.css'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import * as z from 'zod/mini'
import { readFirstAnswers } from '../api/queryClient.ts'
import { syncClock } from '../api/serverClock.ts'
import { currentLocale, speak } from '../i18n/i18n.ts'
import { initialLocale } from '../i18n/locale.ts'
import { readCoinsBy } from '../live/coinDecimals.ts'
import { drawAgain, drawnPage } from '../live/drawnPage.ts'
import { showFirstMarkets } from '../live/markets.ts'
import { nextTask } from '../live/nextTask.ts'
import { startSocket } from '../live/socket.ts'
import { followOtherTabs, restoreSession, takeInvitation } from '../session/session.ts'
import { applySettings, watchSystemTheme } from '../session/settings.ts'
import { remembered } from '../session/storage.ts'
import { discoverWallets } from '../session/walletDiscovery.ts'
import { App } from './App.tsx'
import { isAsDrawn } from './isAsDrawn.ts'
import { inBrowser } from './routing/inBrowser.tsx'
import { listenForBack } from './routing/listenForBack.ts'
import { openRoutes, routeOf } from './routing/routeOf.ts'
import { routes } from './routing/routes.ts'
import { listenForInstall } from './update/install.ts'
import { readyUpdates } from './update/readyUpdates.ts'
import { watchTyping } from './update/typed.ts'
import { offerDemoWallet } from './versions.ts'
import { workerAddress } from './workerAddress.ts'

// Compiling schemas at run time needs eval, which our content policy forbids.
z.config({ jitless: true })
openRoutes(routes)
applySettings()
watchSystemTheme()
takeInvitation(location.search)
restoreSession()
followOtherTabs()
readCoinsBy(() => import('../live/readCoins.ts').then((m) => m.readCoins()))
// Before the router does.
listenForBack()
listenForInstall()
watchTyping()

const IDLE_MAX_MS = 500
const IDLE_GUESS_MS = 50

/**
 * A function, because a module that waits while it loads would wait for screens that import from
 * it.
 */
async function start() {
  // After the task that has run this file.
  await nextTask()
  const own = initialLocale()
  if (!isAsDrawn(location)) drawAgain()
  // The language first: the page's own messages are then fetched in it.
  const language = speak(drawnPage()?.locale ?? own)
  const page = routeOf(location.pathname)
    ?.screen.preload()
    .catch(() => undefined)
  await Promise.all([language, page])
  await readFirstAnswers()
  showFirstMarkets()
  await nextTask()

  const root = document.getElementById('root') as HTMLElement
  const app = (
    <StrictMode>
      <App router={inBrowser} />
    </StrictMode>
  )
  const isThere = new Promise((resolve) => addEventListener('app-ready', resolve, { once: true }))
  // Taken over in small steps: what is scrolled or pressed meanwhile does not wait for all of it.
  const takeOver = () => hydrateRoot(root, app, { onRecoverableError: noteDifference })
  if (drawnPage()) startTransition(() => void takeOver())
  else createRoot(root).render(app)
  await isThere
  await idle()
  // Where the page came in another language than the one that this browser remembers.
  if (own !== currentLocale()) void speak(own)
  // One for each free moment: a tap in between is answered before the next.
  for (const begin of AFTER_FIRST_PAINT) {
    await idle()
    void begin()
  }
}

/**
 * Where a page differs from what the server drew, React has drawn it again: no failure, but worth a
 * look.
 */
const noteDifference = (error: unknown) => console.warn('The page was drawn anew.', error)

const AFTER_FIRST_PAINT: (() => unknown)[] = [
  () => import('../session/viewCookie.ts').then((m) => m.keepViewCookie()),
  startSocket,
  () => import('../session/syncFavorites.ts').then((m) => m.syncFavorites()),
  discoverWallets,
  offerDemoWallet,
  () =>
    remembered.get('walletAddress') &&
    import('../session/walletConnection.ts').then((m) => m.restoreWallet()),
  () => syncClock().catch(() => undefined),
  readyUpdates,
  () => {
    if (!import.meta.env.PROD) return
    navigator.serviceWorker?.register(workerAddress()).catch(() => undefined)
  },
]

/** When the thread is free after a paint; Safari has no idle callback. */
function idle(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      if ('requestIdleCallback' in window)
        requestIdleCallback(() => resolve(), { timeout: IDLE_MAX_MS })
      else setTimeout(resolve, IDLE_GUESS_MS)
    })
  })
}

void start()
