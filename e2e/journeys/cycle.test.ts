/**
 * Three people in three languages each play up and down on the same index prices: one round is won
 * and one lost. Their phones compute both again, and a program without the engine settles the whole
 * day again. They play at the same time, since most of it is waiting for rounds to end.
 */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { origin } from '../demoServer.ts'
import { closeBrowser, openPhone, type Phone } from '../phone.ts'
import { ask, type WireRow } from '../screens/api.ts'
import {
  checkRound,
  confirm,
  leaveSheets,
  openCycle,
  openTab,
  openTicket,
  prepare,
  takeResults,
} from '../screens/cycle.ts'
import { signInWithDemoWallet } from '../screens/login.ts'
import { type Words, wordsOf } from '../words.ts'

const MARKET = 'BTC/USDT'
const UP = { direction: 'up', seconds: 30, stake: '10' } as const
const DOWN = { ...UP, direction: 'down' } as const
const VERIFIER = join(import.meta.dirname, '../../tools/verify/verifyCycles.ts')
/**
 * Equal prices, refunds and a late press are possible; so many pairs without one of each are not.
 */
const PAIRS_MAX = 8

type Rounds = { list: WireRow[]; count: number }

const units = (text = '0') => {
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.')
  const size = BigInt(whole + fraction.padEnd(18, '0'))
  return text.startsWith('-') ? -size : size
}

afterAll(closeBrowser)

const history = (page: Page) => ask<Rounds>(page, '/cycle/tradHistory?page=1&limit=15')
const balance = async (page: Page) =>
  units((await ask<{ usable: string }>(page, '/account/tradBalance?coin=USDT')).usable)

/** A card for each round that is open. */
const cards = (page: Page) => page.locator('button[aria-expanded] [role=img]')

type Person = { phone: Phone; page: Page; words: Words; decimal: string }

describe('two rounds on the same prices, in English, German and Japanese', () => {
  const people: Person[] = []
  const each = (step: (person: Person) => Promise<void>) => Promise.all(people.map(step))

  beforeAll(async () => {
    for (const [catalog, locale] of [
      ['en', 'en-US'],
      ['de', 'de-DE'],
      ['ja', 'ja-JP'],
    ] as const) {
      const phone = await openPhone({ locale })
      const words = wordsOf(catalog)
      const decimal = catalog === 'de' ? ',' : '.'
      people.push({ phone, page: phone.page, words, decimal })
    }
    await each(async ({ page, words }) => {
      await signInWithDemoWallet(page, words)
      await openCycle(page, MARKET)
    })
  })
  afterAll(() => each(({ phone }) => phone.close()))

  it('reads the terms back, and dismissing them does nothing (CYC-02, CYC-04, CYC-05, CYC-35)', () =>
    each(async ({ page, words, decimal }) => {
      const before = await balance(page)
      await prepare(page, words, UP)
      const sheet = page.locator('dialog[open]').last()
      expect(await sheet.innerText()).toContain('10.00 USDT'.replace('.', decimal))
      await sheet.getByRole('button', { name: words('app.back') }).click()
      await page.locator('form').waitFor()
      await leaveSheets(page)
      expect(await ask<WireRow[]>(page, '/cycle/positionByCoin')).toEqual([])
      expect(await balance(page)).toBe(before)
    }))

  it('plays up and down at once: one is won, one is lost (CYC-09, CYC-10, CYC-13, CYC-15, CYC-17, CYC-18, CYC-30)', () =>
    each(async ({ phone, page, words }) => {
      const other = await phone.context.newPage()
      await openCycle(other, MARKET)
      for (let pair = 0; pair < PAIRS_MAX; pair += 1) {
        const before = await balance(page)
        const known = (await history(page)).count
        await prepare(page, words, UP)
        // It may still show how the last pair ended.
        await leaveSheets(other)
        await prepare(other, words, DOWN)
        await Promise.all([confirm(page, words, UP), confirm(other, words, DOWN)])
        const bothOpen = cards(page).nth(1).waitFor()
        bothOpen.catch(() => undefined)
        const ended = expect.poll(async () => (await history(page)).count).toBe(known + 2)
        const isBothOpen = await Promise.race([bothOpen.then(() => true), ended.then(() => false)])
        await ended
        const [one, two] = (await history(page)).list
        const net = units(one?.last_profit) + units(two?.last_profit)
        expect((await balance(page)) - before).toBe(net)
        const shown = [one, two].filter((row) => units(row?.last_profit) !== 0n).length
        const numbers = await takeResults(page, words, shown)
        const ids = [one?.orderid, two?.orderid].map(Number)
        expect(numbers.every((id) => ids.includes(id))).toBe(true)
        if (isBothOpen && new Set([one?.state, two?.state]).size === 2 && shown === 2) {
          expect(net).toBe(units('-2'))
          break
        }
        expect(pair).toBeLessThan(PAIRS_MAX - 1)
      }
      await other.close()
      // The card has gone, and the tab has moved to the history by itself.
      await expect
        .poll(() => page.locator('[role=tab][aria-selected=true]').innerText())
        .toBe(words('cycle.tab.history'))
      expect(await cards(page).count()).toBe(0)
    }))

  it('verifies both on the phone, with both ticks (CYC-18)', () =>
    each(async ({ page, words }) => {
      for (const place of [0, 1]) {
        const said = await checkRound(page, words, place)
        expect(said).toContain(words('cycle.proof.verified'))
        expect(said).not.toContain(words('cycle.proof.wrong'))
        expect(said.match(/#\d+/g)).toHaveLength(2)
      }
    }))

  it('settles the day again without the engine', async () => {
    const args = [VERIFIER, '--origin', origin()]
    const { stdout } = await promisify(execFile)(process.execPath, args)
    expect(stdout).toContain('All of it is right.')
    expect(stdout).toMatch(/[1-9]\d* won, [1-9]\d* lost/)
  })

  it('shows at most twenty newest results, without names (CYC-06, CYC-08)', () =>
    each(async ({ page, words }) => {
      await openTab(page, words, 'top')
      const rows = page.locator('[role=tabpanel] ol li')
      await rows.first().waitFor()
      expect(await rows.count()).toBeLessThanOrEqual(20)
      for (const name of await rows.locator('b').allInnerTexts()) expect(name).toContain('•')
    }))

  it('has cards that are dragged and moved by keys, and stack when there are three (CYC-09, CYC-14)', async () => {
    const { page, words } = people[0]!
    const bet = { direction: 'up', seconds: 30, stake: '5' } as const
    const { count } = await history(page)
    await prepare(page, words, bet)
    await confirm(page, words, bet)
    const card = page.locator('button[aria-expanded]').filter({ has: page.locator('[role=img]') })
    await card.waitFor()
    const left = async () => Math.round((await card.boundingBox())?.x ?? -1)
    const width = async () => Math.round((await card.boundingBox())?.width ?? 0)
    // It begins folded beside the pair, over no candle, scrolls with it, and unfolds by a press.
    expect(await width()).toBe(56)
    const begun = await card.boundingBox()
    const chart = await page.locator('canvas').first().boundingBox()
    expect((begun?.y ?? 999) + 56).toBeLessThan(chart?.y ?? 0)
    await card.press('Enter')
    await expect.poll(width).toBeGreaterThan(100)
    await card.press('ArrowLeft')
    await expect.poll(left).toBe(8)
    await card.press('ArrowRight')
    await expect.poll(left).toBeGreaterThan(100)
    await card.press('ArrowLeft')
    await expect.poll(left).toBe(8)
    // Dragged down over the buttons it rests above them, at the nearer edge.
    const { x = 0, y = 0 } = (await card.boundingBox()) ?? {}
    await page.mouse.move(x + 20, y + 20)
    await page.mouse.down()
    await page.mouse.move(250, 820, { steps: 8 })
    await page.mouse.up()
    await expect
      .poll(async () => {
        const box = await card.boundingBox()
        return Math.round((box?.x ?? 0) + (box?.width ?? 0))
      })
      .toBe(390 - 8)
    const up = await page
      .getByRole('button', { name: words('cycle.up'), exact: true })
      .boundingBox()
    const low = await card.boundingBox()
    expect((low?.y ?? 0) + (low?.height ?? 0)).toBeLessThanOrEqual(up?.y ?? 0)
    await card.press('Enter')
    await expect.poll(width).toBe(56)
    for (const direction of ['down', 'up'] as const) {
      await prepare(page, words, { ...bet, direction })
      await confirm(page, words, { ...bet, direction })
    }
    await openTab(page, words, 'top')
    await page.getByText('3 open', { exact: true }).click()
    await page.locator('[role=tabpanel] li button').nth(2).waitFor()
    await expect.poll(async () => (await history(page)).count).toBe(count + 3)
    const ended = (await history(page)).list.slice(0, 3)
    const shown = ended.filter((row) => units(row.last_profit) !== 0n).length
    await takeResults(page, words, shown)
  })

  it('sends nothing when the device clock jumps, and mends itself (CYC-24, CYC-25)', async () => {
    const { page, words } = people[0]!
    await openTicket(page, words, UP)
    await page.evaluate(() => {
      const real = Date.now
      Date.now = () => real() + 20_000
    })
    await page.locator('form button[type=submit]').click()
    const alert = page.locator('form > [role=alert]')
    await alert.waitFor()
    const field = page.locator('form').getByLabel(words('cycle.stake'), { exact: true })
    expect(await field.inputValue()).toBe('')
    await alert.waitFor({ state: 'detached' })
    await field.fill('10')
    await page.locator('form button[type=submit]').click()
    await page.getByText(words('cycle.confirm.risk')).waitFor()
    expect(await ask<WireRow[]>(page, '/cycle/positionByCoin')).toEqual([])
    await leaveSheets(page)
  })
})
