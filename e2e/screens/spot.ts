/** The spot screen, as a person uses it. */
import type { Page } from 'playwright-core'
import type { Words } from '../words.ts'
import { openSheet, untilNoToast } from './page.ts'

export async function openMarket(page: Page, symbol: string): Promise<void> {
  await page.goto(`/coinExchange?market=${symbol.replace('/', '-')}`)
  await page.locator('form button[type=submit]').waitFor()
}

export async function sendLimitBuy(
  page: Page,
  words: Words,
  order: { price: string; quantity: string },
): Promise<void> {
  await fillLimitBuy(page, words, order)
  await sendAndConfirm(page, words('spot.confirm.buy', { amount: '' }).trim())
}

/** The form alone, still to be sent. */
export async function fillLimitBuy(
  page: Page,
  words: Words,
  order: { price: string; quantity: string },
): Promise<void> {
  await chooseLimit(page, words)
  await page.locator('form').getByLabel(words('spot.price')).first().fill(order.price)
  await fillAmount(page, words, order.quantity)
}

/** The form alone, still to be sent. A market order is what a new visitor's form begins with. */
export async function fillMarketSell(page: Page, words: Words, quantity: string): Promise<void> {
  await page.getByRole('radio', { name: words('orders.sell') }).check()
  await fillAmount(page, words, quantity)
}

export const sendFilledSell = (page: Page, words: Words): Promise<void> =>
  sendAndConfirm(page, words('spot.confirm.sell', { amount: '' }).trim())

export async function cancelShownOrder(page: Page, words: Words, number: string): Promise<void> {
  await untilNoToast(page)
  await page.getByRole('button', { name: words('spot.orders.cancelOne', { number }) }).click()
  await openSheet(page)
    .getByRole('button', { name: words('spot.cancel.action') })
    .click()
  await openSheet(page).waitFor({ state: 'detached' })
}

async function chooseLimit(page: Page, words: Words): Promise<void> {
  await page.getByRole('button', { name: words('spot.style') }).click()
  await openSheet(page)
    .getByRole('radio', { name: words('orders.type.limit') })
    .first()
    .check()
  await openSheet(page)
    .getByRole('button', { name: words('app.done') })
    .click()
  // A page under a sheet takes no input until the sheet has gone.
  await openSheet(page).waitFor({ state: 'detached' })
}

export const amountField = (page: Page, words: Words) =>
  page.locator('form').getByLabel(words('spot.amount'), { exact: true })

export const fillAmount = (page: Page, words: Words, quantity: string): Promise<void> =>
  amountField(page, words).fill(quantity)

/** The form's button, then the button of the sheet that reads the order back. */
async function sendAndConfirm(page: Page, verb: string): Promise<void> {
  await page.locator('form button[type=submit]').click()
  const answered = page.waitForResponse((response) => /\/trad\/(buy|sell)/.test(response.url()))
  await openSheet(page).getByRole('button', { name: verb }).last().click()
  await answered
}
