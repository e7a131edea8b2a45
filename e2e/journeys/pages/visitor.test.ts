/**
 * A stranger looks around: home moves, the demo wallet signs, an email is bound, a session ends.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { origin } from '../../demoServer.ts'
import { closeBrowser, openPhone, type Phone } from '../../phone.ts'
import { ask, type WireRow } from '../../screens/api.ts'
import { bindEmail, signInWithDemoWallet } from '../../screens/login.ts'
import { toast } from '../../screens/page.ts'
import { signOutOnScreen } from '../../screens/security.ts'
import { wordsOf } from '../../words.ts'

afterAll(closeBrowser)

describe.each([
  ['en', 'en-US'],
  ['de', 'de-DE'],
  ['ja', 'ja-JP'],
])('a visitor whose browser speaks %s (I18N-01, I18N-02)', (catalog, locale) => {
  const words = wordsOf(catalog)
  let phone: Phone

  beforeAll(async () => {
    phone = await openPhone({ locale, hasWorker: true })
  })
  afterAll(() => phone.close())

  it('sees prices move on home (SOCK-01, DATA-09)', async () => {
    const { page } = phone
    await page.goto('/')
    const prices = page.locator('main')
    await page.getByText('BTC/USDT').first().waitFor()
    const before = await prices.innerText()
    await expect.poll(() => prices.innerText()).not.toBe(before)
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(
      catalog === 'en' ? 'en' : catalog,
    )
  })

  it('has four tabs, home first (APP-45)', async () => {
    const tabs = phone.page.getByRole('navigation', { name: words('app.navigation') })
    const links = await tabs
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]))
    expect(links).toEqual([
      [words('app.tab.home'), '/'],
      [words('app.tab.earn'), '/lockMining'],
      // The way of trading that was last used, at first spot.
      [words('app.tab.trade'), '/coinExchange'],
      [words('app.tab.assets'), '/balances'],
    ])
  })

  it('signs in with the demo wallet and gets starter funds (WALLET-06, WALLET-19 to WALLET-22)', async () => {
    const { page } = phone
    const said = toast(page, words('wallet.signedIn')).waitFor()
    await signInWithDemoWallet(page, words)
    await said
    const kept = (key: string) => page.evaluate((name) => localStorage.getItem(name), key)
    expect(await kept('token')).toBeTruthy()
    const { userid: id, address } = await ask<WireRow>(page, '/user/userInfo')
    expect(Number(id)).toBeGreaterThan(0)
    expect(address).toMatch(/^0x[\da-fA-F]{40}$/)
    expect((await kept('walletAddress'))?.toLowerCase()).toBe(JSON.stringify(address).toLowerCase())
    await expect.poll(() => page.locator('main').innerText()).toMatch(/\d/)
  })

  it('binds an email with the code from the outbox (HOME-01)', async () => {
    const { page } = phone
    const email = `${catalog}-${Date.now()}@mail.example`
    await bindEmail(page, words, email)
    await page.goto('/my')
    await page.getByText(`${email.slice(0, 1)}***@mail.example`).waitFor()
  })

  it('logs out and is a visitor again, in every tab (HELP-10, HELP-11, WALLET-28)', async () => {
    const other = await phone.context.newPage()
    await other.goto('/')
    await other.getByText(words('home.total')).first().waitFor()
    const { page } = phone
    await page.goto('/setting')
    for (const name of ['member.language', 'member.versionTitle', 'member.signOut'] as const) {
      await page.getByText(words(name), { exact: true }).first().waitFor()
    }
    const said = toast(page, words('member.signOut.done')).waitFor()
    await signOutOnScreen(page, words)
    await said
    await page.waitForURL((url) => url.pathname === '/')
    await page.getByText(words('home.total')).first().waitFor({ state: 'detached' })
    const kept = await page.evaluate(() => [
      localStorage.getItem('token'),
      localStorage.getItem('walletAddress'),
    ])
    expect(kept).toEqual([null, null])
    await other.getByText(words('home.total')).first().waitFor({ state: 'detached' })
    await other.close()
  })

  it('had nothing to complain about', () => {
    expect(phone.troubles).toEqual([])
  })
})

it('sees that an address is unknown and the way home, and finds the tabs on the pages of the tabs only (APP-04, APP-46)', async () => {
  const phone = await openPhone({ hasWorker: true })
  const { page } = phone
  const words = wordsOf('en')
  const answer = await page.goto('/no/such/page?x=1')
  expect(answer?.status()).toBe(404)
  await page.getByRole('heading', { name: words('app.title.noSuchPage') }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/no/such/page')
  await page.getByRole('button', { name: words('app.title.home') }).click()
  await page.waitForURL((url) => url.pathname === '/')
  const tabs = page.getByRole('navigation', { name: words('app.navigation') })
  for (const path of ['/', '/lockMining', '/balances', '/coinExchange', '/futures', '/cycle']) {
    await page.goto(path)
    await tabs.waitFor()
  }
  for (const path of ['/notice', '/setting', '/helpCenter']) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await tabs.waitFor({ state: 'hidden' })
  }
  // Answers and who we are need no login; writing to us does.
  await page.goto('/helpCenter')
  await page.locator('a[href*="/helpCenter/article/"]').first().click()
  await page.waitForURL(/\/helpCenter\/article\/\d+/)
  await page.goto('/aboutUs')
  await page.getByText(words('member.contact')).waitFor()
  await page.goto('/helpCenter?tab=tickets')
  await page.getByRole('button', { name: words('support.contact') }).click()
  await page.getByRole('dialog').waitFor()
  await phone.close()
})

it('sees a coin with periods, an indicator, depth, trades and its introduction (CHART-01)', async () => {
  const phone = await openPhone({ hasWorker: true })
  const { page } = phone
  const words = wordsOf('en')
  await page.goto('/')
  await page.getByText('BTC/USDT').first().click()
  await page.getByRole('group', { name: words('chart.periods') }).waitFor()
  await page
    .getByRole('button', { name: words('chart.indicator', { name: '' }).trim() })
    .first()
    .waitFor()
  // By its name this browser is none of a phone: the page is rendered for a wide screen, where the
  // book is no tab.
  await page.getByRole('tab', { name: words('coin.tab.book') }).waitFor()
  const open = (name: 'coin.tab.depth' | 'coin.tab.trades' | 'coin.tab.about') =>
    page.getByRole('tab', { name: words(name) }).click()
  await open('coin.tab.depth')
  await page.getByRole('slider', { name: words('chart.depthLabel') }).waitFor()
  await open('coin.tab.trades')
  await page.getByRole('columnheader', { name: words('coin.trades.time') }).waitFor()
  await open('coin.tab.about')
  await page.getByText(words('coin.about.supply')).waitFor()
  await phone.close()
})

it('goes home quietly when the server no longer knows the session (NET-10)', async () => {
  const phone = await openPhone({ hasWorker: true })
  await signInWithDemoWallet(phone.page)
  await phone.context.clearCookies()
  await phone.page.goto('/my')
  await phone.page.getByText(wordsOf('en')('home.signedOut')).waitFor()
  expect(new URL(phone.page.url()).pathname).toBe('/')
  expect(new URL(phone.page.url()).origin).toBe(origin())
  await phone.close()
})

it('checks a round of someone else, from the promise on home, without a login (CYC-18)', async () => {
  const phone = await openPhone({ hasWorker: true })
  const { page } = phone
  const words = wordsOf('en')
  await page.goto('/')
  await page.locator('main a[href="/check"]').first().click()
  await page.getByRole('heading', { name: words('check.rounds') }).waitFor()
  // The crowd of the demo stakes; its first rounds end half a minute after the start.
  const verdict = page.getByText(words('cycle.proof.verified'))
  await expect
    .poll(async () => {
      await page.getByRole('button', { name: words('check.rounds.any') }).click()
      await verdict.waitFor({ timeout: 2_000 }).catch(() => undefined)
      return verdict.count()
    })
    .toBe(1)
  // What cannot be a round takes the place of what was shown.
  await page.getByLabel(words('check.rounds.number')).fill('0')
  await page.getByRole('button', { name: words('check.rounds.action'), exact: true }).click()
  await page.getByText(words('check.rounds.invalid')).waitFor()
  expect(await verdict.count()).toBe(0)
  expect(phone.troubles).toEqual([])
  await phone.close()
})

it('gets pages in which no text becomes markup or code, and its worker too', async () => {
  const phone = await openPhone({ hasWorker: true })
  const { page } = phone
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready)
  const refused = await page.evaluate(() => {
    const tries = [
      () => Object.assign(document.createElement('div'), { innerHTML: '<b>text</b>' }),
      () => Object.assign(document.createElement('script'), { src: '/sw.js' }),
      () => document.write('text'),
    ]
    return tries.map((attempt) => {
      try {
        attempt()
        return 'done'
      } catch (error) {
        return (error as Error).name
      }
    })
  })
  expect(refused).toEqual(['TypeError', 'TypeError', 'TypeError'])
  const opened = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
          resolve(effectiveDirective),
        )
        try {
          new WebSocket('ws://elsewhere.example/').onopen = () => resolve('opened')
        } catch {
          // Some browsers detect it at once, and all notify the page.
        }
      }),
  )
  expect(opened).toBe('connect-src')
  await phone.close()
})

describe('a visitor on the way between pages', () => {
  const words = wordsOf('en')
  let phone: Phone
  const path = () => new URL(phone.page.url()).pathname
  const top = () => phone.page.evaluate(() => Math.round(scrollY))
  const tab = (key: 'app.tab.home' | 'app.tab.earn' | 'app.tab.trade') =>
    phone.page
      .getByRole('navigation', { name: words('app.navigation') })
      .getByRole('link', { name: words(key) })
  const isThere = () => phone.page.waitForFunction(() => 'isThere' in window)

  beforeAll(async () => {
    phone = await openPhone()
    await phone.context.addInitScript(() => {
      addEventListener('app-ready', () => Object.assign(window, { isThere: true }))
    })
  })
  afterAll(() => phone.close())

  it('finds the place again after a reload and on the way back, and begins a new page at its top', async () => {
    const { page } = phone
    await page.goto('/markets')
    await isThere()
    const pair = page.getByRole('link', { name: /SOL\/USDT/ })
    await pair.waitFor()
    await page.evaluate(() => scrollTo(0, 200))
    await expect.poll(top).toBe(200)
    await page.reload()
    await isThere()
    expect(await top()).toBe(200)
    await pair.evaluate((link: HTMLElement) => link.click())
    await page.waitForURL(/SOL-USDT/)
    await expect.poll(top).toBe(0)
    await page.goBack()
    // The viewed market is first in the list now; the browser may keep the list's scroll position.
    await expect.poll(top).toBeGreaterThanOrEqual(200)
  })

  it('gets the page that was pressed last, however late the other one comes', async () => {
    const { page, context } = phone
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    const late = /\/assets\/EarnScreen-.*\.js/
    await context.route(late, async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/')
    await isThere()
    const asked = page.waitForRequest(late)
    await tab('app.tab.earn').click()
    await asked
    expect(path()).toBe('/')
    await tab('app.tab.trade').click()
    await page.waitForURL('**/coinExchange*')
    await Promise.all([page.waitForResponse(late), letGo()])
    await page.evaluate(() => new Promise((done) => setTimeout(done, 0)))
    expect(path()).toBe('/coinExchange')
    expect(phone.troubles).toEqual([])
  })
})
