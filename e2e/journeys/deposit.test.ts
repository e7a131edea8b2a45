/** Money comes in: the member's own address, a transfer on the demo's chain, confirmations, a balance. */
import { afterAll, expect, it } from 'vitest'
import { closeBrowser, openPhone } from '../phone.ts'
import { signInWithDemoWallet } from '../screens/login.ts'
import { pathOf, toast } from '../screens/page.ts'
import { wordsOf } from '../words.ts'

const words = wordsOf('en')

afterAll(closeBrowser)

it('deposits USDT on BNB Smart Chain from address to balance (DEP-02, DEP-04, DEP-10)', async () => {
  const phone = await openPhone()
  const { page } = phone
  await signInWithDemoWallet(page)
  await page.goto('/balances')
  await page.getByRole('button', { name: words('assets.deposit'), exact: true }).click()
  await expect.poll(() => pathOf(page)).toBe('/coinRecharge')

  await page.getByRole('radio', { name: 'BNB Smart Chain' }).check()
  const address = page.locator('[data-address]')
  const shown = await address.getAttribute('data-address')
  expect(shown).toMatch(/^0x[0-9a-fA-F]{40}$/)
  expect((await address.innerText()).replace(/\s/g, '')).toBe(shown)
  const code = page.getByRole('img', { name: words('deposit.codeLabel') })
  expect(await code.getAttribute('data-code')).toBe(shown)
  await page.getByRole('checkbox', { name: words('deposit.walletCode') }).check()
  await expect
    .poll(() => page.locator('svg[data-code]').getAttribute('data-code'))
    .toMatch(new RegExp(`^ethereum:0x[0-9a-fA-F]{40}@56/transfer\\?address=${shown}$`))
  await page.getByText(words('deposit.none')).waitFor()

  await page.getByRole('button', { name: words('deposit.demoSend', { coin: 'USDT' }) }).click()
  await toast(page, words('deposit.demoSent')).waitFor()
  await page.locator('li[data-status=pending]').waitFor()
  expect(await page.locator('li[data-status=pending]').innerText()).toContain('of 3 confirmations')
  await page.locator('li[data-status=credited]').waitFor({ timeout: 30_000 })
  const row = await page.locator('li[data-status=credited]').innerText()
  expect(row).toContain('+250.00 USDT')
  expect(row).toContain('BNB Smart Chain')

  await page.goto('/balanceRecord')
  const records = page.locator('main')
  await expect
    .poll(() => records.innerText(), { timeout: 10_000 })
    .toMatch(new RegExp(`${words('records.kind.deposit')}[^]*\\+250`))
  expect(phone.troubles).toEqual([])
  await phone.close()
})
