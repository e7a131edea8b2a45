/**
 * A demo member goes long with 20×, pays funding, and a rise of the index fires the take-profit; the
 * poster of it is saved and its code read. Then a cross position does not survive a crash, and the
 * phone works the report of it out again.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { holdPrices } from '../demoServer.ts'
import {
  accessibilityFindings,
  closeBrowser,
  openPhone,
  overflowing,
  type Phone,
} from '../phone.ts'
import { ask, type Row } from '../screens/api.ts'
import {
  chooseMargin,
  openContract,
  openLong,
  positionsOf,
  savedPosterLink,
} from '../screens/contract.ts'
import { signInAs } from '../screens/login.ts'
import { wordsOf } from '../words.ts'

const MARKET = 'SOL/USDT'
const PAIR = 'tradcoin=SOL&maincoin=USDT'
const words = wordsOf('en')

type Closed = { list: Row[] }

afterAll(closeBrowser)

describe('a leveraged position, from its opening to its end', () => {
  let phone: Phone

  beforeAll(async () => {
    phone = await openPhone()
    await signInAs(phone.page, 'veteran', words)
  })
  afterAll(async () => {
    holdPrices({})
    await phone.close()
  })

  const info = async () => (await ask<{ info: Row }>(phone.page, `/contract/contract?${PAIR}`)).info
  const index = async () => Number((await info()).indexprice)
  const positions = () => positionsOf(phone.page)
  /** Moves the index in steps that the market's makers can follow, as a quick but real market does. */
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
          { timeout: 25_000, interval: 500 },
        )
        .toBe(true)
    }
  }
  const clean = async () => {
    expect(await accessibilityFindings(phone.page)).toEqual([])
    expect(await overflowing(phone.page)).toEqual([])
  }

  it('opens an isolated long at 20x with take-profit and stop-loss (PERP-01, PERP-04 to PERP-07, PERP-23, PERP-40, PERP-45)', async () => {
    const { page } = phone
    await openContract(page, MARKET)
    holdPrices({ [MARKET]: await index() })
    await chooseMargin(page, words, { mode: 'isolated', leverage: 20 })
    const at = await index()
    await openLong(page, words, {
      lots: 20,
      takeProfit: (at * 1.03).toFixed(2),
      stopLoss: (at * 0.97).toFixed(2),
    })
    await expect.poll(async () => (await positions()).length).toBe(1)
    expect((await positions())[0]).toMatchObject({ type: 'buy', tdMode: 'lsolate', lever: 20 })
    await clean()
  })

  it('shows it with its ways out, in every width (PERP-02, PERP-10, PERP-21)', async () => {
    const { page } = phone
    await page.getByRole('tab', { name: words('contract.positions') }).click()
    await page.getByRole('button', { name: words('contract.quickClose') }).waitFor()
    await clean()
    await page.getByRole('link', { name: words('contract.protect'), exact: true }).click()
    await page.getByText(words('contract.protect.active')).waitFor()
    expect(await page.getByRole('slider').count()).toBe(2)
    await clean()
  })

  it('pays funding each minute of the demo (PERP-21)', async () => {
    await expect
      .poll(async () => Number((await positions())[0]?.fess ?? 0), {
        timeout: 80_000,
        interval: 1_000,
      })
      .not.toBe(0)
  })

  it('fires its take-profit when the index rises (PERP-11, PERP-16)', async () => {
    const { page } = phone
    await drift(await index(), [1.015, 1.03, 1.045])
    await expect
      .poll(async () => (await positions()).length, { timeout: 60_000, interval: 500 })
      .toBe(0)
    const { list } = await ask<Closed>(page, '/contract/tradHistory')
    expect(list[0]).toMatchObject({ reason: 'takeProfit', tradcoin: 'SOL' })
    expect(Number(list[0]?.last_profit)).toBeGreaterThan(0)
  })

  it('saves a poster whose code leads to the referral link (PERP-15, TEAM-14, TEAM-15, TEAM-18)', async () => {
    const { page } = phone
    await page.goto('/futuresRecord')
    await page.getByText(words('contract.closedBy.takeProfit')).first().click()
    await page.getByRole('button', { name: words('contract.poster'), exact: true }).click()
    await page.getByRole('img', { name: /Long SOL\/USDT/ }).waitFor()
    const { recomurl } = await ask<Row>(page, '/user/userInfo')
    await expect.poll(() => savedPosterLink(page, words), { timeout: 15_000 }).toBe(recomurl)
  })

  it('is liquidated in a crash, and the phone recomputes the report', async () => {
    const { page } = phone
    await openContract(page, MARKET)
    await chooseMargin(page, words, { mode: 'cross', leverage: 20 })
    const { usable } = await ask<Row>(page, '/contract/contractAccount')
    const { unit } = await info()
    const at = await index()
    // Large enough that a fall of a tenth takes the whole balance.
    const lots = Math.ceil((Number(usable) * 12) / (at * Number(unit)))
    await openLong(page, words, { lots })
    await expect.poll(async () => (await positions()).length).toBe(1)
    await drift(at, [0.98, 0.96, 0.94, 0.92, 0.9])
    await expect
      .poll(async () => (await ask<Closed>(page, '/contract/liquidations')).list.length, {
        timeout: 40_000,
        interval: 500,
      })
      .toBeGreaterThan(0)
    await page.goto('/futuresRecord')
    await page.getByRole('tab', { name: words('contract.records.forced') }).click()
    await page.getByText(words('contract.forced.liquidated')).first().click()
    await page.getByText(words('contract.report.right')).waitFor()
    await clean()
    expect(phone.troubles).toEqual([])
  })
})
