/**
 * That the app takes every page over exactly as the server rendered it, in React's development
 * build, which reports every attribute that differs. English shows all pages on a phone and on a
    const isOnDesktop = locale === 'en' || turn % DESKTOP_EVERY === 0
    for (const [at, width] of (isOnDesktop ? [PHONE, DESKTOP] : [PHONE]).entries()) {
      const theme = THEMES[(turn + at) % THEMES.length] ?? 'dark'
      await look(width, theme)
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LOCALES } from '@assay/wire/locale.ts'
import { VIEW_COOKIE, writeViewChoices } from '@assay/wire/page.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTakeOver } from '../../../tools/buildWeb.ts'
import { origin } from '../../demoServer.ts'
import { renderedUrls } from '../../pageUrls.ts'
import { closeBrowser, openPhone, type Phone } from '../../phone.ts'

const AT = '/taken-over'
const ZONES = ['Asia/Tehran', 'America/St_Johns', 'Pacific/Kiritimati', 'UTC']
const NUMBERS = ['match', 'comma', 'point', 'space'] as const
const CURRENCIES = ['USD', 'EUR', 'JPY', 'VND']
const THEMES = ['dark', 'light'] as const
const PHONE = 390
const DESKTOP = 1440
/** So many languages are looked at on a phone for each that is on a desktop, too. */
const DESKTOP_EVERY = 6
const PAGES_EVERY = process.env.EVERY_PAGE ? 1 : 3

/** What the app remembers of how it was rendered when it loads, and then the pages one by one. */
const START = `<!doctype html><html><body><div id="root"></div><script type="module">
  const page = await (await fetch('/', { headers: { accept: 'text/html' } })).text()
  const data = JSON.parse(/id="page-data">(.*?)<.script>/s.exec(page)[1])
  const block = document.createElement('script')
  Object.assign(block, { id: 'page-data', type: 'application/json' })
  block.textContent = JSON.stringify({ ...data, rendered: 'page' })
  document.body.append(block)
  globalThis.pages = await import('${AT}/pages.js')
  document.body.setAttribute('data-ready', '')
</script></body></html>`

/** `apps/web/src/testing/takeOverPages.tsx`. */
type Pages = {
  takeOverPages(addresses: readonly string[], how: object): Promise<string[]>
}

const folder = mkdtempSync(join(tmpdir(), 'assay-taken-over-'))
let addresses: string[]

beforeAll(async () => {
  addresses = await renderedUrls()
  buildTakeOver(folder)
})
afterAll(async () => {
  await closeBrowser()
  rmSync(folder, { recursive: true })
})

async function open(locale: string, turn: number): Promise<Phone> {
  const zone = ZONES[turn % ZONES.length] as string
  const phone = await openPhone({ locale, zone })
  await phone.context.route(`**${AT}/**`, (route) => {
    const file = new URL(route.request().url()).pathname.slice(AT.length + 1)
    return file === ''
      ? route.fulfill({ contentType: 'text/html', body: START })
      : route.fulfill({ path: join(folder, file) })
  })
  return phone
}

it.each([...Object.values(LOCALES).entries()])(
  'every page is taken over as it was rendered (%i, %s)',
  async (turn, locale) => {
    const phone = await open(locale, turn)
    const { page } = phone
    const view = {
      zone: ZONES[turn % ZONES.length] as string,
      numbers: NUMBERS[turn % NUMBERS.length] as (typeof NUMBERS)[number],
      currency: CURRENCIES[turn % CURRENCIES.length] as string,
    }
    const look = async (width: number, theme: (typeof THEMES)[number]) => {
      const value = writeViewChoices({ ...view, theme, width: width as 360 })
      await phone.context.addCookies([{ name: VIEW_COOKIE, value, url: origin() }])
      await page.setViewportSize({ width, height: 844 })
    }
    const shown =
      locale === 'en' ? addresses : addresses.filter((_, i) => (i + turn) % PAGES_EVERY === 0)
    expect(shown.length).toBeGreaterThan(10)
    const found: string[] = []
    await look(PHONE, 'dark')
    await page.goto(`${AT}/`)
    await page.locator('[data-ready]').waitFor({ state: 'attached' })
    const isOnDesktop = locale === 'en' || turn % DESKTOP_EVERY === 0
    for (const [at, width] of (isOnDesktop ? [PHONE, DESKTOP] : [PHONE]).entries()) {
      const theme = THEMES[(turn + at) % THEMES.length] ?? 'dark'
      await look(width, theme)
      const wrong = await page.evaluate(
        ([all, how]) => (globalThis as unknown as { pages: Pages }).pages.takeOverPages(all, how),
        [shown, { locale, theme, turn: turn + width }] as const,
      )
      found.push(...wrong.map((one) => `${width} ${one}`))
    }
    expect(found).toEqual([])
    await phone.close()
  },
)
