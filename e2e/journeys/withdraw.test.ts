/** Money goes out: an address is saved, a withdrawal confirmed, mined on the demo's chain, completed. */
import { afterAll, expect, it } from 'vitest'
import { accessibilityFindings, closeBrowser, openPhone, overflowing } from '../phone.ts'
import { signInAs } from '../screens/login.ts'
import { openSheet, pathOf, toast } from '../screens/page.ts'
import { prove, setPin } from '../screens/withdraw.ts'
import { wordsOf } from '../words.ts'

const words = wordsOf('en')
const PIN = '482915'
const EMAIL = 'vera@assay.example'
const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7'

afterAll(closeBrowser)

it('withdraws USDT to a saved address, from the gates to completed (WD-01, WD-03, WD-04, WD-05, WD-08, WD-09, WD-10, WD-11)', {
  timeout: 120_000,
}, async () => {
  const phone = await openPhone()
  const { page } = phone
  const press = (name: string, scope = page.locator('body')) =>
    scope.getByRole('button', { name, exact: true }).click()
  // The line that says something is loading comes and goes by itself.
  const quiet = () =>
    page.getByRole('progressbar', { name: words('app.loading') }).waitFor({ state: 'detached' })
  await signInAs(page, 'veteran')
  await setPin(page, EMAIL, PIN)
  await page.goto('/balances')
  await press(words('assets.withdraw'))
  await expect.poll(() => pathOf(page)).toBe('/withdraw')

  // All gates but one are open.
  await page.getByText(words('withdraw.gateProgress', { done: '3', all: '4' })).waitFor()
  await quiet()
  expect(await accessibilityFindings(page)).toEqual([])
  await press(words('withdraw.open.address'))
  const sheet = openSheet(page)
  await sheet.getByRole('radio', { name: 'USDT · BNB Smart Chain' }).check()
  const field = sheet.getByLabel(words('withdraw.book.address'), { exact: true })
  await field.fill(ADDRESS.replace('E', 'e'))
  await sheet.getByText('This is not a valid address.').waitFor()
  await field.fill(ADDRESS)
  await sheet.getByLabel(words('withdraw.book.remark')).fill('Ledger')
  await press(words('withdraw.sendCode'), sheet)
  await prove(page, words, { pin: PIN, email: EMAIL })
  await quiet()
  expect(await accessibilityFindings(page)).toEqual([])
  await press(words('withdraw.book.save'), sheet)
  await toast(page, words('withdraw.book.saved')).waitFor()
  await page.locator('li[data-saved]').waitFor()

  await page.goto('/withdraw?coin=USDT')
  await page.getByLabel(words('withdraw.amount')).fill('25')
  await page.getByText('24.50 USDT').waitFor()
  expect(await overflowing(page)).toEqual([])
  await press(words('withdraw.next'))
  await sheet.getByText(words('withdraw.scam')).waitFor()
  expect((await sheet.locator('[data-address]').innerText()).replace(/\s/g, '')).toBe(ADDRESS)
  await sheet.getByRole('checkbox').check()
  // A first time to an address gives ten seconds to think.
  await sheet
    .getByRole('button', { name: words('withdraw.next'), exact: true })
    .click({ timeout: 15_000 })
  await prove(page, words, { pin: PIN, email: EMAIL })
  await press(words('withdraw.send', { amount: '25.00', coin: 'USDT' }), sheet)
  await sheet.getByText(words('withdraw.doneTitle')).waitFor()
  await press(words('app.done'), sheet)
  await page.locator('li[data-status=waiting]').waitFor()
  await page.locator('li[data-status=completed]').waitFor({ timeout: 40_000 })
  expect(await page.locator('li[data-status=completed]').innerText()).toContain('−25.00 USDT')
  expect(phone.troubles).toEqual([])
  await phone.close()
})
