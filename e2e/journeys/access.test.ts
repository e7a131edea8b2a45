/** Every page in both themes: nothing for axe to find, nothing that sticks out, no errors. */
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { pages } from '../pages.ts'
import { accessibilityFindings, closeBrowser, openPhone, overflowing } from '../phone.ts'
import * as account from '../screens/account.ts'
import { signInAs } from '../screens/login.ts'
import { wordsOf } from '../words.ts'

afterAll(closeBrowser)

/** The page, once nothing loads and nothing moves any more. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  const heading = page.locator('h1').first()
  await expect.poll(() => heading.isVisible(), { message: path, timeout: 20_000 }).toBe(true)
  await page.waitForFunction(() => !document.querySelector('[role=progressbar]:not([hidden])'))
  await page.waitForTimeout(400)
}

// Each page once per theme, and in the same look once per long language on the narrowest phone.
it.each([
  ['the dark theme, in Russian', { theme: 'dark', width: 320, language: 'ru', isAxe: true }],
  ['the light theme, in German', { theme: 'light', width: 320, language: 'de', isAxe: true }],
  ['a language longer than any', { theme: 'dark', width: 390, language: '__', isAxe: false }],
] as const)(
  'every page is accessible and overflows nowhere in %s',
  {
    timeout: 420_000,
  },
  async (_, { theme, width, language, isAxe }) => {
    const { page, troubles, close } = await openPhone({ theme, width, height: 700 })
    const found: Record<string, string[]> = {}
    await signInAs(page, 'veteran')
    await page.evaluate((code) => localStorage.setItem('locale', JSON.stringify(code)), language)
    for (const path of await pages()) {
      await open(page, path)
      const findings = [
        ...(isAxe ? await accessibilityFindings(page) : []),
        ...(await overflowing(page)),
      ]
      if (findings.length > 0) found[path] = findings
    }
    expect(found).toEqual({})
    expect(troubles).toEqual([])
    await close()
  },
)

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
    await page.getByRole('button', { name: german('account.create'), exact: true }).click()
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
