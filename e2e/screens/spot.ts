/** The spot screen, as a person uses it. */
import type { Page } from 'playwright-core'
import type { Words } from '../words.ts'

export async function openMarket(page: Page, symbol: string): Promise<void> {
  await page.goto(`/coinExchange?market=${symbol.replace('/', '-')}`)
  await page.locator('form button[type=submit]').waitFor()
}

export async function placeLimitBuy(
  page: Page,
  words: Words,
  order: { price: string; quantity: string },
): Promise<void> {
  await page.getByRole('button', { name: words('spot.style') }).click()
  const sheet = page.locator('dialog[open]')
  await sheet.getByText(words('orders.type.limit'), { exact: true }).click()
  await sheet.getByRole('button', { name: words('app.done') }).click()
  await page.locator('form').getByLabel(words('spot.price')).first().fill(order.price)
  await fillAmount(page, words, order.quantity)
  await sendAndConfirm(page, words('spot.confirm.buy', { amount: '' }).trim())
}

export async function placeMarketSell(page: Page, words: Words, quantity: string): Promise<void> {
  await page
    .getByRole('radiogroup')
    .getByText(words('orders.sell'), { exact: true })
    .first()
    .click()
  await fillAmount(page, words, quantity)
  await sendAndConfirm(page, words('spot.confirm.sell', { amount: '' }).trim())
}

/** Cancels everything that is open in the market. */
export async function cancelOpenOrder(page: Page, words: Words): Promise<void> {
  await page
    .getByRole('button', { name: words('spot.orders.cancelOne', { number: '' }).trim() })
    .first()
    .click()
  await page
    .locator('dialog[open]')
    .getByRole('button', { name: words('spot.cancel.action') })
    .click()
}

async function fillAmount(page: Page, words: Words, quantity: string): Promise<void> {
  await page.locator('form').getByLabel(words('spot.amount'), { exact: true }).fill(quantity)
}

/** The form's button, then the button of the sheet that reads the order back. */
async function sendAndConfirm(page: Page, verb: string): Promise<void> {
  await page.locator('form button[type=submit]').click()
  const sheet = page.locator('dialog[open]')
  await sheet.getByRole('button', { name: verb }).last().click()
  await sheet.getByRole('button', { name: /./ }).first().waitFor()
}
