/**
 * Three people in three languages go long with 20×, pay funding, and a rise of the index fires
 * their take-profits; the posters are saved and their codes read. Then cross positions do not
 * survive a crash: each person is notified at once, and the app recomputes the report. They act in
 * parallel, because most of it is waiting for the market.
 */
import type { Locale } from '@assay/wire/locale.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { holdPrices } from '../demoServer.ts'
import {
  accessibilityFindings,
  closeBrowser,
  openPhone,
  overflowing,
  type Phone,
  unscrolled,
} from '../phone.ts'
import { ask, type WireRow } from '../screens/api.ts'
import { arriveWithWallet } from '../screens/arrival.ts'
import { bindEmail } from '../screens/login.ts'
import { latestSubject } from '../screens/mailbox.ts'
import {
  chooseMargin,
  fundPerp,
  openLong,
  openPerpMarket,
  positionsOf,
  switchMode,
} from '../screens/perp.ts'
import { openToOthers, savedPosterLink } from '../screens/poster.ts'
import { type Words, wordsOf } from '../words.ts'

const MARKET = 'SOL/USDT'
const PAIR = 'tradcoin=SOL&maincoin=USDT'

type Closed = { list: WireRow[] }
type Person = {
  phone: Phone
  page: Page
  words: Words
  locale: Locale
  email: string
  decimal: string
}

afterAll(closeBrowser)

describe('a leveraged position, from its opening to its end, in English, German and Japanese', () => {
  const people: Person[] = []
  const each = (step: (person: Person) => Promise<void>) => Promise.all(people.map(step))

  beforeAll(async () => {
    for (const [locale, spoken] of [
      ['en', 'en-US'],
      ['de', 'de-DE'],
      ['ja', 'ja-JP'],
    ] as const) {
      const phone = await openPhone({ locale: spoken })
      const email = `contract-${locale}-${Date.now()}@mail.example`
      const decimal = locale === 'de' ? ',' : '.'
      people.push({ phone, page: phone.page, words: wordsOf(locale), locale, email, decimal })
    }
    await each(({ phone, locale }) => arriveWithWallet(phone, { locale }))
  })
  afterAll(async () => {
    holdPrices({ [MARKET]: undefined })
    await each(({ phone }) => phone.close())
  })

  const info = async (page = people[0]!.page) =>
    (await ask<{ info: WireRow }>(page, `/contract/contract?${PAIR}`)).info
  const index = async (page?: Page) => Number((await info(page)).indexprice)
  /**
   * Moves the index in steps that the market's makers can follow, as a quick but real market does.
   */
  const drift = async (from: number, shares: readonly number[]) => {
    for (const share of shares) {
      const held = Number((from * share).toFixed(2))
      holdPrices({ [MARKET]: held })
      await expect
        .poll(
          async () => {
            const { indexprice, buyprice, sellprice } = await info()
            return Number(indexprice) === held && buyprice !== '' && sellprice !== ''
          },
          { interval: 500 },
        )
        .toBe(true)
    }
  }
  const clean = (page: Page) =>
    unscrolled(page, async () => {
      expect(await accessibilityFindings(page)).toEqual([])
      expect(await overflowing(page)).toEqual([])
    })

  it('asks for an email address before the first order, and leads there (PERP-28)', () =>
    each(async ({ page, words, email }) => {
      await openPerpMarket(page, MARKET)
      await page.locator('form button[type=submit]').click()
      const gate = page.locator('dialog[open]')
      await gate.getByText(words('spot.gate.text')).waitFor()
      await gate.getByRole('button', { name: words('spot.gate.action') }).click()
      await page.waitForURL(/bindEmail/)
      await bindEmail(page, words, email)
      await fundPerp(page, words, '2000')
    }))

  it('opens an isolated long at 20x with take-profit and stop-loss (PERP-01, PERP-04 to PERP-07, PERP-23, PERP-40, PERP-45)', async () => {
    await each(({ page }) => openPerpMarket(page, MARKET))
    const at = await index()
    holdPrices({ [MARKET]: at })
    await each(async ({ page, words, decimal }) => {
      await chooseMargin(page, words, { mode: 'isolated', leverage: 20 })
      await openLong(page, words, {
        lots: 20,
        takeProfit: (at * 1.03).toFixed(2).replace('.', decimal),
        stopLoss: (at * 0.97).toFixed(2).replace('.', decimal),
        onward: true,
      })
      await expect.poll(async () => (await positionsOf(page)).length).toBe(1)
      const [position] = await positionsOf(page)
      expect(position).toMatchObject({ type: 'buy', tdMode: 'lsolate', lever: 20 })
      await clean(page)
    })
  })

  it('shows it with its ways out, in every width (PERP-02, PERP-10, PERP-21)', () =>
    each(async ({ page, words }) => {
      // The result of the order has led to it.
      await page.getByRole('heading', { name: `${words('perp.long')} ${MARKET}` }).waitFor()
      await page.getByRole('button', { name: words('perp.quickClose') }).waitFor()
      await clean(page)
      await switchMode(page, words, 'cross')
      await expect.poll(async () => (await positionsOf(page))[0]?.tdMode).not.toBe('lsolate')
      await switchMode(page, words, 'isolated')
      await expect.poll(async () => (await positionsOf(page))[0]?.tdMode).toBe('lsolate')
      await page.getByRole('link', { name: words('perp.protect'), exact: true }).click()
      await page.getByText(words('perp.protect.active')).waitFor()
      expect(await page.getByRole('slider').count()).toBe(2)
      const stops = page.getByLabel(`${words('orders.stopPrice')} · USDT`)
      for (const field of await stops.all()) expect(await field.inputValue()).not.toBe('')
      await clean(page)
      // One that was changed and not saved outlives a reload.
      const edited = `${Math.floor((await index(page)) * 0.96)}`
      await stops.last().fill(edited)
      await page.reload()
      await expect.poll(() => stops.last().inputValue()).toBe(edited)
      // Going back closes what is open, and stays.
      await page
        .getByRole('button', { name: words('perp.protect.remove') })
        .first()
        .click()
      await page.locator('dialog[open]').waitFor()
      await page.evaluate(() => history.back())
      await page.waitForFunction(() => document.querySelector('dialog[open]') === null)
      expect(new URL(page.url()).pathname).toBe('/stopPl')
    }))

  it('pays funding each minute of the demo (PERP-21)', () =>
    each(async ({ page }) => {
      await expect
        .poll(async () => Number((await positionsOf(page))[0]?.fess ?? 0), {
          interval: 1_000,
        })
        .not.toBe(0)
    }))

  it('fires its take-profit when the index rises, and says so (PERP-11, PERP-16)', async () => {
    await Promise.all([
      each(({ page, words }) =>
        page
          .getByText(words('notice.takeProfit', { market: MARKET }))
          .first()
          .waitFor(),
      ),
      drift(await index(), [1.045]),
    ])
    await each(async ({ page }) => {
      await expect.poll(async () => (await positionsOf(page)).length, { interval: 500 }).toBe(0)
      const { list } = await ask<Closed>(page, '/contract/tradHistory')
      expect(list[0]).toMatchObject({ reason: 'takeProfit', tradcoin: 'SOL' })
      expect(Number(list[0]?.last_profit)).toBeGreaterThan(0)
    })
  })

  it('saves a poster whose code leads to the referral link (PERP-15, TEAM-14, TEAM-15, TEAM-18)', () =>
    each(async ({ page, words }) => {
      const origin = 'https://assay.example'
      await openToOthers(page, origin)
      await page.goto('/futuresRecord')
      await page.getByText(words('perp.closedBy.takeProfit')).first().click()
      await page.getByRole('button', { name: words('perp.poster'), exact: true }).click()
      await page.getByRole('img', { name: /SOL\/USDT/ }).waitFor()
      const { recomurl } = await ask<WireRow>(page, '/user/userInfo')
      const { pathname, search } = new URL(String(recomurl))
      await expect.poll(() => savedPosterLink(page, words)).toBe(`${origin}${pathname}${search}`)
    }))

  it('is liquidated in a crash, notified on the open page, and the phone recomputes the report', async () => {
    const at = await index()
    // One after another, so that each finds a book that the makers have filled again.
    for (const { page, words } of people) {
      await openPerpMarket(page, MARKET)
      await chooseMargin(page, words, { mode: 'cross', leverage: 20 })
      const { usable } = await ask<WireRow>(page, '/contract/contractAccount')
      const { unit } = await info()
      // Large enough that a fall of a tenth takes the whole balance.
      const lots = Math.ceil((Number(usable) * 12) / (at * Number(unit)))
      await openLong(page, words, { lots })
      await expect.poll(async () => (await positionsOf(page)).length).toBe(1)
      const isListening = page.waitForEvent('websocket')
      await page.goto('/balances')
      await (await isListening).waitForEvent('framereceived', ({ payload }) =>
        String(payload).includes('"ready"'),
      )
    }
    await drift(at, [0.9])
    await each(async ({ page, words, phone }) => {
      await page
        .getByRole('button', { name: words('notice.report') })
        .first()
        .click()
      await page.getByText(words('perp.report.right')).waitFor()
      await clean(page)
      expect(phone.troubles).toEqual([])
    })
    expect(await latestSubject(people[1]!.email)).toBe('Ihre Kontrakte wurden liquidiert')
  })
})
