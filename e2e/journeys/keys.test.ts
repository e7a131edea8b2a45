/**
 * A passkey in the browser's own virtual device: made, asked for after the password and for new
 * recovery codes, enough alone, and asked for before it goes. Then a key for a bot, made on the
 * phone, used by a program, revoked.
 */
import { signedFetch } from '@assay/wire/apiKey.ts'
import { createClient } from '@assay/wire/client/client.ts'
import { getMember } from '@assay/wire/routes/member/session.ts'
import { getOpenOrders } from '@assay/wire/routes/trading/trad.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { origin } from '../demoServer.ts'
import { accessibilityFindings, closeBrowser, openPhone, type Phone } from '../phone.ts'
import * as account from '../screens/account.ts'
import { freshCode } from '../screens/mailbox.ts'
import { topSheet, untilToast } from '../screens/page.ts'
import { passkeyDevice } from '../screens/passkeyDevice.ts'
import { proveChange, signOutOnScreen } from '../screens/security.ts'
import { wordsOf } from '../words.ts'

const EMAIL = 'passkeys@mail.example'
const PASSWORD = 'kwizpf81'
const words = wordsOf('en')
const seen = new Set<string>()
const code = () => freshCode(EMAIL, seen)

let phone: Phone
let device: Awaited<ReturnType<typeof passkeyDevice>>
/** A recovery code that was not used. */
let earlier: string
beforeAll(async () => {
  phone = await openPhone()
  device = await passkeyDevice(phone.page)
})
afterAll(closeBrowser)

const press = (key: string) =>
  phone.page.getByRole('button', { name: words(key), exact: true }).click()
const atHome = () => phone.page.getByText(words('home.total')).first().waitFor()

/** Of the recovery codes on the page, two. */
async function shownCodes(): Promise<[string, string]> {
  const text = await phone.page.innerText('main')
  const [first = '', second = ''] = text.match(/\b[A-Z2-7]{5}-[A-Z2-7]{5}\b/g) ?? []
  return [first, second]
}

/** An attacker with the password and the phone, but not the finger: only a recovery code works. */
async function openSignInWithoutFinger() {
  const { page } = phone
  await signOutOnScreen(page, words)
  await device.setVerified(false)
  await account.openEmailLogin(page, words)
  await account.fillEmailLogin(page, EMAIL, PASSWORD)
  await page.getByText(words('account.passkeyText')).waitFor()
}

async function enterRecovery(recovery: string) {
  await phone.page.getByLabel(words('account.factor')).fill(recovery)
  await topSheet(phone.page).locator('button[type=submit]').click()
}

it('enrolls a passkey, shows recovery codes once, and asks for it after the password', async () => {
  const { page } = phone
  await account.registerAccount(page, words, { email: EMAIL, password: PASSWORD, code })
  await atHome()
  await page.goto('/passkeys')
  await press('passkeys.add')
  await page.getByLabel(words('passkeys.name')).fill('My phone')
  await press('account.next')
  await proveChange(page, words, { code })
  await page.getByText(words('passkeys.keep')).waitFor()
  expect(await accessibilityFindings(page)).toEqual([])
  const [recovery, unused] = await shownCodes()
  earlier = unused
  await page.goto('/passkeys')
  await page.getByText('My phone').waitFor()
  expect(await accessibilityFindings(page)).toEqual([])

  await signOutOnScreen(page, words)
  await account.openEmailLogin(page, words)
  await account.fillEmailLogin(page, EMAIL, PASSWORD)
  await atHome()

  await openSignInWithoutFinger()
  await enterRecovery(recovery)
  await atHome()
  await device.setVerified(true)
})

it('shows new recovery codes for the mailed code and the passkey: only they let in', async () => {
  const { page } = phone
  await page.goto('/recoveryCodes')
  await press('account.next')
  await proveChange(page, words, { code })
  await page.getByText(words('security.recovery.keep')).waitFor()
  expect(await accessibilityFindings(page)).toEqual([])
  const [recovery] = await shownCodes()

  await openSignInWithoutFinger()
  await enterRecovery(earlier)
  await page.getByText(words('error.factorInvalid')).waitFor()
  await enterRecovery(recovery)
  await atHome()
  await device.setVerified(true)
})

it('lets in with the passkey alone, and takes it away only after it was asked for', async () => {
  const { page } = phone
  await signOutOnScreen(page, words)
  await account.openEmailLogin(page, words)
  await press('account.passkey')
  await atHome()
  await page.goto('/passkeys')
  await page.getByText('My phone').click()
  await page.getByText(words('passkeys.removeText')).waitFor()
  await press('account.next')
  await proveChange(page, words, { code })
  await page.getByText(words('passkeys.removed')).waitFor()
  const credentials = await device.credentials()
  // Made, then: signed in, renewed the recovery codes, signed in alone, removed.
  expect(credentials.map(({ signCount }) => signCount)).toEqual([5])
})

it('makes a key for a bot, which reads what it may until it is revoked', async () => {
  const { page } = phone
  // A list that fails to load blocks nothing: a key can be created all the same.
  const failed = { code: 429, data: null, msg: '', reason: 'tooManyRequests' }
  await page.route('**/user/apiKeys', (route) => route.fulfill({ status: 429, json: failed }))
  await page.goto('/apiKeys')
  await page.getByText(words('security.loadFailed')).waitFor()
  await press('apiKeys.new')
  await page.unroute('**/user/apiKeys')
  await page.getByLabel(words('apiKeys.name'), { exact: true }).fill('My bot')
  await press('account.next')
  await proveChange(page, words, { code })
  await page.getByText(words('apiKeys.keep')).waitFor()
  expect(await accessibilityFindings(page)).toEqual([])
  const [id = '', privateKey = ''] = await page.locator('main code').allTextContents()
  const { call } = createClient({ origin: origin(), fetch: signedFetch({ id, privateKey }) })
  expect(await call(getOpenOrders, {})).toEqual([])
  await expect(call(getMember, {})).rejects.toMatchObject({ reason: 'apiRightMissing' })

  await page.goto('/apiKeys')
  await page.getByText('My bot').click()
  const revoke = topSheet(page).getByRole('button', { name: words('apiKeys.revoke') })
  await untilToast(page, words('error.apiKeyRevoked'), () => revoke.click())
  await page.getByText(words('apiKeys.empty')).waitFor()
  await expect.poll(() => page.getByText('My bot').count()).toBe(0)
  await expect(call(getOpenOrders, {})).rejects.toMatchObject({ reason: 'apiKeyUnknown' })
  expect(phone.troubles.filter((text) => !/status of 4\d\d/.test(text))).toEqual([])
})
