/**
 * One person plays up and down on the same index prices: one round is won and one lost. The phone
 * computes both again, a program without the engine settles the whole day again, and a server that
 * dies while a round runs settles it once and rightly.
 */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { killServer, origin, startServer } from '../demoServer.ts'
import { closeBrowser, openPhone, type Phone } from '../phone.ts'
import { ask, type Row } from '../screens/api.ts'
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
import { wordsOf } from '../words.ts'

const MARKET = 'BTC/USDT'
const VERIFIER = join(import.meta.dirname, '../../tools/verifyCycles.ts')
/** Equal prices and refunds are possible; so many pairs without one of each are not. */
const PAIRS_MAX = 4

type Rounds = { list: Row[]; count: number }

const units = (text = '0') => {
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.')
  const size = BigInt(whole + fraction.padEnd(18, '0'))
  return text.startsWith('-') ? -size : size
}

afterAll(closeBrowser)

describe.each([
  ['en', 'en-US'],
  ['de', 'de-DE'],
  ['ja', 'ja-JP'],
])('two rounds on the same prices, in %s', (catalog, locale) => {
  const words = wordsOf(catalog)
  const decimal = catalog === 'de' ? ',' : '.'
  let phone: Phone

  beforeAll(async () => {
    phone = await openPhone({ locale })
    await signInWithDemoWallet(phone.page, words)
    await openCycle(phone.page, MARKET)
  })
  afterAll(async () => {
    await phone.close()
  })

  const history = () => ask<Rounds>(phone.page, '/cycle/tradHistory?page=1&limit=15')
  const balance = async () =>
    units((await ask<{ usable: string }>(phone.page, '/account/tradBalance?coin=USDT')).usable)

  it('reads the terms back, and dismissing them does nothing (CYC-02, CYC-04, CYC-05, CYC-35)', async () => {
    const { page } = phone
    const before = await balance()
    await prepare(page, words, { direction: 'up', seconds: 30, stake: '10' })
    const sheet = page.locator('dialog[open]').last()
    expect(await sheet.innerText()).toContain('10.00 USDT'.replace('.', decimal))
    await sheet.getByRole('button', { name: words('app.back') }).click()
    await page.locator('form').waitFor()
    await leaveSheets(page)
    expect(await ask<Row[]>(page, '/cycle/positionByCoin')).toEqual([])
    expect(await balance()).toBe(before)
  })

  it('plays up and down at once: one is won, one is lost (CYC-09, CYC-10, CYC-13, CYC-15, CYC-17, CYC-18, CYC-30)', async () => {
    const other = await phone.context.newPage()
    await openCycle(other, MARKET)
    for (let pair = 0; pair < PAIRS_MAX; pair += 1) {
      const before = await balance()
      await prepare(phone.page, words, { direction: 'up', seconds: 30, stake: '10' })
      await prepare(other, words, { direction: 'down', seconds: 30, stake: '10' })
      await Promise.all([confirm(phone.page, words), confirm(other, words)])
      await phone.page.locator('button[aria-expanded] [role=img]').nth(1).waitFor()
      const known = (await history()).count
      await expect.poll(async () => (await history()).count, { timeout: 45_000 }).toBe(known + 2)
      const [one, two] = (await history()).list
      const net = units(one?.last_profit) + units(two?.last_profit)
      expect((await balance()) - before).toBe(net)
      const shown = [one, two].filter((row) => units(row?.last_profit) !== 0n).length
      const numbers = await takeResults(phone.page, words, shown)
      expect(numbers.every((id) => [one?.orderid, two?.orderid].map(Number).includes(id))).toBe(
        true,
      )
      if (new Set([one?.state, two?.state]).size === 2 && shown === 2) {
        expect(net).toBe(units('-2'))
        break
      }
      expect(pair).toBeLessThan(PAIRS_MAX - 1)
    }
    await other.close()
    // The card has gone, and the tab has moved to the history by itself.
    await expect
      .poll(() => phone.page.locator('[role=tab][aria-selected=true]').innerText())
      .toBe(words('cycle.tab.history'))
    expect(await phone.page.locator('button[aria-expanded] [role=img]').count()).toBe(0)
  }, 240_000)

  it('verifies both on the phone, with both ticks (CYC-18)', async () => {
    for (const place of [0, 1]) {
      const said = await checkRound(phone.page, words, place)
      expect(said).toContain(words('cycle.proof.verified'))
      expect(said).not.toContain(words('cycle.proof.wrong'))
      expect(said.match(/#\d+/g)).toHaveLength(2)
    }
  }, 60_000)

  it('settles the day again without the engine', async () => {
    const args = [VERIFIER, '--origin', origin()]
    const { stdout } = await promisify(execFile)(process.execPath, args)
    expect(stdout).toContain('All of it is right.')
    expect(stdout).toMatch(/[1-9]\d* won, [1-9]\d* lost/)
  }, 60_000)

  it('shows at most twenty newest results, without names (CYC-06, CYC-08)', async () => {
    await openTab(phone.page, words, 'top')
    const rows = phone.page.locator('[role=tabpanel] ol li')
    await rows.first().waitFor()
    expect(await rows.count()).toBeLessThanOrEqual(20)
    for (const name of await rows.locator('b').allInnerTexts()) expect(name).toContain('•')
  })

  it.runIf(catalog === 'en')(
    'has cards that are dragged and moved by keys, and stack when there are three (CYC-09, CYC-14)',
    async () => {
      const { page } = phone
      const bet = { direction: 'up', seconds: 30, stake: '5' } as const
      const { count } = await history()
      await prepare(page, words, bet)
      await confirm(page, words)
      const card = page.locator('button[aria-expanded]').filter({ has: page.locator('[role=img]') })
      await card.waitFor()
      const left = async () => Math.round((await card.boundingBox())?.x ?? -1)
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
      await expect.poll(async () => Math.round((await card.boundingBox())?.width ?? 0)).toBe(56)
      for (const direction of ['down', 'up'] as const) {
        await prepare(page, words, { ...bet, direction })
        await confirm(page, words)
      }
      await openTab(page, words, 'top')
      await page.getByText('3 open', { exact: true }).click()
      await page.locator('[role=tabpanel] li button').nth(2).waitFor()
      await expect.poll(async () => (await history()).count, { timeout: 50_000 }).toBe(count + 3)
      const ended = (await history()).list.slice(0, 3)
      const shown = ended.filter((row) => units(row.last_profit) !== 0n).length
      await takeResults(page, words, shown)
    },
    120_000,
  )

  it('sends nothing when the device clock jumps, and mends itself (CYC-24, CYC-25)', async () => {
    const { page } = phone
    await openTicket(page, words, { direction: 'up', seconds: 30, stake: '10' })
    await page.evaluate(() => {
      const real = Date.now
      Date.now = () => real() + 20_000
    })
    await page.locator('form button[type=submit]').click()
    const alert = page.locator('form > [role=alert]')
    await alert.waitFor()
    const field = page.locator('form').getByLabel(words('cycle.stake'), { exact: true })
    expect(await field.inputValue()).toBe('')
    await alert.waitFor({ state: 'detached', timeout: 15_000 })
    await field.fill('10')
    await page.locator('form button[type=submit]').click()
    await page.getByText(words('cycle.confirm.risk')).waitFor()
    expect(await ask<Row[]>(page, '/cycle/positionByCoin')).toEqual([])
    await leaveSheets(page)
  }, 60_000)

  it.runIf(catalog === 'en')(
    'settles a round once and rightly though the server was killed while it ran (CYC-23, CYC-26)',
    async () => {
      const { page } = phone
      await openCycle(page, MARKET)
      const before = await balance()
      const { count } = await history()
      await prepare(page, words, { direction: 'up', seconds: 60, stake: '10' })
      await confirm(page, words)
      await page.locator('button[aria-expanded] [role=img]').waitFor()
      await killServer()
      // Without the socket nothing is sent, and what was typed is cleared.
      await openTicket(page, words, { direction: 'up', seconds: 30, stake: '10' })
      await page.locator('form button[type=submit]').click()
      await page.locator('form > [role=alert]').waitFor()
      expect(
        await page.locator('form').getByLabel(words('cycle.stake'), { exact: true }).inputValue(),
      ).toBe('')
      await startServer()
      await openCycle(page, MARKET)
      await expect.poll(async () => (await history()).count, { timeout: 90_000 }).toBe(count + 1)
      const [round] = (await history()).list
      expect((await balance()) - before).toBe(units(round?.last_profit))
      expect(['won', 'lost', 'refunded']).toContain(round?.state)
      if (units(round?.last_profit) !== 0n) await takeResults(page, words, 1)
      await openTab(page, words, 'history')
      expect(await checkRound(page, words, 0)).toContain(words('cycle.proof.verified'))
      await page.waitForTimeout(3_000)
      expect((await history()).count).toBe(count + 1)
      expect((await balance()) - before).toBe(units(round?.last_profit))
    },
    240_000,
  )
})
