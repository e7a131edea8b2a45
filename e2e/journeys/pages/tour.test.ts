/** Once through the screens on a phone as a visitor: what each shows and where its buttons lead. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { origin } from '../../demoServer.ts'
import {
  accessibilityFindings,
  closeBrowser,
  openPhone,
  overflowing,
  type Phone,
} from '../../phone.ts'
import { ask } from '../../screens/api.ts'
import { closeSheet, openSheet, pathOf, recordWindows, untilToast } from '../../screens/page.ts'
import { wordsOf } from '../../words.ts'

const words = wordsOf('en')

afterAll(closeBrowser)

type Turn = { at: number; lasts: string; from: string }

/** When banner and notice of home change twice, how long that takes, and where it begins. */
function turnsOf(page: Page): Promise<Turn[][]> {
  return page.evaluate(
    ([banners, notice]) => {
      const changes = (host: Element | null | undefined, what: string) =>
        new Promise<Turn[]>((resolve) => {
          const found: Turn[] = []
          new MutationObserver((records) => {
            for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
              if (!(node instanceof HTMLElement) || !node.matches(what)) continue
              const [animation] = node.getAnimations()
              const [first] = (animation?.effect as KeyframeEffect | null)?.getKeyframes() ?? []
              found.push({
                at: performance.now(),
                lasts: getComputedStyle(node).animationDuration,
                from: String(first?.transform ?? ''),
              })
            }
            if (found.length === 2) resolve(found)
          }).observe(host as Element, { childList: true, subtree: true })
        })
      const label = [...document.querySelectorAll('button span')].find(
        ({ textContent }) => textContent === notice,
      )
      return Promise.all([
        changes(document.querySelector(`[aria-label="${banners}"]`), 'img'),
        changes(label?.parentElement, 'span'),
      ])
    },
    [words('home.banners'), words('home.notice')] as const,
  )
}

describe('a visitor whose wallet never answers', () => {
  let phone: Phone
  let opened: () => Promise<string[]>
  let cut: Phone
  let turns: Promise<Turn[][]>
  const chartAsked: number[] = []
  const button = (key: string, values = {}) =>
    phone.page.getByRole('button', { name: words(key, values), exact: true })
  const lastPage = () => phone.page.evaluate(() => sessionStorage.getItem('lastPage'))
  const navigation = () => phone.page.getByRole('navigation', { name: words('app.navigation') })

  beforeAll(async () => {
    // A second phone looks at home and at a chart all the while; its sockets are always closed.
    cut = await openPhone({ hasWorker: true })
    await cut.context.routeWebSocket(/\/ws\//, (socket) => socket.close())
    cut.page.on('request', (request) => {
      if (request.url().includes('/trad/kline')) chartAsked.push(Date.now())
    })
    await cut.page.goto('/markets/BTC-USDT')
    const home = await cut.context.newPage()
    await home.goto('/')
    await home.getByText(words('home.notice'), { exact: true }).waitFor()
    turns = turnsOf(home)
    phone = await openPhone({ hasWorker: true })
    const { page } = phone
    opened = await recordWindows(page)
    await page.addInitScript(() => {
      const request = ({ method }: { method: string }) =>
        method === 'eth_requestAccounts' ? new Promise(() => undefined) : Promise.resolve([])
      Object.assign(window, { ethereum: { request } })
      localStorage.setItem('settings', '{"currency":"EUR"}')
    })
    await page.goto('/')
    await page.getByText('BTC/USDT').first().waitFor()
  })
  afterAll(async () => {
    await phone.close()
    await cut.close()
  })

  it('sees values in their own currency, rising in green and falling in red (HOME-08, HOME-09, HOME-10, HOME-13)', async () => {
    const { page } = phone
    const { price: rate } = await ask<{ price: string }>(
      page,
      '/account/getExchangeRateByCoin?coin=EUR',
    )
    expect(rate).toBe('0.92')
    const cents = (text: string) => Number(text.replace(/[^\d.]/g, '').replace('.', ''))
    // Price, local value and change of one moment; the price counts in cents too.
    const rows = await page.getByRole('listitem').evaluateAll((items) => {
      const color = (name: string) => {
        const probe = document.createElement('i')
        probe.style.color = `var(${name})`
        document.body.append(probe)
        const { color: value } = getComputedStyle(probe)
        probe.remove()
        return value
      }
      const names = new Map([
        [color('--dir-up'), 'up'],
        [color('--dir-down'), 'down'],
      ])
      return items.map((item) => {
        const change = [...item.querySelectorAll('.num')].find(({ textContent: text }) =>
          text?.endsWith('%'),
        )
        return {
          text: (item as HTMLElement).innerText,
          change: change?.textContent ?? '',
          direction: change && names.get(getComputedStyle(change).color),
        }
      })
    })
    expect(rows.length).toBeGreaterThan(10)
    const [btc] = rows
    expect(btc?.text).toMatch(/BTC\/USDT\s+[\d.]+[KMB]? USDT\s/)
    const [, price = '', local = ''] =
      /([\d,]+\.\d\d)\s+≈ €([\d,]+\.\d\d)/.exec(btc?.text ?? '') ?? []
    // A price is to the nearest cent; only a balance is rounded down (NUM-13).
    expect(cents(local)).toBe(Math.round((cents(price) * 92) / 100))
    for (const { change, direction } of rows) {
      const expected = change.startsWith('+') ? 'up' : change.startsWith('−') ? 'down' : undefined
      expect([change, direction]).toEqual([change, expected])
    }
    await page.getByRole('tab', { name: words('home.tab.favorites') }).click()
    // proves HOME-14
    await page.getByText(words('home.favorite.none')).waitFor()
  })

  it('reads a notice at the right, then all of them (HOME-06, HOME-07, HELP-12)', async () => {
    const { page } = phone
    await page.getByText(words('home.notice'), { exact: true }).click()
    // Its final position, full width at the right.
    const edges = async () => {
      const box = await openSheet(page).boundingBox()
      return box && [box.x > 0, Math.round(box.x + box.width), box.height]
    }
    await expect.poll(edges).toEqual([true, 390, 844])
    await expect.poll(() => openSheet(page).innerText()).toMatch(/20\d\d[\s\S]*\w{3,} \w+/)
    await closeSheet(page)
    await page.getByRole('link', { name: words('home.allNotices') }).click()
    await page.waitForURL('**/notice')
    await page.getByRole('link', { name: /Trading fees/ }).click()
    await page.getByRole('heading', { name: /Trading fees/ }).waitFor()
    expect(pathOf(page)).toBe('/notice/4')
    await page.goBack()
    await expect.poll(lastPage).toBe('"/notice/:id"')
  })

  it('is named in the window, and footer and history stay calm (APP-40, APP-41, APP-43)', async () => {
    const { page } = phone
    await expect.poll(() => page.title()).toBe('Announcements · Assay')
    await page.goto('/')
    await expect.poll(() => page.title()).toBe('Home · Assay')
    const length = await page.evaluate(() => history.length)
    await navigation().getByText(words('app.tab.home')).click()
    expect(await page.evaluate(() => history.length)).toBe(length)
    await page.getByRole('link', { name: words('app.title.my') }).click()
    await page.waitForURL('**/my')
    await expect.poll(() => page.title()).toBe('Profile · Assay')
    await expect.poll(lastPage).toBe('"/"')
  })

  it('is asked to log in and stays where they are (APP-42, APP-53, WALLET-03)', async () => {
    const { page } = phone
    const records = page.getByRole('link', { name: words('member.records') })
    await untilToast(page, words('app.loginNeeded'), () => records.click())
    await openSheet(page)
      .getByRole('heading', { name: words('wallet.login.title') })
      .waitFor()
    expect([new URL(page.url()).origin, pathOf(page)]).toEqual([origin(), '/my'])
    await closeSheet(page)
  })

  it('sees the connect button wait while the wallet is asked (HOME-18)', async () => {
    const { page } = phone
    await page.goto('/')
    await page.getByRole('banner').getByText(words('home.wallet.connect')).click()
    await openSheet(page).getByText('Browser wallet').click()
    const pill = page.locator('header button', { hasText: words('home.wallet.connecting') })
    await expect.poll(() => pill.count()).toBe(1)
    expect(await pill.isDisabled()).toBe(true)
    await closeSheet(page)
  })

  it('reaches customer service (HOME-02)', async () => {
    await button('home.support').click()
    expect(await opened()).toEqual(['https://support.example/'])
  })

  it('finds, marks and sees again a market (MKT-01 to MKT-03, CHART-04)', async () => {
    const { page } = phone
    await page.goto('/coinSearch')
    await page.getByLabel(words('markets.search')).fill('sol')
    await button('markets.favorite.add', { market: 'SOL/USDT' }).click()
    // A link is followed at once, also by a page whose app is still on its way.
    const star = button('markets.favorite.remove', { market: 'SOL/USDT' })
    await star.waitFor()
    await page.getByRole('link', { name: /SOL\/USDT/ }).click()
    await page.waitForURL('**/marketDetails/trad?market=SOL-USDT')
    const periods = page.getByRole('group', { name: words('chart.periods') })
    await periods.waitFor()
    expect(await periods.getByRole('button').allInnerTexts()).toEqual(['Time', '1m', '15m', '1h'])
    await button('chart.morePeriods').click()
    await page.getByText('4h', { exact: true }).click()
    await page.locator('[data-period="4h"][data-state="ready"]').waitFor()
    await page.getByRole('button', { name: words('chart.indicator', { name: 'MA' }) }).click()
    for (const name of ['BOLL', 'BBI', 'MIKE', 'PBX', 'ENE']) {
      expect(await page.getByText(name, { exact: true }).count()).toBe(1)
    }
    await page.goto('/coinSearch')
    const recent = page.getByRole('region', { name: words('markets.recent') })
    expect(await recent.getByRole('link').first().innerText()).toBe('SOL/USDT')
    expect(await star.getAttribute('aria-pressed')).toBe('true')
  })

  it('reads what Assay is, from the notices (HELP-15)', async () => {
    const { page } = phone
    await page.goto('/notice')
    await page.getByRole('link', { name: words('app.title.introduction') }).click()
    await page.waitForURL('**/introduction')
    for (const part of ['does', 'keeps', 'costs', 'risks']) {
      await page.getByRole('heading', { name: words(`introduction.${part}.title`) }).waitFor()
    }
    expect(await accessibilityFindings(page)).toEqual([])
    expect(await overflowing(page)).toEqual([])
    await page.getByRole('link', { name: words('app.title.check') }).click()
    await page.waitForURL('**/check')
  })

  it('reads what a coin is, and is asked before leaving for its site or explorer (CHART-02)', async () => {
    const { page } = phone
    await page.goto('/markets/BTC-USDT')
    await page.getByRole('tab', { name: words('coin.tab.about') }).click()
    await page.getByText('Bitcoin is the first cryptocurrency, running since 2009.').waitFor()
    for (const [key, site] of [
      ['coin.about.website', 'bitcoin.org'],
      ['coin.about.explorer', 'mempool.space'],
    ] as const) {
      await button(key).click()
      await openSheet(page)
        .getByRole('button', { name: words('app.leave.open', { site }) })
        .click()
      await openSheet(page).waitFor({ state: 'detached' })
    }
    expect(await opened()).toEqual(['https://bitcoin.org/', 'https://mempool.space/'])
  })

  it('saw another banner and another notice every five seconds (HOME-03, HOME-05)', async () => {
    const seen = await turns
    const [banners, notices] = seen
    for (const [first, second] of seen) {
      expect([first?.lasts, second?.lasts]).toEqual(['1s', '1s'])
      const gap = (second?.at ?? 0) - (first?.at ?? 0)
      // Five seconds on a page that nothing else slows; a busy machine stretches either end.
      expect(gap).toBeGreaterThan(2_500)
      expect(gap).toBeLessThan(30_000)
    }
    expect(banners?.map(({ from }) => from)).toEqual(['', ''])
    expect(notices?.map(({ from }) => from)).toEqual(['translateY(100%)', 'translateY(100%)'])
  })

  it('had a chart that asked every three seconds while its socket was closed (CHART-13)', async () => {
    await expect.poll(() => chartAsked.length).toBeGreaterThanOrEqual(4)
    const gaps = chartAsked.slice(2).map((at, index) => at - (chartAsked[index + 1] ?? 0))
    const middle = gaps.sort((a, b) => a - b)[Math.floor(gaps.length / 2)]
    expect(middle).toBeGreaterThan(2_700)
    expect(middle).toBeLessThan(3_800)
  })

  it('had nothing to complain about', () => {
    expect(phone.troubles).toEqual([])
  })
})
