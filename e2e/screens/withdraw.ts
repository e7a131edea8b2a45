/** Withdrawing and its address book, as a person does it. */
import type { Page } from 'playwright-core'
import type { Words } from '../words.ts'
import { openSheet, untilToast } from './page.ts'

/** The proofs of the sheet on top: the fund password and the code that was just mailed. */
export type Proofs = { pin: string; code: () => Promise<string> }

async function fillProofs(page: Page, words: Words, { pin, code }: Proofs): Promise<void> {
  const sheet = openSheet(page)
  await sheet.getByLabel(words('withdrawal.pin')).fill(pin)
  await sheet.getByLabel(words('withdrawal.code')).fill(await code())
}

const press = (page: Page, name: string) =>
  openSheet(page).getByRole('button', { name, exact: true }).click()

/** On the page of gates, or in the book: one address on BNB Smart Chain, mistyped first. */
export async function saveAddress(
  page: Page,
  words: Words,
  { address, remark, ...proofs }: Proofs & { address: string; remark: string },
): Promise<void> {
  const sheet = openSheet(page)
  await sheet.getByRole('radio', { name: 'BNB Smart Chain' }).check()
  const field = sheet.getByLabel(words('withdrawal.book.address'), { exact: true })
  await field.fill(address.replace('E', 'e'))
  await sheet.locator('[aria-invalid=true]').first().waitFor()
  await field.fill(address)
  await sheet.getByLabel(words('withdrawal.book.remark')).fill(remark)
  await press(page, words('withdrawal.sendCode'))
  await fillProofs(page, words, proofs)
  const save = () => press(page, words('withdrawal.book.save'))
  await untilToast(page, words('error.addressSaved'), save)
}

/** From the form over the last look to the proofs, and sent. `shown` is the amount as displayed. */
export async function withdrawCoins(
  page: Page,
  words: Words,
  { amount, shown, ...proofs }: Proofs & { amount: string; shown: string },
): Promise<string> {
  const sheet = openSheet(page)
  await page.getByLabel(words('withdrawal.amount')).fill(amount)
  await page.getByRole('button', { name: words('withdrawal.next'), exact: true }).click()
  await sheet.getByText(words('withdrawal.scam')).waitFor()
  const read = (await sheet.locator('[data-address]').innerText()).replace(/\s/g, '')
  await sheet.getByRole('checkbox').check()
  // A first time to an address gives ten seconds to think.
  await press(page, words('withdrawal.next'))
  await fillProofs(page, words, proofs)
  await press(page, words('withdrawal.send', { amount: shown, coin: 'USDT' }))
  await sheet.getByText(words('withdrawal.doneTitle')).waitFor()
  await press(page, words('app.done'))
  return read
}
