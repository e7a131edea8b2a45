/**
 * For the journey of rendered pages: takes one page after the other over, as a browser does after a
 * load, without loading. Built with React's development build, which compares every attribute and
 * says what differs; in `StrictMode`, as the app itself runs.
 */
import { DIRECTION_COLORS, type PageData } from '@assay/wire/page.ts'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import * as z from 'zod/mini'
import { isActive } from '../api/activity.ts'
import { missed, used } from '../api/firstAnswers.ts'
import { queryClient } from '../api/queryClient.ts'
import { App } from '../app/App.tsx'
import { isAsRendered } from '../app/isAsRendered.ts'
import { speak } from '../i18n/i18n.ts'
import { showFirstMarkets } from '../live/markets.ts'
import { perps } from '../live/perps.ts'
import { inBrowser } from '../routing/inBrowser.tsx'
import { openRoutes, routeOf } from '../routing/routeOf.ts'
import { routes } from '../routing/routes.ts'
import { renderAs } from '../store/renderedPage.ts'
import { changeSettings, type DirectionColors, type Theme } from '../store/settings.ts'

z.config({ jitless: true })
openRoutes(routes)

const BUSY_MS = 500
const LATE_MS = 60_000
const SAID_MAX = 3_000
/** The server is asked for pages only: calls wait for the take-over, and find nothing. */
const ask = globalThis.fetch
let isHeld = false
const held: (() => void)[] = []
globalThis.fetch = () =>
  new Promise((resolve) => {
    const answer = () => resolve(Response.json(NOT_FOUND, { status: 404 }))
    if (isHeld) held.push(answer)
    else answer()
  })
const NOT_FOUND = { code: 404, data: null, msg: '', reason: 'notFound' }
const troubles: string[] = []
/** Without React's own words about what may have caused a difference. */
const note =
  (from: string) =>
  (...said: unknown[]) => {
    const all = said.map(String).join(' ')
    troubles.push(`${from} ${all.split('/hydration-mismatch').at(-1)?.slice(0, SAID_MAX)}`)
  }
console.error = note('error:')
console.warn = note('warning:')
addEventListener('error', ({ error }) => note('thrown:')(error))
addEventListener('unhandledrejection', ({ reason }) => note('rejected:')(reason))

/** Takes all over, one after the other, and answers what was wrong, with the address before it. */
export async function takeOverPages(
  addresses: readonly string[],
  look: { locale: string; theme: Theme; turn: number },
): Promise<string[]> {
  const found: string[] = []
  let next = fetchPage(addresses[0] ?? '/')
  for (const [at, address] of addresses.entries()) {
    const { html, data } = await next
    next = fetchPage(addresses[at + 1] ?? address)
    const colors = DIRECTION_COLORS[(look.turn + at) % DIRECTION_COLORS.length] ?? 'cvd'
    troubles.length = 0
    if (data.locale !== look.locale) note('spoken:')(data.locale)
    await takeOverPage({ html, data, address, colors, theme: look.theme })
    found.push(...troubles.map((trouble) => `${address} ${trouble}`))
  }
  return found
}

/** What the server rendered for an address, and with what; asked again while it renders nothing. */
async function fetchPage(address: string) {
  for (;;) {
    const page = await (await ask(address, { headers: { accept: 'text/html' } })).text()
    const parsed = new DOMParser().parseFromString(page, 'text/html')
    const block = parsed.getElementById('page-data')?.textContent ?? '{}'
    const data: Partial<PageData> = JSON.parse(block)
    const html = parsed.getElementById('root')?.innerHTML ?? ''
    if (data.rendered === 'page') return { html, data: data as PageData }
    await new Promise((resolve) => setTimeout(resolve, BUSY_MS))
  }
}

type Page = {
  html: string
  data: PageData
  address: string
  colors: DirectionColors
  theme: Theme
}

async function takeOverPage({ html, data, address, colors, theme }: Page) {
  renderAs(data)
  history.replaceState(null, '', address)
  localStorage.clear()
  changeSettings({ theme, colors, currency: data.currency, numbers: data.numbers })
  queryClient.clear()
  missed.clear()
  used.clear()
  await speak(data.locale)
  await routeOf(address)?.screen.preload()
  showFirstMarkets()
  // What the page before has left in stores that a new load begins empty.
  perps.set(new Map())
  isActive.set(false)
  if (!isAsRendered(location)) note('rendered:')('The app would render this page anew.')
  isHeld = true
  const host = document.getElementById('root') as HTMLElement
  host.innerHTML = html
  const first = host.querySelector('main')
  const isThere = new Promise((resolve, reject) => {
    addEventListener('app-ready', resolve, { once: true })
    setTimeout(() => reject(new Error(`${address} is never taken over.`)), LATE_MS)
  })
  const root = hydrateRoot(
    host,
    <StrictMode>
      <App router={inBrowser} />
    </StrictMode>,
    { onRecoverableError: note('anew:') },
  )
  await isThere
  if (!first || host.querySelector('main') !== first) note('anew:')('Another `main` is there.')
  root.unmount()
  isHeld = false
  for (const answer of held.splice(0)) answer()
}
