/**
 * Starts the app: language and first page load in parallel, stored state is restored, and the rest
 * (socket, clock, wallets, versions) follows after the first paint.
 */
import '@assay/ui/tokens.css'
import '@assay/ui/global.css'
import './fonts.css'
import '../routing/transitions.css'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import * as z from 'zod/mini'
import { startSocket } from '../api/connection/socket.ts'
import { readFirstAnswers } from '../api/queryClient.ts'
import { syncClock } from '../api/serverClock.ts'
import { currentLocale, speak } from '../i18n/i18n.ts'
import { initialLocale } from '../i18n/locale.ts'
import { showFirstMarkets } from '../live/markets.ts'
import { offerDemoWallet } from '../page/versions.ts'
import { inBrowser } from '../routing/inBrowser.tsx'
import { listenForBack } from '../routing/listenForBack.ts'
import { openRoutes, routeOf } from '../routing/routeOf.ts'
import { routes } from '../routing/routes.ts'
import { followOtherTabs, restoreSession, takeInvitation } from '../session/session.ts'
import { readCoinsBy } from '../store/coinDecimals.ts'
import { listenForInstall } from '../store/install.ts'
import { nextTask } from '../store/nextTask.ts'
import { renderAgain, renderedPage } from '../store/renderedPage.ts'
import { applySettings, watchSystemTheme } from '../store/settings.ts'
import { remembered } from '../store/storage.ts'
import { readyUpdates } from '../update/readyUpdates.ts'
import { watchTyping } from '../update/typed.ts'
import { App } from './App.tsx'
import { isAsRendered } from './isAsRendered.ts'

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
 * A function, because a module with a top-level await would deadlock with screens that import it.
 */
async function start() {
  // After the task that ran this file.
  await nextTask()
  const own = initialLocale()
  if (!isAsRendered(location)) renderAgain()
  // The language first: the page's messages are then loaded in it.
  const language = speak(renderedPage()?.locale ?? own)
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
  // Hydrates in small steps, so that scrolling and taps are handled in between.
  const takeOver = () => hydrateRoot(root, app, { onRecoverableError: noteDifference })
  if (renderedPage()) startTransition(() => void takeOver())
  else createRoot(root).render(app)
  await isThere
  await idle()
  // When the page was rendered in another language than this browser's stored one.
  if (own !== currentLocale()) void speak(own)
  // One per idle moment, so that a tap in between is handled first.
  for (const begin of AFTER_FIRST_PAINT) {
    await idle()
    void begin()
  }
}

/**
 * When a page differs from the server's rendering, React renders it again: not an error, but worth
 * a look.
 */
const noteDifference = (error: unknown) =>
  console.warn('Hydration failed; the page was rendered again.', error)

const AFTER_FIRST_PAINT: (() => unknown)[] = [
  () => import('../session/viewCookie.ts').then((m) => m.keepViewCookie()),
  startSocket,
  () => import('../session/syncFavorites.ts').then((m) => m.syncFavorites()),
  () =>
    import('../session/wallet/walletDiscovery.ts').then((m) => m.findWallets(offerDemoWallet())),
  () =>
    remembered.get('walletAddress') &&
    import('../session/wallet/walletConnection.ts').then((m) => m.restoreWallet()),
  () => syncClock().catch(() => undefined),
  readyUpdates,
  () => {
    if (!import.meta.env.PROD) return
    navigator.serviceWorker?.register(workerUrl()).catch(() => undefined)
  },
]

const WORKER = '/sw.js'

type Policy = { createScriptURL(text: string): string }
type Policies = { createPolicy(name: string, rules: Policy): Policy }

/**
 * The URL of the service worker: the only code that the app references by text. Pages use Trusted
 * Types, and supporting browsers accept such a URL only from this policy.
 */
function workerUrl(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies }
  if (!trustedTypes) return WORKER
  return trustedTypes.createPolicy('assay', { createScriptURL: () => WORKER }).createScriptURL('')
}

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

start().catch((error) => {
  // Such as when the messages are lost on their way: the page offers to load again.
  dispatchEvent(new Event('app-lost'))
  throw error
})
