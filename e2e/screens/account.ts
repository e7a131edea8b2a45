/** The forms of an account by email, as a person fills them in. */
import type { Page } from 'playwright-core'
import type { Words } from '../words.ts'

/** The email tab of the login sheet. */
export async function openEmailLogin(page: Page, words: Words): Promise<void> {
  await page.goto('/login')
  await page.getByRole('tab', { name: words('wallet.login.email'), exact: true }).click()
  await page.locator('input[type=email]').waitFor()
}

export async function fillEmailLogin(page: Page, email: string, password: string): Promise<void> {
  await page.locator('input[type=email]').fill(email)
  await page.locator('input[autocomplete=current-password]').fill(password)
  await page.locator('dialog[open] button[type=submit]').click()
}

export async function fillNewPassword(page: Page, password: string): Promise<void> {
  const fields = page.locator('input[autocomplete=new-password]')
  await fields.nth(0).fill(password)
  await fields.nth(1).fill(password)
}

/** Types the code; beside other fields it is not submitted automatically. */
export async function fillCode(page: Page, code: string): Promise<void> {
  const field = page.locator('input[autocomplete=one-time-code]')
  const goesByItself = (await field.getAttribute('enterkeyhint')) === 'send'
  await field.fill(code)
  if (goesByItself) return
  await page.locator('form:has(input[autocomplete=one-time-code]) button[type=submit]').click()
}

export type NewAccount = { email: string; password: string; code: () => Promise<string> }

/** Opens an account by email, from the login sheet to being logged in. */
export async function registerAccount(
  page: Page,
  words: Words,
  { email, password, code }: NewAccount,
): Promise<void> {
  await openEmailLogin(page, words)
  await page.getByRole('button', { name: words('account.create'), exact: true }).click()
  await page.locator('input[type=email]').fill(email)
  await fillNewPassword(page, password)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: words('account.sendCode'), exact: true }).click()
  await fillCode(page, await code())
}
