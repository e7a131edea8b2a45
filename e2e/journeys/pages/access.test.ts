/** Every page in both themes: no axe findings, no overflow, no errors. */
import { LOCALES } from '@assay/wire/locale.ts'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { pageUrls } from '../../pageUrls.ts'
import {
  accessibilityFindings,
  closeBrowser,
  openPhone,
  overflowing,
  unscrolled,
  withoutMessages,
} from '../../phone.ts'
import * as account from '../../screens/account.ts'
import { signInAs } from '../../screens/login.ts'
import { topSheet, turnTo } from '../../screens/page.ts'
import { wordsOf } from '../../words.ts'

afterAll(closeBrowser)

/** Navigates within the app and waits until nothing loads. The new page's heading has the focus. */
async function open(page: Page, path: string): Promise<void> {
  await turnTo(page, path)
  const isAtHeading = () => document.activeElement?.tagName === 'H1'
  const isStill = () => !document.querySelector('[role=progressbar]:not([hidden])')
  await page.waitForTimeout(100)
  // A part of the page may have started loading. The focus must survive replacing a skeleton.
  await page.waitForFunction(isStill)
  expect([path, await page.evaluate(isAtHeading)]).toEqual([path, true])
}

/**
 * A row that a bar at the edge of the screen covers half is pressed after scrolling: it is looked
 * at whole.
 */
async function findingsOf(page: Page): Promise<string[]> {
  let found = await accessibilityFindings(page)
  if (!found.some((finding) => finding.startsWith('target-size'))) return found
  await unscrolled(page, async () => {
    found = await accessibilityFindings(page)
  })
  return found
}

type Look = { theme: 'dark' | 'light'; width: number; language: string; hasAxe: boolean }

// Each page by every rule in both themes, in long languages on the narrowest phone. The last look
// changes nothing that axe would notice.
const LOOKS: [string, Look][] = [
  ['the dark theme, in Russian', { theme: 'dark', width: 320, language: 'ru', hasAxe: true }],
  ['the light theme, in German', { theme: 'light', width: 320, language: 'de', hasAxe: true }],
  ['a language longer than any', { theme: 'dark', width: 390, language: '__', hasAxe: false }],
]
// With `EVERY_PAGE=1` three languages in both themes, and the others in one: twenty minutes.
const THREE: readonly string[] = ['ru', 'de', 'ja', 'ja']
if (process.env.EVERY_PAGE) {
  const others = Object.values(LOCALES).filter((locale) => !THREE.includes(locale))
  for (const [at, language] of [...THREE, ...others].entries()) {
    const theme = at % 2 === 0 ? 'light' : 'dark'
    LOOKS.push([
      `the ${theme} theme, in ${language}`,
      { theme, width: 320, language, hasAxe: true },
    ])
  }
}

it.each(LOOKS)(
  'every page is accessible and overflows nowhere in %s',
  async (_, { theme, width, language, hasAxe }) => {
    const look = { theme, width, height: 700, isStill: true }
    const phone = await openPhone(look)
    const { page, troubles, close } = phone
    await withoutMessages(phone)
    const found: Record<string, string[]> = {}
    await signInAs(page, 'veteran')
    await page.evaluate((code) => localStorage.setItem('locale', JSON.stringify(code)), language)
    await page.goto('/aboutUs')
    await page.locator('h1').first().waitFor()
    for (const path of await pageUrls()) {
      await open(page, path)
      const findings = [...(hasAxe ? await findingsOf(page) : []), ...(await overflowing(page))]
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
    const narrow = await openPhone({
      theme,
      width: 320,
      height: 700,
      locale: 'de-DE',
      isStill: true,
    })
    const { page } = narrow
    const german = wordsOf('de')
    const found: Record<string, string[]> = {}
    const look = async (name: string) => {
      await page.waitForTimeout(100)
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
    await topSheet(page).getByRole('searchbox').fill('osterr')
    await look('regions')
    await topSheet(page).getByRole('button', { name: /\+43/ }).click()
    await page.getByRole('button', { name: /Region, \+43/ }).waitFor()
    await look('phone')
    expect(found).toEqual({})
    await narrow.close()
  })
})
