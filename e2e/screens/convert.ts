/** Converting coins, as a person does it. */
import type { Page } from 'playwright-core'
import type { Words } from '../words.ts'
import { openSheet } from './page.ts'

/** USDT to BTC at the quote that comes; `shown` is the amount as displayed. Answers what was received. */
export async function convert(
  page: Page,
  words: Words,
  { amount, shown }: { amount: string; shown: string },
): Promise<string> {
  const sheet = openSheet(page)
  await page.goto('/coinConvert')
  await page.locator('section[data-side=pay]').getByRole('textbox').fill(amount)
  await page.getByRole('button', { name: words('convert.getQuote'), exact: true }).click()
  await sheet.getByText(words('convert.firm')).waitFor()
  const promised = await sheet.locator('dd[data-receive]').innerText()
  const confirm = words('convert.confirm', { amount: shown, asset: 'USDT' })
  await sheet.getByRole('button', { name: confirm, exact: true }).click()
  await sheet.getByText(words('convert.doneTitle')).waitFor()
  await sheet.getByRole('button', { name: words('convert.viewRecords') }).click()
  await page.locator('main li button', { hasText: promised }).waitFor()
  return promised
}
