/** The login sheet, as a person uses it. */
import type { Page } from 'playwright-core'
import { screensNow } from '../phone.ts'
import { type Words, wordsOf } from '../words.ts'
import { fillCode } from './account.ts'
import { latestCode } from './outbox.ts'

const english = wordsOf('en')

/** One tap on a demo account. */
export async function signInAs(
  page: Page,
  name: 'veteran' | 'newcomer',
  words: Words = english,
): Promise<void> {
  await page.goto('/login')
  await page
    .getByRole('button', { name: words(`wallet.demo.${name}`) })
    .first()
    .click()
  await untilSignedIn(page, words)
}

/** The demo wallet: connect, then sign the server's text. */
export async function signInWithDemoWallet(page: Page, words: Words = english): Promise<void> {
  await page.goto('/login')
  await page
    .getByRole('button', { name: words('wallet.demo.wallet') })
    .first()
    .click()
  await page.getByRole('button', { name: words('wallet.sign.action') }).click()
  await untilSignedIn(page, words)
}

/** Before a file's first step nothing else says what was on screen. */
async function untilSignedIn(page: Page, words: Words): Promise<void> {
  try {
    await page.getByText(words('home.total')).first().waitFor()
  } catch (cause) {
    throw new Error(`Not signed in. ${await screensNow()}`, { cause })
  }
}

/** The address, and the code that the outbox holds. */
export async function bindEmail(page: Page, words: Words, email: string): Promise<void> {
  await page.goto('/bindEmail')
  await page.locator('input[type=email]').fill(email)
  await page.getByRole('button', { name: words('member.bind.sendCode') }).click()
  const code = await latestCode(email)
  await fillCode(page, code)
  await page.getByRole('button', { name: words('app.done') }).waitFor()
}
