/**
 * Coins bought from a merchant of the demo and sold back: escrow, proof, confirmation, and the
 * balance after each.
 */
import { afterAll, expect, it } from 'vitest'
import { accessibilityFindings, closeBrowser, openPhone, overflowing } from '../phone.ts'
import { signInAs } from '../screens/login.ts'
import { latestCode } from '../screens/outbox.ts'
import { openSheet } from '../screens/page.ts'
import { proveChange } from '../screens/security.ts'
import { wordsOf } from '../words.ts'

const words = wordsOf('en')
const PIN = '482915'
const EMAIL = 'vera@assay.example'

afterAll(closeBrowser)

// proves FIAT-01 FIAT-02 FIAT-05 FIAT-09
it('buys for 100 USD with a proof that a merchant confirms, and sells 20 USDT back', async () => {
  const phone = await openPhone()
  const { page } = phone
  const sheet = openSheet(page)
  const button = (name: string | RegExp, scope = page.locator('body')) =>
    scope.getByRole('button', { name, exact: true })
  const isWell = async () => {
    expect(await accessibilityFindings(page)).toEqual([])
    expect(await overflowing(page)).toEqual([])
  }
  await signInAs(page, 'veteran')
  await page.goto('/otc')
  const amount = page.locator('main input[inputmode=decimal]').first()
  await amount.fill('1')
  await page.getByText(/^Enter .* per order/).waitFor()
  await amount.fill('100')
  await isWell()
  await button(/^Buy [\d.]+ USDT$/).click()
  await sheet.getByText('100.00 USD').waitFor()
  await button(/^Buy [\d.]+ USDT$/, sheet).click()
  await page.waitForURL('**/otc/order/*')

  // The payment details are shown now, and the order cannot be marked paid without a proof.
  await button(words('fiat.copy', { what: words('fiat.payee.card') })).waitFor()
  await button(words('fiat.proofFirst')).waitFor()
  await isWell()
  const image = { name: 'paid.png', mimeType: 'image/png', buffer: await page.screenshot() }
  await page.locator('input[type=file]').setInputFiles(image)
  const paid = words('fiat.havePaid', { sum: '100.00 USD' })
  await button(paid).click()
  await button(paid, sheet).click()
  await page.getByText(words('fiat.now.underReview')).waitFor()
  // A draft for staff stays when the merchant confirms meanwhile, with the reason why it cannot be
  // sent. The merchant takes six seconds, which may be too few to type it: the page learns of it
  // afterwards.
  const draft = Promise.withResolvers<void>()
  await page.route('**/fiat/fiatOrderById?*', async (route) => {
    await draft.promise
    await route.continue()
  })
  await button(words('fiat.appeal')).click()
  const appeal = sheet.getByLabel(words('fiat.appealText'))
  await appeal.fill('Paid at noon, and nothing came.')
  await isWell()
  draft.resolve()
  await sheet.getByText(words('fiat.appealOver')).waitFor()
  expect(await appeal.inputValue()).toBe('Paid at noon, and nothing came.')
  await button(words('app.close'), sheet).last().click()
  await page.getByText(words('fiat.end.bought')).waitFor()
  await isWell()

  // A sale releases coins, so it requires the fund password.
  await page.goto('/otc?side=sell')
  await button(words('withdrawal.open.pin')).click()
  await page.getByLabel(words('security.pin.new')).fill(PIN)
  await page.getByLabel(words('security.pin.repeat')).fill(PIN)
  // One code is mailed a minute, and another journey may have asked for hers.
  const codeField = page.locator('input[autocomplete="one-time-code"]')
  const asksForCode = async () => {
    const patience = { timeout: 5_000 }
    await button(words('account.next'))
      .click(patience)
      .catch(() => undefined)
    await codeField.waitFor(patience).catch(() => undefined)
    return codeField.isVisible()
  }
  await expect.poll(asksForCode, { interval: 5_000 }).toBe(true)
  await proveChange(page, words, { code: () => latestCode(EMAIL) })
  await page.getByText(words('security.pin.saved')).waitFor()
  await page.goto('/otc?side=sell')
  await amount.fill('20')
  // A card is there; another one is typed.
  await button(words('fiat.change')).click()
  await page.getByLabel(words('fiat.payee.card')).fill('4111 1111 1111')
  await button('Sell 20.00 USDT').click()
  await page.getByText(words('error.cardNumberInvalid')).waitFor()
  await page.getByLabel(words('fiat.payee.card')).fill('4111 1111 1111 1111')
  await page.getByLabel(words('fiat.payee.bank'), { exact: true }).fill('Demo Bank')
  await button('Sell 20.00 USDT').click()
  await button('Sell 20.00 USDT', sheet).click()
  await page.getByText(words('fiat.now.toConfirm')).waitFor()
  const release = words('fiat.release', { quantity: '20.00', asset: 'USDT' })
  await button(release).click()
  await sheet.getByLabel(words('withdrawal.pin')).fill(PIN)
  await button(release, sheet).click()
  await page.getByText(words('fiat.end.sold')).waitFor()

  // The way back from an order leads to the orders, and what was typed before is still there.
  await page.goto('/otc')
  await amount.fill('30')
  const orders = page.getByRole('tab', { name: words('fiat.tab.orders') })
  await orders.click()
  // A choice of the filter, and both orders.
  const completed = page.getByText(words('fiat.state.completed'))
  await completed.nth(2).waitFor()
  await completed.nth(2).click()
  await page.getByText(words('fiat.end.bought')).waitFor()
  await page.getByRole('button', { name: words('app.back'), exact: true }).click()
  await completed.nth(2).waitFor()
  await page.getByRole('tab', { name: words('fiat.tab.buy') }).click()
  expect(await amount.inputValue()).toBe('30')
  await page.goto('/balanceRecord?coin=USDT')
  for (const kind of ['fiatBuy', 'fiatSell']) {
    await page
      .getByText(words(`records.kind.${kind}`))
      .first()
      .waitFor()
  }
  expect(phone.troubles).toEqual([])
  await phone.close()
})
