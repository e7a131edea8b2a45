/** Contract trading, as a person uses it. */
import type { Page } from 'playwright-core'
import type { Words } from '../words.ts'
import { ask, type WireRow } from './api.ts'
import { openSheet, readBack } from './page.ts'

/** Two sheets may be leaving at once. */
const sheetGone = (page: Page) =>
  page.waitForFunction(() => document.querySelector('dialog[open]') === null)

export async function openPerpMarket(page: Page, symbol: string): Promise<void> {
  await page.goto(`/futures?market=${symbol.replace('/', '-')}`)
  await page.locator('form button[type=submit]').waitFor()
}

export async function chooseMargin(
  page: Page,
  words: Words,
  choice: { mode: 'isolated' | 'cross'; leverage: number },
): Promise<void> {
  await page.getByRole('button', { name: words('perp.mode') }).click()
  await openSheet(page)
    .getByRole('radio', { name: words(`perp.mode.${choice.mode}`) })
    .check()
  await openSheet(page)
    .getByRole('button', { name: words('app.done') })
    .click()
  await sheetGone(page)
  await page.getByRole('button', { name: words('perp.leverage') }).click()
  await openSheet(page).getByRole('textbox').fill(String(choice.leverage))
  await openSheet(page)
    .getByRole('button', {
      name: words('perp.leverage.use', { leverage: choice.leverage }),
    })
    .click()
  await sheetGone(page)
}

/** From the other type; what was chosen last stays chosen, on the next visit too. */
export async function chooseOrderType(
  page: Page,
  words: Words,
  type: 'limit' | 'market',
): Promise<void> {
  await page.getByRole('button', { name: words('spot.style') }).click()
  await openSheet(page)
    .getByRole('radio', { name: words(`orders.type.${type}`) })
    .first()
    .click()
  // Only a limit order has a second question.
  if (type === 'limit') {
    await openSheet(page)
      .getByRole('button', { name: words('app.done') })
      .click()
  }
  await sheetGone(page)
}

/** Moves USDT from the spot account to the one that contracts are traded with. */
export async function fundPerp(page: Page, words: Words, amount: string): Promise<void> {
  await page.goto(`/coinTransfer?coin=USDT&amount=${amount}&from=spot&to=perp`)
  await page.getByRole('button', { name: new RegExp(amount.replace(/(\d{3})$/, '.?$1')) }).click()
  await openSheet(page)
    .getByRole('button', { name: words('app.done') })
    .click()
}

type Opening = {
  lots: number
  takeProfit?: string
  stopLoss?: string
  /** From the result to the position instead of back to the form. */
  onward?: boolean
}

/** A long at the market, read back and confirmed; leaves the sheet with its result. */
export async function openLong(page: Page, words: Words, order: Opening): Promise<void> {
  const form = page.locator('form')
  const lots = form.getByLabel(words('perp.lots'), { exact: true })
  await lots.fill(String(order.lots))
  if (order.takeProfit && order.stopLoss) {
    await form.getByRole('checkbox', { name: words('perp.triggers') }).check()
    await form.getByLabel(`${words('perp.takeProfit')} · USDT`).fill(order.takeProfit)
    await form.getByLabel(`${words('perp.stopLoss')} · USDT`).fill(order.stopLoss)
  }
  const confirm = openSheet(page).getByRole('button', { name: words('perp.openLong') })
  await readBack(
    (patience) => lots.fill(String(order.lots), patience),
    form.locator('button[type=submit]'),
    confirm,
  )
  const answered = page.waitForResponse((response) => response.url().includes('/contract/buy'))
  await confirm.click()
  await answered
  await openSheet(page)
    .getByRole('button', {
      name: words(order.onward ? 'perp.result.position' : 'spot.result.done'),
    })
    .click()
  await sheetGone(page)
}

export const positionsOf = (page: Page): Promise<WireRow[]> =>
  ask<WireRow[]>(page, '/contract/position')

/** Turns the one position on screen from isolated to cross or back. */
export async function switchMode(
  page: Page,
  words: Words,
  mode: 'isolated' | 'cross',
): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${words('perp.mode')}: `) }).click()
  const name = words(`perp.mode.${mode}`)
  await openSheet(page).getByRole('radio', { name }).check()
  await openSheet(page)
    .getByRole('button', { name: words('perp.mode.use', { mode: name }) })
    .click()
  await sheetGone(page)
}
