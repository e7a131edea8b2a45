/** One account made safe: fund password, authenticator, identity sent, a reset and what it bars. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { totpCodeAt, totpStepOf } from '../../apps/server/src/session/totp.ts'
import {
  accessibilityFindings,
  closeBrowser,
  openPhone,
  overflowing,
  type Phone,
} from '../phone.ts'
import * as account from '../screens/account.ts'
import { freshCode } from '../screens/outbox.ts'
import { wordsOf } from '../words.ts'

const words = wordsOf('en')
const EMAIL = `lena${Date.now()}@mail.example`
const [FIRST, SECOND] = ['kwizpf81', 'vobqx92t']

let phone: Phone
let seed: Buffer
beforeAll(async () => {
  phone = await openPhone()
})
afterAll(async () => {
  await phone.close()
  await closeBrowser()
})

const button = (name: string) => phone.page.getByRole('button', { name: words(name as never) })

const seen = new Set<string>()
const codeField = () => phone.page.locator('input[autocomplete="one-time-code"]')
/** A step ahead is accepted too, so that two codes in a row need no wait. */
const factor = (stepsAhead = 0) => totpCodeAt(seed, totpStepOf(Date.now()) + stepsAhead)

async function prove(authenticator?: string) {
  await codeField().waitFor()
  await codeField().fill(await freshCode(EMAIL, seen))
  if (authenticator) await phone.page.getByLabel(words('account.factor')).fill(authenticator)
  await button('security.confirm').click()
}

/** RFC 4648, backwards. */
function bytesOf(base32: string): Buffer {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...base32].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
  const bytes = bits.join('').match(/.{8}/g) ?? []
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)))
}

describe('a careful member', () => {
  // proves SEC-01 SEC-05 SEC-06
  it('opens an account and sets a fund password', async () => {
    const { page } = phone
    await account.openEmailLogin(page, words)
    await button('account.create').click()
    await page.locator('input[type=email]').fill(EMAIL)
    await account.fillNewPassword(page, FIRST)
    await page.getByRole('checkbox').check()
    await button('account.sendCode').click()
    await codeField().waitFor()
    await account.fillCode(page, await freshCode(EMAIL, seen))
    await page.getByText(words('home.total')).first().waitFor()
    await page.goto('/securityCenter')
    await page.getByText('2 of 6', { exact: true }).waitFor()
    expect(await accessibilityFindings(page)).toEqual([])
    expect(await overflowing(page)).toEqual([])
    await page.getByText(words('app.title.fundPass')).click()
    const field = (name: string) => page.getByLabel(words(name as never))
    await field('security.pin.new').fill('123456')
    await field('security.pin.repeat').fill('123456')
    await button('account.next').click()
    await page.getByText(words('security.pin.simple')).waitFor()
    await field('security.pin.new').fill('482915')
    await button('account.next').click()
    await page.getByText(words('account.inconsistent')).waitFor()
    await field('security.pin.repeat').fill('482915')
    await button('account.next').click()
    await prove()
    await page.getByText(words('security.pin.saved')).waitFor()
    expect(await accessibilityFindings(page)).toEqual([])
  })

  it('adds an authenticator, which the next login asks for', async () => {
    const { page } = phone
    await page.goto('/authenticator')
    const shown = await page.getByTestId('factor-seed').textContent()
    seed = bytesOf((shown ?? '').replaceAll(' ', ''))
    expect(seed).toHaveLength(20)
    await button('account.next').click()
    await prove(factor(-1))
    await page.getByText(words('security.factor.keep')).waitFor()
    await page.goto('/my')
    await page.getByText(words('member.signOut'), { exact: true }).click()
    await account
      .openSheet(page)
      .getByRole('button', { name: words('app.signOut.action') })
      .click()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    await account.openEmailLogin(page, words)
    await account.fillEmailLogin(page, EMAIL, FIRST)
    await page.getByLabel(words('account.factor')).fill('000000')
    const enter = account.openSheet(page).locator('button[type=submit]')
    await enter.click()
    await page.getByText('The authenticator code is wrong').waitFor()
    await page.getByLabel(words('account.factor')).fill(factor())
    await enter.click()
    await page.getByText(words('home.total')).first().waitFor()
  })

  // proves KYC-01 KYC-02 KYC-03
  it('sends the identity, and sees that it is under review', async () => {
    const { page } = phone
    await page.goto('/idAuth')
    await button('identity.check').click()
    await page.getByText(words('identity.invalid.image')).waitFor()
    await page.getByLabel(words('identity.country')).selectOption('CN')
    await page.getByLabel(words('identity.name'), { exact: true }).fill('Zhang San')
    const number = page.getByLabel(words('identity.number'), { exact: true })
    await number.fill('110105194912310021')
    const photo = await page.screenshot({ type: 'png' })
    const file = { name: 'card.png', mimeType: 'image/png', buffer: photo }
    await page.locator('input[type=file]').setInputFiles(file)
    await page.getByText(words('identity.uploaded')).waitFor()
    await button('identity.check').click()
    await page.getByText(words('identity.invalid.number')).waitFor()
    await number.fill('11010519491231002X')
    expect(await accessibilityFindings(page)).toEqual([])
    await button('identity.check').click()
    await button('identity.send').click()
    await page.getByText(words('identity.underReview')).waitFor()
    await page.getByText('Z***').waitFor()
    await page.getByText('11**************2X').waitFor()
  })

  // proves SEC-09 SEC-10
  it('changes the login password, and sees withdrawals barred with a countdown', async () => {
    const { page } = phone
    await page.goto('/modifyLoginPass')
    await page.getByText(words('security.pauseWarning')).waitFor()
    await account.fillNewPassword(page, SECOND)
    await button('account.next').click()
    await prove(factor(1))
    await page.getByText(words('security.passwordSaved')).waitFor()
    await page.goto('/securityCenter')
    await page.getByText(words('security.barred')).waitFor()
    const left = () => page.getByRole('timer').textContent()
    await expect.poll(left, { timeout: 10_000 }).toMatch(/^23:5\d:\d\d$/)
    await page.getByText('4 of 6', { exact: true }).waitFor()
  })

  it('reads all of it in the activity, and freezes the account', async () => {
    const { page } = phone
    await page.goto('/activity')
    for (const kind of [
      'passwordChanged',
      'identitySent',
      'signedIn',
      'factorEnrolled',
      'pinSet',
      'registered',
    ]) {
      await page
        .getByText(words(`security.activity.${kind}` as never))
        .first()
        .waitFor()
    }
    await page.goto('/securityCenter')
    await button('security.freeze').click()
    const hold = account.openSheet(page).getByRole('button', { name: words('security.freeze') })
    await hold.click({ delay: 900 })
    await page.getByText(words('security.frozenByYou')).waitFor()
    expect(phone.troubles.filter((text) => !/status of 4\d\d/.test(text))).toEqual([])
  })
})
