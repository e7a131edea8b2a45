/** Converting coins, as a person does it. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Words } from '../words.ts'
import { openSheet, type Patience } from './page.ts'

const PRESS: Patience = { timeout: 5_000 }

/**
 * Accepts the quote on the sheet. One that has run out is replaced or requested again, and the next
 * one accepted, until coins have moved. Returns the received amount.
 */
export async function takeQuote(
  page: Page,
  words: Words,
  { shown, asset }: { shown: string; asset: string },
): Promise<string> {
  const sheet = openSheet(page)
  const button = (name: string) => sheet.getByRole('button', { name, exact: true })
  const confirm = button(words('conversion.confirm', { amount: shown, asset }))
  const refresh = button(words('conversion.refresh'))
  const done = sheet.getByRole('heading', { name: words('conversion.doneTitle'), exact: true })
  let promised = ''
  const isDone = async () => {
    if (await done.isVisible()) return true
    if (await sheet.getByText(words('conversion.looking')).isVisible()) return false
    if (await refresh.isVisible()) await refresh.click(PRESS).catch(() => undefined)
    else if (await confirm.isVisible()) {
      promised = await sheet.locator('dd[data-receive]').innerText()
      await confirm.click(PRESS).catch(() => undefined)
    }
    return false
  }
  await expect.poll(isDone).toBe(true)
  return promised
}

/** USDT to BTC at any quote; `shown` is the amount as displayed. Returns the received amount. */
export async function convertCoins(
  page: Page,
  words: Words,
  { amount, shown }: { amount: string; shown: string },
): Promise<string> {
  const sheet = openSheet(page)
  await page.goto('/coinConvert')
  await page.locator('section[data-side=pay]').getByRole('textbox').fill(amount)
  await page.getByRole('button', { name: words('conversion.getQuote'), exact: true }).click()
  const promised = await takeQuote(page, words, { shown, asset: 'USDT' })
  await sheet.getByRole('button', { name: words('conversion.viewRecords') }).click()
  await page.locator('main li button', { hasText: promised }).waitFor()
  return promised
}
