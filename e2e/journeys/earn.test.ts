/** Coins are locked for a while and redeemed early: the returned amount matches the preview. */
import { afterAll, expect, it } from 'vitest'
import { accessibilityFindings, closeBrowser, openPhone, overflowing } from '../phone.ts'
import { signInAs } from '../screens/login.ts'
import { openSheet } from '../screens/page.ts'
import { wordsOf } from '../words.ts'

const words = wordsOf('en')

afterAll(closeBrowser)

it('locks 500 USDT, takes them back for nothing at once, as was said (LOCK-02, LOCK-04, LOCK-06, LOCK-08)', async () => {
  const phone = await openPhone()
  const { page } = phone
  const sheet = openSheet(page)
  const button = (name: string, scope = page.locator('body')) =>
    scope.getByRole('button', { name, exact: true })
  await signInAs(page, 'veteran')
  await page.goto('/lockMining')
  await page.getByText('USDT · 30 days').click()
  await page.waitForURL('**/confirmLock*')

  // Limits are reported before anything is sent.
  const amount = page.locator('main input[inputmode=decimal]')
  await amount.fill('500')
  await button(words('earn.agreeFirst')).click()
  await page
    .getByRole('alert')
    .filter({ hasText: words('earn.agreeFirst') })
    .waitFor()
  await page.waitForFunction(() => document.activeElement?.matches('[type=checkbox]'))
  await page.locator('label', { has: page.getByRole('checkbox') }).click()
  await amount.fill('5')
  const lock = (many: string) => `Lock ${many} USDT for 30 days`
  await button(lock('5.00')).click()
  await page.getByText('The minimum is 10.00 USDT.').waitFor()
  await amount.fill('500')
  expect(await accessibilityFindings(page)).toEqual([])
  expect(await overflowing(page)).toEqual([])
  const terms = page.locator('main dl')
  // 0.01 % a day of 500; 30 days of it; 0.2 % of 500.
  for (const figure of ['0.05 USDT', '1.50 USDT', '0.2% · 1.00 USDT']) {
    await terms.getByText(figure, { exact: true }).waitFor()
  }

  await button(lock('500.00')).click()
  await button(lock('500.00'), sheet).click()
  await button(words('earn.view'), sheet).click()
  await page.waitForURL('**/lockRecord')
  await page
    .getByText(words('earn.progress', { paid: 0, days: 30 }))
    .first()
    .click()
  // The first hour is there to undo a mistake.
  await sheet.getByText(words('earn.freeUntil', { date: '' }).replace('.', '').trim()).waitFor()
  await button(words('earn.redeem'), sheet).click()
  const back = button(words('earn.redeemNow', { net: '500.00', asset: 'USDT' }), sheet)
  await back.click({ delay: 1_500 })
  await sheet.getByText(words('earn.cameBack')).waitFor()
  expect(phone.troubles).toEqual([])

  // The records say when the coins went and when they came back.
  await page.goto('/balanceRecord?coin=USDT')
  for (const kind of ['locked', 'released']) {
    await page
      .getByText(words(`records.kind.${kind}`))
      .first()
      .waitFor()
  }
  await phone.close()
})
