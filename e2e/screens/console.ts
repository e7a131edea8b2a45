/** The operator's console, as the people who work there use it: two browsers, one tap each. */
import type { Page } from 'playwright-core'
import { t as consoleWords, type WordKey } from '../../apps/console/src/i18n/words.ts'
import { consoleOrigin } from '../demoServer.ts'
import { openPhone, type Phone } from '../phone.ts'

/** A separate console, signed in with one tap. */
export async function openConsole(name: 'maker' | 'checker', width = 1440): Promise<Phone> {
  const phone = await openPhone({ width, height: 900 })
  const { page } = phone
  await page.goto(consoleOrigin())
  await page.getByRole('button', { name: consoleWords(`signIn.${name}`), exact: true }).click()
  await page.getByRole('navigation').waitFor()
  return phone
}

/** Another page of the console, by its rail. */
export async function goTo(page: Page, title: WordKey): Promise<void> {
  const link = page.getByRole('navigation').getByRole('link', { name: consoleWords(title) })
  await link.click()
  await page.getByRole('heading', { name: consoleWords(title), level: 1 }).waitFor()
}

/** The row about a member; dates and addresses in other rows may contain the same digits. */
export const rowOfMember = (page: Page, id: string) =>
  page.locator('[data-row]').filter({ has: page.getByRole('cell', { name: id, exact: true }) })
