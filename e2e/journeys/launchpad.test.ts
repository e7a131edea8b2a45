/** Tokens of an offering: the whole payment is held until the allotment. */
import { afterAll, expect, it } from 'vitest'
import { accessibilityFindings, closeBrowser, openPhone, overflowing } from '../phone.ts'
import { arriveAs } from '../screens/arrival.ts'
import { openSheet, visit } from '../screens/page.ts'
import { wordsOf } from '../words.ts'

const words = wordsOf('en')

afterAll(closeBrowser)

it('subscribes for tokens, whose payment is held as was said (IEO-02, IEO-12)', async () => {
  const phone = await openPhone()
  const { page } = phone
  const sheet = openSheet(page)
  const button = (name: string, scope = page.locator('body')) =>
    scope.getByRole('button', { name, exact: true })
  await arriveAs(phone, 'veteran')
  await page.goto('/ieo')
  expect(await overflowing(page)).toEqual([])
  await page.getByText('0.0035 BNB').first().click()
  await page.waitForURL('**/ieo/asy-*')
  const amount = page.locator('main input[inputmode=decimal]')
  await amount.fill('15')
  await page.getByText('The quantity must be a multiple of 10.00 ASY.').waitFor()
  await amount.fill('20')
  await page.locator('label', { has: page.getByRole('checkbox') }).click()
  expect(await accessibilityFindings(page)).toEqual([])
  const subscribe = words('launchpad.action', { quantity: '20.00', asset: 'ASY' })
  await button(subscribe).click()
  await sheet.getByText('40.00 USDT').waitFor()
  await button(subscribe, sheet).click()
  await button(words('launchpad.view'), sheet).click()
  await page.waitForURL('**/ieo?tab=mine')
  await page.getByText(words('launchpad.status.inReview')).first().click()
  await sheet.getByText(words('launchpad.held')).waitFor()
  // On a busy machine the page before has been seen beside it.
  await expect.poll(() => page.locator('main:visible').count()).toBe(1)
  expect(await accessibilityFindings(page)).toEqual([])

  await visit(page, '/balanceRecord?coin=USDT')
  await page.getByText(words('records.kind.subscriptionHeld')).first().waitFor()
  expect(phone.troubles).toEqual([])
  await phone.close()
})
