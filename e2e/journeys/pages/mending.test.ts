/**
 * A press on a button right after a field was fixed, with a real pointer: the button has not moved.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { closeBrowser, openPhone, type Phone, withoutMessages } from '../../phone.ts'
import { arriveAs } from '../../screens/arrival.ts'
import { pressWhereItIs, visit } from '../../screens/page.ts'
import { amountField, fillAmount, openMarket } from '../../screens/spot.ts'
import { wordsOf } from '../../words.ts'

const words = wordsOf('en')
let phone: Phone

beforeAll(async () => {
  phone = await openPhone({ width: 1280, height: 900 })
  await withoutMessages(phone)
  await arriveAs(phone, 'veteran')
})
afterAll(closeBrowser)

/** Near the upper edge, a line that comes or goes above moves the button away. */
const pressSubmit = (page: Page, below: number) =>
  pressWhereItIs(page, page.locator('form button[type=submit]').last(), below)

it('counts on the order form, though leaving the field says that something is wrong', async () => {
  const { page } = phone
  await openMarket(page, 'BTC/USDT')
  await fillAmount(page, words, '0.00001')
  await pressSubmit(page, 3)
  const field = amountField(page, words)
  await page.getByText(/^Buy at least 0\.00005 BTC/).waitFor()
  // The press itself leads back to what is wrong.
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
})

it('counts on the form for an API key, whose name was missing', async () => {
  const { page } = phone
  await visit(page, '/apiKeys/new')
  await page.getByLabel(words('apiKeys.name')).waitFor()
  await pressSubmit(page, 20)
  await page.locator('form [aria-invalid]').waitFor()
  await page.getByLabel(words('apiKeys.name')).pressSequentially('Bot')
  await pressSubmit(page, 20)
  await page.getByText(words('account.code')).first().waitFor()
})
