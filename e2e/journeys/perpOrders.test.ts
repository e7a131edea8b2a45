/**
 * One person's contract orders: asked about before they are sent and before they are canceled,
 * listed while they are open, and a position that one tap closes.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { closeBrowser, openPhone, type Phone } from '../phone.ts'
import { ask, type WireRow } from '../screens/api.ts'
import { arriveWithWallet } from '../screens/arrival.ts'
import { openSheet } from '../screens/page.ts'
import {
  chooseOrderType,
  fundPerp,
  openLong,
  openPerpMarket,
  positionsOf,
} from '../screens/perp.ts'
import { wordsOf } from '../words.ts'

const words = wordsOf('en')
const MARKET = 'BTC/USDT'
const PAIR = 'tradcoin=BTC&maincoin=USDT'

let phone: Phone
/** Sent calls that place, cancel or close. */
const sent: string[] = []

beforeAll(async () => {
  phone = await openPhone()
  const { page } = phone
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/contract/'))
      sent.push(new URL(request.url()).pathname)
  })
  await arriveWithWallet(phone, { hasEmail: true })
  await fundPerp(page, words, '2000')
})
afterAll(closeBrowser)

const openOrders = () => ask<WireRow[]>(phone.page, '/contract/tradEntrust')
const press = (name: string) => phone.page.getByRole('button', { name, exact: true }).click()
const answer = (key: string) =>
  openSheet(phone.page)
    .getByRole('button', { name: words(key), exact: true })
    .click()
const sheetGone = () => openSheet(phone.page).waitFor({ state: 'detached' })

it('sends no order that was not confirmed (PERP-40)', async () => {
  const { page } = phone
  await openPerpMarket(page, MARKET)
  const { info } = await ask<{ info: WireRow }>(page, `/contract/contract?${PAIR}`)
  await chooseOrderType(page, words, 'limit')
  const form = page.locator('form')
  await form
    .getByLabel(words('spot.price'))
    .first()
    .fill((Number(info.indexprice) * 0.98).toFixed(1))
  await form.getByLabel(words('perp.lots'), { exact: true }).fill('3')
  await form.locator('button[type=submit]').click()
  await answer('app.back')
  await sheetGone()
  expect(sent).toEqual([])
  expect(await openOrders()).toEqual([])
  await form.locator('button[type=submit]').click()
  await openSheet(page)
    .getByRole('button', { name: words('perp.openLong') })
    .click()
  await answer('spot.result.done')
  await sheetGone()
  expect(sent).toEqual(['/contract/buyLimit'])
})

it('lists it while it is open, and cancels it once that is confirmed (PERP-09, PERP-40)', async () => {
  const { page } = phone
  const [order] = await openOrders()
  expect(order).toMatchObject({ number: 3, state: 'unfilled' })
  await page.getByRole('tab', { name: words('spot.orders.open') }).click()
  const cancel = words('spot.orders.cancelOne', { number: order!.id! })
  await press(cancel)
  await answer('spot.cancel.keep')
  await sheetGone()
  expect((await openOrders()).map(({ id }) => id)).toEqual([order!.id])
  await press(cancel)
  await answer('spot.cancel.action')
  await expect.poll(openOrders).toEqual([])
  await page.getByRole('button', { name: cancel, exact: true }).waitFor({ state: 'detached' })
  expect(sent).toEqual(['/contract/buyLimit', '/contract/closeEntrust'])
})

it('closes a whole position by one tap, once no question is wanted (PERP-13)', async () => {
  const { page } = phone
  await openPerpMarket(page, MARKET)
  await chooseOrderType(page, words, 'market')
  for (const isAsked of [true, false]) {
    await openPerpMarket(page, MARKET)
    await openLong(page, words, { lots: 4, onward: true })
    await expect.poll(async () => (await positionsOf(page)).length).toBe(1)
    sent.length = 0
    await press(words('perp.quickClose'))
    if (isAsked) {
      await answer('app.back')
      await sheetGone()
      expect([sent, (await positionsOf(page)).length]).toEqual([[], 1])
      await press(words('perp.quickClose'))
      await openSheet(page)
        .getByRole('checkbox', { name: words('perp.quickClose.optOut') })
        .check()
      await openSheet(page)
        .getByRole('button', { name: /^Close 4 lots/ })
        .click()
    }
    await expect.poll(async () => (await positionsOf(page)).length).toBe(0)
    expect(sent).toEqual(['/contract/closePosition'])
    await answer('spot.result.done')
    await sheetGone()
  }
  expect(phone.troubles).toEqual([])
})
