/** Every page in both themes: nothing for axe to find, nothing that sticks out, no errors. */
import { afterAll, describe, expect, it } from 'vitest'
import { accessibilityFindings, closeBrowser, openPhone, overflowing } from '../phone.ts'
import * as account from '../screens/account.ts'
import { signInAs } from '../screens/login.ts'
import { wordsOf } from '../words.ts'

const PAGES = [
  '/',
  '/coinExchange',
  '/marketDetails/trad',
  '/coinSearch',
  '/balances',
  '/balanceRecord',
  '/coinTransfer',
  '/coinConvert',
  '/convertRecord',
  '/coinRecharge',
  '/orders/spot?pair=BTC-USDT',
  '/cycle',
  '/cycleHistory',
  '/cycleLimits',
  '/my',
  '/setting',
  '/aboutUs',
  '/notice',
  '/notice/1',
  '/bindEmail',
  '/securityCenter',
  '/modifyPayPass',
  '/authenticator',
  '/devices',
  '/passkeys/new',
  '/apiKeys/new',
  '/resetPass',
]

afterAll(closeBrowser)

describe.each(['dark', 'light'] as const)('every page in the %s theme', (theme) => {
  it('has nothing that axe would find, for visitors and members', async () => {
    const phone = await openPhone({ theme })
    const found: Record<string, string[]> = {}
    await signInAs(phone.page, 'veteran')
    for (const path of PAGES) {
      await phone.page.goto(path)
      await phone.page.locator('h1').first().waitFor()
      await phone.page.waitForTimeout(800)
      const findings = await accessibilityFindings(phone.page)
      if (findings.length > 0) found[path] = findings
    }
    expect(found).toEqual({})
    expect(phone.troubles).toEqual([])
    await phone.close()
  })
})

describe('narrow and stretched', () => {
  it.each([
    ['the pseudo language at 390', 390, '__'],
    ['German at 320', 320, 'de'],
    ['Russian at 320', 320, 'ru'],
  ])('%s overflows nowhere', async (_, width, locale) => {
    const phone = await openPhone({ width, height: 700 })
    await signInAs(phone.page, 'veteran')
    await phone.page.evaluate(
      (code) => localStorage.setItem('locale', JSON.stringify(code)),
      locale,
    )
    const found: Record<string, string[]> = {}
    for (const path of PAGES) {
      await phone.page.goto(path)
      await phone.page.locator('h1').first().waitFor()
      await phone.page.waitForTimeout(500)
      const sticking = await overflowing(phone.page)
      if (sticking.length > 0) found[path] = sticking
    }
    expect(found).toEqual({})
    await phone.close()
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
