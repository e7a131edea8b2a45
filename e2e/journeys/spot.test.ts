/**
 * Alice buys ether with bitcoin, Bob sells her a part of it, she cancels the rest; figures agree
 * everywhere.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { holdPrices } from '../demoServer.ts'
import { closeBrowser, openPhone, type Phone } from '../phone.ts'
import { ask, type WireRow } from '../screens/api.ts'
import { arriveWithWallet } from '../screens/arrival.ts'
import {
  amountField,
  cancelShownOrder,
  fillMarketSell,
  openMarket,
  sendFilledSell,
  sendLimitBuy,
} from '../screens/spot.ts'
import { wordsOf } from '../words.ts'

const MARKET = 'ETH/BTC'
const PAIR = 'tradcoin=ETH&maincoin=BTC'
const QUANTITY = '0.6'
const BOBS = '0.14'
/** Further below the index than makers bid: what the crowd sells does not get there. */
const BELOW = 0.03

type Market = { buy: { price: string }[]; sell: { price: string }[] }
type History = { list: WireRow[] }
type Account = { balance: { tradusable: string; mainusable: string } }

afterAll(closeBrowser)

describe.each([
  ['en', 'en-US'],
  ['de', 'de-DE'],
  ['ja', 'ja-JP'],
])('a trade between two people, in %s', (catalog, locale) => {
  const words = wordsOf(catalog)
  let alice: Phone
  let bob: Phone
  let price = ''
  let middle = 0
  let before: Account

  beforeAll(async () => {
    alice = await openPhone({ locale })
    bob = await openPhone({ locale })
    for (const phone of [alice, bob]) await arriveWithWallet(phone, { hasEmail: true })
    before = await ask<Account>(alice.page, `/trad/tradAccount?${PAIR}`)
    const { buy, sell } = await ask<Market>(alice.page, `/trad/trad?${PAIR}`)
    middle = (Number(buy[0]?.price) + Number(sell[0]?.price)) / 2
    holdPrices({ [MARKET]: middle })
    price = (middle * (1 - BELOW)).toFixed(5)
  })
  afterAll(async () => {
    holdPrices({ [MARKET]: undefined })
    await alice.close()
    await bob.close()
  })

  const bestBid = async () => {
    const { buy } = await ask<Market>(alice.page, `/trad/trad?${PAIR}`)
    return Number(buy[0]?.price)
  }

  const lastOrder = async () =>
    (await ask<History>(alice.page, `/trad/entrustHistory?${PAIR}`)).list[0] as WireRow

  it('leaves what it cannot read in the field, with a note, until there is a number (NUM-09)', async () => {
    const { page } = alice
    await openMarket(page, MARKET)
    const amount = amountField(page, words)
    const said = page.locator('form').getByText(words('app.enterNumber'))
    await amount.fill('5 million')
    await amount.blur()
    await said.waitFor()
    expect(await amount.inputValue()).toBe('5 million')
    await amount.fill(QUANTITY)
    await said.waitFor({ state: 'detached' })
  })

  it('rests a limit order in the book (SPOT-03, SPOT-04, SPOT-28, SPOT-35, SPOT-37)', async () => {
    const { page } = alice
    // A ruler with a mark each 20 %, which fills the amount.
    const ruler = page.locator('form input[type=range]')
    const marks = page.locator('form').getByRole('button', { name: /^\d+$/, includeHidden: true })
    expect(await marks.allInnerTexts()).toEqual(['0', '20', '40', '60', '80', '100'])
    await marks.nth(2).click()
    expect(await ruler.inputValue()).toBe('40')
    expect(await amountField(page, words).inputValue()).toMatch(/^0[.,]\d*[1-9]/)
    await sendLimitBuy(page, words, { price, quantity: QUANTITY })
    await expect.poll(async () => (await lastOrder())?.price).toBe(String(Number(price)))
    const order = await lastOrder()
    expect([order.number, order.state]).toEqual([QUANTITY, 'unfilled'])
  })

  it("is filled partly from another member's side (SPOT-29, SPOT-38)", async () => {
    await openMarket(bob.page, MARKET)
    await fillMarketSell(bob.page, words, BOBS)
    // The makers quote some ticks away from the index: her order, on it, is the next to trade.
    holdPrices({ [MARKET]: Number(price) })
    await expect.poll(bestBid).toBe(Number(price))
    await sendFilledSell(bob.page, words)
    await expect
      .poll(async () => Number((await lastOrder()).filled))
      .toBeGreaterThanOrEqual(Number(BOBS))
    holdPrices({ [MARKET]: middle })
    await expect.poll(bestBid).toBeGreaterThan(Number(price))
    expect((await lastOrder()).state).toBe('section')
  })

  it('cancels the rest, which makes it partly cancelled (SPOT-07, SPOT-08, SPOT-15, SPOT-16, SPOT-39)', async () => {
    const { page } = alice
    const { id } = await lastOrder()
    await openMarket(page, MARKET)
    await cancelShownOrder(page, words, String(id))
    await expect.poll(async () => (await lastOrder()).state).toBe('uncancel')
    await page.getByRole('button', { name: words('spot.more'), exact: true }).click()
    await page.locator('dialog[open]').getByText(words('spot.more.history')).click()
    await page.waitForURL('**/orders/spot?pair=ETH-BTC')
    await page.getByText(words('orders.status.partiallyCancelled')).first().waitFor()
  })

  it('agrees in balances, fees and records to the last digit (ASSET-22, SPOT-13, SPOT-36)', async () => {
    const { page } = alice
    const order = await lastOrder()
    const after = await ask<Account>(page, `/trad/tradAccount?${PAIR}`)
    const units = (text: string) => {
      const [whole = '0', fraction = ''] = text.split('.')
      return BigInt(whole + fraction.padEnd(18, '0'))
    }
    const gained = units(after.balance.tradusable) - units(before.balance.tradusable)
    expect(gained).toBe(units(order.filled as string) - units(order.fee as string))
    const paid = units(before.balance.mainusable) - units(after.balance.mainusable)
    expect(paid).toBe(units(order.total as string))
    const records = await ask<{ list: WireRow[] }>(
      page,
      '/account/financeByTypeCoin?coin=ETH&type=fee',
    )
    const fees = records.list.reduce(
      (sum, row) => sum + units((row.number ?? '').replace('-', '')),
      0n,
    )
    expect(fees).toBe(units(order.fee as string))
  })

  it('shows the trade in the candles (CHART-17 to CHART-20)', async () => {
    const { series } = await ask<{ series: string[] }>(
      alice.page,
      '/trad/kline?pairname=ETH/BTC&type=1&mine=1&count=300&date=0',
    )
    const [stamp, open, high, low, close, volume] = (series.at(-1) as string).split('|')
    expect(stamp).toMatch(/^20\d{12}$/)
    expect(Number(low)).toBeLessThanOrEqual(Math.min(Number(open), Number(close)))
    expect(Number(high)).toBeGreaterThanOrEqual(Math.max(Number(open), Number(close)))
    expect(Number(volume)).toBeGreaterThan(0)
  })
})
