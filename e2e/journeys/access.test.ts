/** Every page in both themes: nothing for axe to find, nothing that sticks out, no errors. */
import { afterAll, describe, expect, it } from 'vitest'
import { accessibilityFindings, closeBrowser, openPhone, overflowing } from '../phone.ts'
import { signInAs } from '../screens/login.ts'

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
