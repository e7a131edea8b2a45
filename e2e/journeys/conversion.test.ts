/**
 * One coin into another: a quote that runs out is replaced and not taken, the next one is, to the
 * last digit.
 */
import { afterAll, expect, it } from 'vitest'
import { accessibilityFindings, closeBrowser, openPhone, overflowing } from '../phone.ts'
import { arriveAs } from '../screens/arrival.ts'
import { takeQuote } from '../screens/conversion.ts'
import { openSheet, visit } from '../screens/page.ts'
import { wordsOf } from '../words.ts'

const words = wordsOf('en')

afterAll(closeBrowser)

it('converts USDT to BTC at a quote, and never at one that has expired (FLASH-01, FLASH-02, FLASH-03, FLASH-04)', async () => {
  const phone = await openPhone()
  const { page } = phone
  const sheet = openSheet(page)
  const button = (name: string, scope = page.locator('body')) =>
    scope.getByRole('button', { name, exact: true })
  await arriveAs(phone, 'veteran')
  await page.goto('/balances')
  await button(words('assets.convert')).click()
  await page.waitForURL('**/coinConvert')
  const pay = page.locator('section[data-side=pay]')
  const receive = page.locator('section[data-side=receive]').getByRole('textbox')

  // Limits are reported before anything is requested.
  await pay.getByRole('textbox').fill('9.99')
  await button(words('conversion.getQuote')).click()
  await page.getByText('The minimum conversion is 10.00 USDT.').waitFor()
  await pay.getByRole('textbox').fill('250')
  await expect.poll(() => receive.inputValue()).toMatch(/^0\.00\d+$/)
  expect(await accessibilityFindings(page)).toEqual([])
  expect(await overflowing(page)).toEqual([])

  // The dial runs out: the next quote comes, and nothing is accepted without a press.
  const asked = { quote: 0, addFlash: 0 }
  page.on('request', (request) => {
    const name = /\/flash\/(quote|addFlash)$/.exec(request.url())?.[1] as keyof typeof asked
    if (name) asked[name] += 1
  })
  await button(words('conversion.getQuote')).click()
  await sheet.locator('dd[data-receive]').waitFor()
  expect(await accessibilityFindings(page)).toEqual([])
  await expect.poll(() => asked.quote).toBeGreaterThan(2)
  expect(asked.addFlash).toBe(0)

  const promised = await takeQuote(page, words, { shown: '250.00', asset: 'USDT' })
  expect(await sheet.innerText()).toContain(promised)
  await button(words('conversion.viewRecords'), sheet).click()

  // The record agrees to the last digit, and so does the phone's own sum.
  await page.waitForURL('**/convertRecord')
  const row = page.locator('main li button').first()
  expect(await row.innerText()).toContain(`+${promised}`)
  expect(await row.innerText()).toContain('−250.00 USDT')
  await row.click()
  await sheet.getByText(promised).waitFor()
  await sheet.locator('dd button[aria-haspopup]').click()
  await page.getByText(words('conversion.explain.right')).waitFor()
  expect(phone.troubles).toEqual([])

  // And so do the balance's own lines.
  await visit(page, '/balanceRecord?kind=conversionIn')
  await page.getByText(`+${promised}`).waitFor()
  await phone.close()
})
