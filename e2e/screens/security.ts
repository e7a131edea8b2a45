/** What makes an account safe, as a person does it. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { totpCodeAt, totpStepOf } from '../../apps/server/src/security/totp.ts'
import type { Words } from '../words.ts'
import { fillCode } from './account.ts'
import { PRESS, topSheet } from './page.ts'

const STEP_MS = 30_000

/**
 * The proof that every change asks for: the mailed code, and the authenticator's once there is one.
 */
export async function proveChange(
  page: Page,
  words: Words,
  { code, factor }: { code: () => Promise<string>; factor?: () => Promise<string> },
): Promise<void> {
  const field = page.locator('input[autocomplete="one-time-code"]')
  await field.waitFor()
  const sent = await code()
  if (!factor) return fillCode(page, sent)
  await field.fill(sent)
  // Made when it is typed: it lives for half a minute.
  await page.getByLabel(words('account.factor')).fill(await factor())
  await page.getByRole('button', { name: words('security.confirm') }).click()
}

/** The key that the page of the authenticator shows. */
export async function shownSeed(page: Page): Promise<Buffer> {
  await page.goto('/authenticator')
  const shown = await page.getByTestId('factor-seed').textContent()
  return bytesOf((shown ?? '').replaceAll(' ', ''))
}

/**
 * A step ahead or behind is accepted too, so that two codes in a row need no wait. The one behind
 * only until the half-minute ends: one with time left is waited for.
 */
export async function factorCode(seed: Buffer, stepsAhead = 0): Promise<string> {
  const elapsed = Date.now() % STEP_MS
  if (stepsAhead < 0 && elapsed > STEP_MS / 3) await wait(STEP_MS - elapsed)
  return totpCodeAt(seed, totpStepOf(Date.now()) + stepsAhead)
}

export async function signOutOnScreen(page: Page, words: Words): Promise<void> {
  // A read still under way would come back refused.
  await page.goto('/my', { waitUntil: 'networkidle' })
  await page.getByText(words('member.signOut'), { exact: true }).click()
  // Pressed again where a busy machine lost the press.
  const action = topSheet(page).getByRole('button', { name: words('app.signOut.action') })
  const isOut = () => localStorage.getItem('token') === null
  const isDone = async () => {
    await action.click(PRESS).catch(() => undefined)
    return page.waitForFunction(isOut, undefined, PRESS).then(
      () => true,
      () => false,
    )
  }
  await expect.poll(isDone).toBe(true)
}

/** RFC 4648, backwards. */
function bytesOf(base32: string): Buffer {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...base32].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
  const bytes = bits.join('').match(/.{8}/g) ?? []
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)))
}
