/**
 * Money comes in from the demo wallet: plainly on one chain, through the vault on the other, and
 * once not.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { accessibilityFindings, closeBrowser, openPhone, overflowing } from '../phone.ts'
import { signInWithDemoWallet } from '../screens/login.ts'
import { openSheet, untilToast } from '../screens/page.ts'
import { type Words, wordsOf } from '../words.ts'

const BSC = 'BNB Smart Chain'
const ETHEREUM = 'Ethereum'

afterAll(closeBrowser)

const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).first().click()

/** Play money into the wallet, and the page saying that it is there. */
async function fund(page: Page, words: Words, shown: string) {
  await press(page, words('walletDeposit.demoFund', { coin: 'USDT' }))
  await page.getByText(shown).waitFor()
}

async function send(page: Page, words: Words, amount: string, shown: string) {
  await page.getByLabel(words('walletDeposit.amount'), { exact: true }).fill(amount)
  await press(page, words('walletDeposit.review'))
  const sheet = openSheet(page)
  await sheet.getByText(words('deposit.contract')).waitFor()
  await sheet
    .getByRole('button', { name: words('walletDeposit.send', { amount: shown, coin: 'USDT' }) })
    .click()
}

/** Asked of the demo's own node, past the server. */
async function ask(chain: number, method: string, params: unknown[]) {
  const settings = JSON.parse(
    readFileSync(join(process.env.ASSAY_E2E_DATA ?? '', 'demo.json'), 'utf8'),
  ) as Record<string, string>
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const headers = { 'content-type': 'application/json' }
  await fetch(settings[`RPC_${chain}`] ?? '', { method: 'POST', headers, body })
}

it('deposits from the wallet plainly, through the vault, and not at all (DEP-12, DEP-13, DEP-14, DEP-15, DEP-16, DEP-17, DEP-18, DEP-19, DEP-21, DEP-30, DEP-31, WALLET-12, WALLET-13, WALLET-14)', async () => {
  const words = wordsOf('en')
  const phone = await openPhone()
  const { page } = phone
  await signInWithDemoWallet(page)
  await page.goto('/coinRecharge')
  // Reports wait for identity, fund password and email (DEP-05); customer service waits for
  // nothing.
  await page.getByText(words('withdrawal.gateProgress', { done: '0', all: '3' })).waitFor()
  await page.getByRole('link', { name: words('app.support') }).waitFor()
  await press(page, words('walletDeposit.open'))
  await page.waitForURL('**/walletDeposit?**')
  // The network that was looked at is the one that is chosen.
  await page.getByRole('radio', { name: ETHEREUM }).waitFor()
  expect(await page.getByRole('radio', { name: ETHEREUM }).isChecked()).toBe(true)

  // A plain transfer on the wallet's own chain.
  await page.getByRole('radio', { name: BSC }).check()
  await fund(page, words, '1,000.00 USDT')
  await page.getByLabel(words('walletDeposit.amount'), { exact: true }).fill('1001')
  await press(page, words('walletDeposit.review'))
  await page.getByText(words('walletDeposit.tooMuch')).waitFor()
  expect(await overflowing(page)).toEqual([])
  await send(page, words, '120', '120.00')
  await page.locator('[aria-current=step]', { hasText: words('walletDeposit.step.sent') }).waitFor()
  await page.locator('li[data-status=pending]').waitFor()
  await page.locator('li[data-status=credited]').waitFor()
  expect(await page.locator('li[data-status=credited]').innerText()).toContain('+120.00 USDT')
  await press(page, words('walletDeposit.another'))

  // Through the vault on the other one: exactly what is deposited is permitted, and nothing is
  // left.
  await page.getByRole('radio', { name: ETHEREUM }).check()
  await press(page, words('walletDeposit.switch', { network: 'Ethereum' }))
  await fund(page, words, '1,000.00 USDT')
  await page.getByRole('radio', { name: words('walletDeposit.vault') }).check()
  await page.locator('[data-allowance="0"]').waitFor()
  await send(page, words, '200', '200.00')
  await page.locator('li[data-status=pending]').waitFor()
  await press(page, words('walletDeposit.another'))
  await page.locator('[data-allowance="0"]').waitFor()

  // Unlimited: described in words, shown as given, used without another permission, and revoked.
  await page.getByLabel(words('walletDeposit.amount'), { exact: true }).fill('10')
  await press(page, words('walletDeposit.review'))
  const sheet = openSheet(page)
  expect(
    await sheet.getByRole('radio', { name: words('walletDeposit.exactText') }).isChecked(),
  ).toBe(true)
  await sheet.getByRole('radio', { name: words('walletDeposit.unlimited') }).check()
  expect(await accessibilityFindings(page)).toEqual([])
  await press(page, words('walletDeposit.send', { amount: '10.00', coin: 'USDT' }))
  await page.locator('[data-sent]').waitFor()
  await press(page, words('walletDeposit.another'))
  await page.getByText(words('walletDeposit.approvedText')).waitFor()
  await expect.poll(() => page.locator('li[data-status]').count()).toBe(3)
  await press(page, words('walletDeposit.permissions'))
  await page.waitForURL('**/tokenPermissions')
  await page.locator('[data-network="1"]').getByText(words('walletDeposit.unlimited')).waitFor()
  const revoke = () => press(page, words('walletDeposit.revoke'))
  await untilToast(page, words('walletDeposit.revoked'), revoke)
  await page.locator('[data-network="1"] [data-allowance="0"]').waitFor()
  expect(await overflowing(page)).toEqual([])
  await page.goto('/walletDeposit')
  await expect.poll(() => page.locator('li[data-status=credited]').count()).toBe(3)

  // The chain takes a block back before it is final: so is the deposit, and the page says why.
  await page.getByRole('radio', { name: ETHEREUM }).check()
  const change = page.getByRole('button', {
    name: words('walletDeposit.switch', { network: 'Ethereum' }),
  })
  const amount = page.getByLabel(words('walletDeposit.amount'), { exact: true })
  await change.or(amount).waitFor()
  if (await change.isVisible()) await change.click()
  await send(page, words, '50', '50.00')
  await page.locator('li[data-status=pending]').waitFor()
  await ask(1, 'anvil_reorg', [3, []])
  await page.locator('li[data-status=gone]').waitFor()
  // In the list, and where the deposit that was just sent is followed.
  await expect.poll(() => page.getByText(words('deposit.goneWhy')).count()).toBe(2)
  expect(phone.troubles).toEqual([])
  await phone.close()
})

/** The server refuses to say it, until the answer is called. */
async function silence(page: Page, path: string) {
  const json = { code: 503, msg: '', data: null, reason: 'unavailable' }
  await page.route(`**${path}`, (route) => route.fulfill({ json }))
  return () => page.unroute(`**${path}`)
}

it('shows the whole deposit in German, of a token and of the chain’s own coin (ASSET-24, DEP-29)', async () => {
  const words = wordsOf('de')
  const phone = await openPhone({ locale: 'de' })
  const { page } = phone
  await signInWithDemoWallet(page, words)
  await page.goto('/walletDeposit')
  await fund(page, words, '1.000,00 USDT')
  await page.getByRole('radio', { name: words('walletDeposit.vault') }).check()
  await page.locator('[data-allowance="0"]').waitFor()
  expect(await accessibilityFindings(page)).toEqual([])
  expect(await overflowing(page)).toEqual([])
  const speakOfVault = await silence(page, '/account/approveAddress')
  await send(page, words, '30', '30,00')
  await openSheet(page).getByText(words('walletDeposit.noContract')).waitFor()
  await speakOfVault()
  await press(page, words('walletDeposit.send', { amount: '30,00', coin: 'USDT' }))
  await page.locator('li[data-status=credited]').waitFor()
  await press(page, words('walletDeposit.another'))

  // The chain's own coin: no contract, nothing to permit, and not in whole numbers only.
  await page.getByRole('radio', { name: 'BNB', exact: true }).check()
  await press(page, words('walletDeposit.demoFundNative', { coin: 'BNB' }))
  await page.getByText(/1[01],\d+ BNB/).waitFor()
  await page.getByLabel(words('walletDeposit.amount'), { exact: true }).fill('0,0001')
  await press(page, words('walletDeposit.review'))
  await page
    .getByText(words('walletDeposit.amountMin', { minimum: '0,001', coin: 'BNB' }))
    .waitFor()
  await page.getByLabel(words('walletDeposit.amount'), { exact: true }).fill('1,5')
  await press(page, words('walletDeposit.review'))
  await press(page, words('walletDeposit.send', { amount: '1,50', coin: 'BNB' }))
  const pending = page.locator('li[data-status=pending]')
  await pending.waitFor()
  expect(await pending.innerText()).toContain('+1,50 BNB')

  // Without the coins there is no choice: it shows the error, and retries on request.
  const speakOfCoins = await silence(page, '/account/getContractInfo')
  await page.reload()
  await page.getByText(words('deposit.coinsFailed')).waitFor()
  await speakOfCoins()
  await press(page, words('app.refresh'))
  await page.getByRole('radio', { name: 'BNB', exact: true }).waitFor()
  expect(phone.troubles).toEqual([])
  await phone.close()
})
