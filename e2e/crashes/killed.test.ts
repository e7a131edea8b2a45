/**
 * A server that dies without warning while people trade: what was answered is still there, and a
 * round that ran is settled once and rightly. It has a server of its own, since nothing else can
 * run beside it.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { killServer, startServer } from '../demoServer.ts'
import { closeBrowser, openPhone, type Phone } from '../phone.ts'
import { ask, type WireRow } from '../screens/api.ts'
import {
  checkRound,
  confirm,
  openCycle,
  openTab,
  openTicket,
  prepare,
  takeResults,
} from '../screens/cycle.ts'
import { bindEmail, signInWithDemoWallet } from '../screens/login.ts'
import { openMarket, sendLimitBuy } from '../screens/spot.ts'
import { wordsOf } from '../words.ts'

const words = wordsOf('en')
const PAIR = 'tradcoin=ETH&maincoin=BTC'

type List = { list: WireRow[]; count: number }

let phone: Phone

beforeAll(async () => {
  phone = await openPhone({ hasWorker: true })
  await signInWithDemoWallet(phone.page, words)
  await bindEmail(phone.page, words, 'crash@mail.example')
})
afterAll(async () => {
  await phone.close()
  await closeBrowser()
})

const rounds = () => ask<List>(phone.page, '/cycle/tradHistory?page=1&limit=15')
const balance = async () =>
  Number((await ask<{ usable: string }>(phone.page, '/account/tradBalance?coin=USDT')).usable)
const spot = async () => ({
  orders: (await ask<List>(phone.page, `/trad/entrustHistory?${PAIR}`)).list,
  account: await ask<object>(phone.page, `/trad/tradAccount?${PAIR}`),
})

it('keeps what was answered and settles a round once and rightly (CYC-23, CYC-26)', async () => {
  const { page } = phone
  await openMarket(page, 'ETH/BTC')
  // Low enough that no one takes it, within the market's band.
  const { buy } = await ask<{ buy: WireRow[] }>(page, `/trad/trad?${PAIR}`)
  const price = (Number(buy[0]?.price) * 0.98).toFixed(5)
  await sendLimitBuy(page, words, { price, quantity: '0.5' })
  await expect.poll(async () => (await spot()).orders.length).toBe(1)
  const kept = await spot()
  expect(kept.orders[0]).toMatchObject({ number: '0.5', state: 'unfilled' })

  await openCycle(page, 'BTC/USDT')
  const before = await balance()
  const bet = { direction: 'up', seconds: 30, stake: '10' } as const
  await prepare(page, words, bet)
  await confirm(page, words, bet)
  await page.locator('button[aria-expanded] [role=img]').waitFor()
  await killServer()
  // Without the socket nothing is sent, and what was typed stays.
  await openTicket(page, words, bet)
  const submit = page.locator('form button[type=submit]')
  const refusal = page.locator('form > [role=alert]')
  const isRefused = async () => {
    // Once the app knows that the server is down, there is nothing to press.
    if (await submit.isDisabled()) return true
    await submit.click({ timeout: 2_000 }).catch(() => undefined)
    return refusal.isVisible()
  }
  await expect.poll(isRefused).toBe(true)
  const stake = page.locator('form').getByLabel(words('cycle.stake'), { exact: true })
  expect(await stake.inputValue()).toBe('10')
  await startServer()

  await openCycle(page, 'BTC/USDT')
  expect(await spot()).toEqual(kept)
  await expect.poll(async () => (await rounds()).count).toBe(1)
  const [round] = (await rounds()).list
  const change = Number(round?.last_profit)
  expect(['won', 'lost', 'refunded']).toContain(round?.state)
  expect((await balance()) - before).toBeCloseTo(change, 9)
  if (change !== 0) await takeResults(page, words, 1)
  await openTab(page, words, 'history')
  expect(await checkRound(page, words, 0)).toContain(words('cycle.proof.verified'))
  await page.waitForTimeout(3_000)
  expect((await rounds()).count).toBe(1)
  expect((await balance()) - before).toBeCloseTo(change, 9)
})

it('says that the exchange is silent, and is back by itself once it answers', async () => {
  const { page } = phone
  await page.goto('/balances')
  const search = page.getByPlaceholder(words('assets.search'))
  await search.waitFor()
  await killServer()
  // The page comes out of the worker's cache; nothing in it can be read.
  await page.goto('/balances')
  const silent = page.getByText(words('app.silent'))
  await silent.first().waitFor()
  await page.getByText(words('assets.accountFailed')).waitFor()
  await startServer()
  await silent.first().waitFor({ state: 'detached' })
  await page.getByText(words('assets.accountFailed')).waitFor({ state: 'detached' })
})
