/** Withdrawing, as a person does it; the fund password is set over the wire. */
import type { Page } from 'playwright-core'
import type { Words } from '../words.ts'
import { ask, post } from './api.ts'
import { latestCode } from './outbox.ts'
import { openSheet } from './page.ts'

/** The first fund password of an account; its email is known. */
export async function setPin(page: Page, email: string, pin: string): Promise<void> {
  await ask(page, '/user/getCode?type=security')
  await post(page, '/user/updatePassword', { password: pin, code: await latestCode(email) })
}

/** Fills the proofs of the sheet on top with the newest code. */
export async function prove(
  page: Page,
  words: Words,
  { pin, email }: Record<'pin' | 'email', string>,
) {
  const sheet = openSheet(page)
  await sheet.getByLabel(words('withdraw.pin')).fill(pin)
  await sheet
    .getByText(words('withdraw.resend'))
    .or(sheet.getByText(/\d+ s$/))
    .first()
    .waitFor()
  await sheet.getByLabel(words('withdraw.code')).fill(await latestCode(email))
}
