/** Someone without a wallet: an account by email, a log out, a log in, a forgotten password. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  accessibilityFindings,
  closeBrowser,
  openPhone,
  overflowing,
  type Phone,
} from '../phone.ts'
import * as account from '../screens/account.ts'
import { latestCode } from '../screens/outbox.ts'
import { wordsOf } from '../words.ts'

const words = wordsOf('en')
const EMAIL = `mira${Date.now()}@mail.example`
const [FIRST, SECOND] = ['kwizpf81', 'vobqx92t']

let phone: Phone
beforeAll(async () => {
  phone = await openPhone()
})
afterAll(async () => {
  await phone.close()
  await closeBrowser()
})

async function signOut() {
  const { page } = phone
  await page.goto('/my')
  await page.getByText(words('member.signOut'), { exact: true }).click()
  const sure = page
    .locator('dialog[open]')
    .getByRole('button', { name: words('app.signOut.action') })
  await sure.click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull()
}

describe('an account by email', () => {
  // proves AUTH-02 AUTH-03 AUTH-05
  it('is opened with a password, both agreements and the mailed code', async () => {
    const { page } = phone
    await account.openEmailLogin(page, words)
    await page.getByRole('button', { name: words('account.create') }).click()
    await page.locator('input[type=email]').fill(EMAIL)
    await account.fillNewPassword(page, FIRST)
    const send = page.getByRole('button', { name: words('account.sendCode') })
    await send.click()
    await page.getByText(words('account.agreeFirst')).waitFor()
    await page.getByRole('button', { name: words('account.userAgreement') }).click()
    await page.getByText('You use Assay yourself').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('checkbox').check()
    await send.click()
    await account.fillCode(page, await latestCode(EMAIL))
    await page.getByText(words('home.total')).first().waitFor()
    await page.goto('/my')
    await page.getByText('m***@mail.example').first().waitFor()
  })

  // proves AUTH-09 AUTH-14
  it('is left and entered again with its password, not with another', async () => {
    const { page } = phone
    await signOut()
    await account.openEmailLogin(page, words)
    await account.fillEmailLogin(page, EMAIL, 'wrong1word')
    await page.getByText('The account or the password is wrong.').waitFor()
    await account.fillEmailLogin(page, EMAIL, FIRST)
    await page.getByText(words('home.total')).first().waitFor()
  })

  // proves AUTH-11 SEC-06
  it('gets a new password by mail, is warned of the pause, and opens with it', async () => {
    const { page } = phone
    await signOut()
    await account.openEmailLogin(page, words)
    await page.getByRole('button', { name: words('account.forgot') }).click()
    await page.waitForURL('**/resetPass')
    // While the sheet slides away the page behind it takes no keys.
    await expect.poll(() => page.locator('dialog[open]').count()).toBe(0)
    await page.locator('main input[type=email]').fill(EMAIL)
    const send = page.getByRole('button', { name: words('account.sendCode') })
    const before = await latestCode(EMAIL)
    const refused = page.getByText('A code was just sent.')
    const sent = page.getByText(words('account.sentIfKnown'))
    await send.click()
    await refused.or(sent).first().waitFor()
    // One code a minute to one address: whoever is quicker than that waits, and so do we.
    if (await refused.isVisible()) {
      await page.waitForTimeout(61_000)
      await send.click()
    }
    await sent.waitFor()
    await expect.poll(() => latestCode(EMAIL)).not.toBe(before)
    await account.fillCode(page, await latestCode(EMAIL))
    await page.getByText(words('account.pauseWarning')).waitFor()
    const fields = page.locator('input[autocomplete=new-password]')
    await fields.nth(0).fill(SECOND)
    await fields.nth(1).fill(`${SECOND}x`)
    const change = page.getByRole('button', { name: words('account.change') })
    await change.click()
    await page.getByText(words('account.inconsistent')).waitFor()
    await fields.nth(1).fill(SECOND)
    await change.click()
    await page.getByText('Your password is changed.').waitFor()
    await account.openEmailLogin(page, words)
    await account.fillEmailLogin(page, EMAIL, SECOND)
    await page.getByText(words('home.total')).first().waitFor()
  }, 200_000)

  it('had nothing to complain about but the refusals', () => {
    expect(phone.troubles.filter((text) => !/status of 4\d\d/.test(text))).toEqual([])
  })
})

describe.each(['dark', 'light'] as const)('the forms in the %s theme', (theme) => {
  // proves AUTH-06
  it('have nothing that axe would find, on a narrow German phone either', async () => {
    const narrow = await openPhone({ theme, width: 320, height: 700, locale: 'de-DE' })
    const { page } = narrow
    const german = wordsOf('de')
    const found: Record<string, string[]> = {}
    const look = async (name: string) => {
      await page.waitForTimeout(600)
      const trouble = [...(await accessibilityFindings(page)), ...(await overflowing(page))]
      if (trouble.length > 0) found[name] = trouble
    }
    await account.openEmailLogin(page, german)
    await look('sign in')
    await page.getByRole('button', { name: german('account.create') }).click()
    await look('register')
    await page.getByRole('tab', { name: german('wallet.login.phone'), exact: true }).click()
    await page.locator('input[type=tel]').waitFor()
    await page.getByRole('button', { name: /Region, \+49/ }).click()
    await account.openSheet(page).getByRole('searchbox').fill('osterr')
    await look('regions')
    await account.openSheet(page).getByRole('button', { name: /\+43/ }).click()
    await page.getByRole('button', { name: /Region, \+43/ }).waitFor()
    await look('phone')
    expect(found).toEqual({})
    await narrow.close()
  })
})
