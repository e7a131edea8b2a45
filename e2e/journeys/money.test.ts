/**
 * Three people in three languages open accounts, are verified by an operator, secure them, deposit
 * coins from a chain, convert some, and withdraw them with approval by a maker and a checker. Then
 * a stolen token is useless, a new password bars withdrawals, and an authenticator and a freeze
 * keep attackers out. Letters come from a real mail server, documents are in a real bucket.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { t as consoleWords } from '../../apps/console/src/i18n/words.ts'
import { origin } from '../demoServer.ts'
import { keptPapers } from '../outsideServers.ts'
import {
  accessibilityFindings,
  closeBrowser,
  openPhone,
  overflowing,
  type Phone,
} from '../phone.ts'
import * as account from '../screens/account.ts'
import { ask, type WireRow } from '../screens/api.ts'
import { goTo, openConsole, rowOfMember } from '../screens/console.ts'
import { convertCoins } from '../screens/conversion.ts'
import { freshCode, latestSubject } from '../screens/mailbox.ts'
import { topSheet, untilToast } from '../screens/page.ts'
import { fundPerp } from '../screens/perp.ts'
import { factorCode, proveChange, shownSeed, signOutOnScreen } from '../screens/security.ts'
import { saveAddress, withdrawCoins } from '../screens/withdraw.ts'
import { type Words, wordsOf } from '../words.ts'

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7'
const PIN = '482915'
const [FIRST, SECOND, THIRD] = ['kwizpf81', 'vobqx92t', 'zulmrk37']

type Person = {
  phone: Phone
  page: Page
  words: Words
  email: string
  name: string
  number: string
  country: string
  /** An English figure as this person reads it. */
  figure: (text: string) => string
  /** The newest mailed code that was not used yet. */
  code: () => Promise<string>
  /** What the mail about a completed withdrawal is called. */
  completed: string
  seed: Buffer
  id: string
}

const people: Person[] = []
const each = (step: (person: Person) => Promise<void>) => Promise.all(people.map(step))
const press = ({ page, words }: Person, key: string) =>
  page.getByRole('button', { name: words(key), exact: true }).click()
const clean = async (page: Page) => {
  await page.waitForTimeout(300)
  expect(await accessibilityFindings(page)).toEqual([])
  expect(await overflowing(page)).toEqual([])
}
const swapped = (text: string) => text.replace(/[.,]/g, (sign) => (sign === '.' ? ',' : '.'))

beforeAll(async () => {
  for (const [catalog, locale, country, name, number, completed] of [
    ['en', 'en-US', 'CN', 'Zhang San', '11010519491231002X', 'A withdrawal was completed'],
    ['de', 'de-DE', 'DE', 'Nora Löwe', 'L01X00T47', 'Eine Auszahlung ist abgeschlossen'],
    ['ja', 'ja-JP', 'JP', '山田太郎', 'TR1234567', '出金が完了しました'],
  ] as const) {
    const phone = await openPhone({ locale })
    const seen = new Set<string>()
    const email = `lena-${catalog}@mail.example`
    people.push({
      phone,
      page: phone.page,
      words: wordsOf(catalog),
      email,
      country,
      name,
      number,
      figure: catalog === 'de' ? swapped : (text) => text,
      code: () => freshCode(email, seen),
      completed,
      seed: Buffer.alloc(0),
      id: '',
    })
  }
})
afterAll(async () => {
  await each(({ phone }) => phone.close())
  await closeBrowser()
})

describe('an account and its money, in English, German and Japanese', () => {
  it('is opened by email with a password, both agreements and the mailed code (AUTH-02, AUTH-03, AUTH-05)', () =>
    each(async (person) => {
      const { page, words, email } = person
      await account.openEmailLogin(page, words)
      await press(person, 'account.create')
      await page.locator('input[type=email]').fill(email)
      await account.fillNewPassword(page, FIRST)
      await press(person, 'account.sendCode')
      await page.getByText(words('account.agreeFirst')).waitFor()
      await press(person, 'account.userAgreement')
      // The agreement's own heading: Escape before it is there would close the form.
      await topSheet(page)
        .getByRole('heading', { name: words('account.userAgreement'), level: 2 })
        .waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('checkbox').check()
      await press(person, 'account.sendCode')
      await page.locator('input[autocomplete=one-time-code]').waitFor()
      // A reload continues there, and asks again only for the password, twice.
      await page.reload()
      await page.locator('input[autocomplete=one-time-code]').waitFor()
      await account.fillNewPassword(page, FIRST)
      await account.fillCode(page, await person.code())
      await page.getByText(words('home.total')).first().waitFor()
      await page.goto('/my')
      await page.getByText('l***@mail.example').first().waitFor()
      person.id = String((await ask<WireRow>(page, '/user/userInfo')).userid)
    }))

  it('sends its identity, and sees that it is under review (KYC-01, KYC-02, KYC-03)', () =>
    each(async (person) => {
      const { page, words, name, number, country } = person
      await page.goto('/idAuth')
      await press(person, 'identity.check')
      await page.getByText(words('identity.invalid.image')).waitFor()
      await page.getByRole('button', { name: words('identity.country') }).click()
      const land = await page.evaluate(
        (code) =>
          new Intl.DisplayNames([document.documentElement.lang], { type: 'region' }).of(code),
        country,
      )
      await page.getByRole('searchbox').fill(String(land))
      const found = page
        .getByRole('dialog')
        .getByRole('button', { name: String(land), exact: true })
      await found.click()
      // While it closes, the page behind accepts no input.
      await topSheet(page).waitFor({ state: 'detached' })
      await page.getByLabel(words('identity.name'), { exact: true }).fill(name)
      const photo = await page.screenshot({ type: 'png' })
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'card.png', mimeType: 'image/png', buffer: photo })
      await page.getByText(words('identity.uploaded')).waitFor()
      const field = page.getByLabel(`${words('identity.number')} ·`)
      await field.fill(number.replace(/.$/, country === 'CN' ? '1' : '?'))
      await press(person, 'identity.check')
      await page.getByText(words('identity.invalid.number')).waitFor()
      await field.fill(number)
      await clean(page)
      await press(person, 'identity.check')
      await press(person, 'identity.send')
      await page.getByText(words('identity.underReview')).waitFor()
      await page.getByText(`${[...name][0]}***`).waitFor()
    }))

  it('has its papers in the bucket, where no one can read them', () => {
    const papers = keptPapers()
    expect(papers.length).toBeGreaterThanOrEqual(people.length)
    const images = papers.filter((bytes) => bytes.subarray(0, 3).toString('hex') === 'ffd8ff')
    expect(images).toEqual([])
  })

  it('is verified by the maker at the console, who opens each paper (KYC-03)', async () => {
    const { page, troubles, close } = await openConsole('maker')
    await goTo(page, 'page.identity')
    for (const { id, name, number } of people) {
      await rowOfMember(page, id).first().click()
      await page.getByRole('button', { name: consoleWords('review.open') }).click()
      await page.getByText(name).waitFor()
      await page.getByText(number).waitFor()
      await page.getByRole('img', { name: consoleWords('review.image') }).waitFor()
      for (const part of await page.locator('label select').all()) await part.selectOption('fine')
      await page.getByRole('button', { name: consoleWords('review.verify'), exact: true }).click()
      const asked = page.getByRole('dialog')
      await asked.getByText(number).waitFor()
      await page.keyboard.press('Enter')
      await page
        .getByRole('img', { name: consoleWords('review.image') })
        .waitFor({ state: 'detached' })
    }
    expect(troubles).toEqual([])
    await close()
    await each(async ({ page: own, words }) => {
      await own.goto('/idAuth')
      await own.locator('main').getByText(words('identity.verified')).waitFor()
    })
  })

  it('gets a fund password that is not easy to guess (SEC-01, SEC-02, SEC-05, SEC-06)', () =>
    each(async (person) => {
      const { page, words, code } = person
      await page.goto('/securityCenter')
      await page.getByText(words('security.measures', { done: '2', all: '8' })).waitFor()
      await clean(page)
      await page.getByText(words('app.title.fundPass'), { exact: true }).click()
      const field = (key: string) => page.getByLabel(words(key))
      await field('security.pin.new').fill('123456')
      await field('security.pin.repeat').fill('123456')
      await press(person, 'account.next')
      await page.getByText(words('security.pin.simple')).waitFor()
      await field('security.pin.new').fill(PIN)
      await press(person, 'account.next')
      await page.getByText(words('account.inconsistent')).waitFor()
      await field('security.pin.repeat').fill(PIN)
      await press(person, 'account.next')
      await proveChange(page, words, { code })
      await page.getByText(words('security.pin.saved')).waitFor()
    }))

  it('is paid USDT on BNB Smart Chain, pending first, then credited (DEP-02, DEP-04, DEP-10, ASSET-10, ASSET-23)', () =>
    each(async (person) => {
      const { page, words, figure } = person
      await page.goto('/balances')
      for (const action of ['withdraw', 'transfer', 'convert', 'records']) {
        const name = words(`assets.${action}`)
        await page.getByRole('button', { name, exact: true }).first().waitFor()
      }
      await press(person, 'assets.deposit')
      await page.waitForURL('**/coinRecharge')
      await page.getByRole('radio', { name: 'BNB Smart Chain' }).check()
      const address = page.locator('[data-address]')
      const drawn = page.getByRole('img', { name: words('deposit.codeLabel') })
      // Text and code follow the network that was chosen.
      await expect
        .poll(async () => {
          const shown = await address.getAttribute('data-address')
          const text = (await address.innerText()).replace(/\s/g, '')
          return text === shown && (await drawn.getAttribute('data-code')) === shown
        })
        .toBe(true)
      const shown = await address.getAttribute('data-address')
      expect(shown).toMatch(/^0x[0-9a-fA-F]{40}$/)
      await page.getByRole('checkbox', { name: words('deposit.walletCode') }).check()
      await expect
        .poll(() => page.locator('svg[data-code]').getAttribute('data-code'))
        .toMatch(new RegExp(`^ethereum:0x[0-9a-fA-F]{40}@56/transfer\\?address=${shown}$`))
      await page.getByText(words('deposit.none')).waitFor()
      const send = page.getByRole('button', { name: words('deposit.demoSend', { coin: 'USDT' }) })
      await untilToast(page, words('deposit.demoSent'), () => send.click())
      await page.locator('li[data-status=pending]').waitFor()
      await page.locator('li[data-status=credited]').waitFor()
      const row = await page.locator('li[data-status=credited]').innerText()
      expect(row).toContain(`+${figure('250.00')} USDT`)
      await page.goto('/balanceRecord')
      await expect
        .poll(() => page.locator('main').innerText())
        .toMatch(new RegExp(`${words('records.kind.deposit')}[^]*\\+250`))
    }))

  it('changes some into BTC, and sees the line of each coin (FLASH-01, FLASH-03)', () =>
    each(async ({ page, words, figure }) => {
      const received = await convertCoins(page, words, {
        amount: figure('100'),
        shown: figure('100.00'),
      })
      await page.goto('/balanceRecord?kind=conversionIn')
      await page.getByText(`+${received}`).waitFor()
      await clean(page)
    }))

  it('moves some to contracts, and withdraws more than goes out unseen (XFER-01, WD-01, WD-03 to WD-05, WD-08, WD-10, WD-11)', () =>
    each(async (person) => {
      const { page, words, code, figure } = person
      await fundPerp(page, words, '2000')
      await page.goto('/withdraw')
      await page.getByText(words('withdrawal.gateProgress', { done: '3', all: '4' })).waitFor()
      await clean(page)
      await press(person, 'withdrawal.open.address')
      await saveAddress(page, words, { address: ADDRESS, remark: 'Ledger', pin: PIN, code })
      await page.locator('li[data-saved]').waitFor()
      await page.goto('/withdraw?coin=USDT')
      await page.getByText(words('withdrawal.needsReview')).waitFor({ state: 'detached' })
      const sent = { amount: figure('1050'), shown: figure('1,050.00'), pin: PIN, code }
      expect(await withdrawCoins(page, words, sent)).toBe(ADDRESS)
      await page.locator('li[data-status=review]').waitFor()
      await clean(page)
    }))

  it('waits for a maker and a checker, is mined and completed, and says so (WD-09)', async () => {
    for (const [name, agree] of [
      ['maker', 'withdrawals.first'],
      ['checker', 'withdrawals.second'],
    ] as const) {
      const { page, troubles, close } = await openConsole(name)
      await goTo(page, 'page.withdrawals')
      for (const { id } of people) {
        await rowOfMember(page, id).first().click()
        await page.getByText(ADDRESS).waitFor()
        await page.getByRole('button', { name: consoleWords(agree) }).click()
        await page
          .getByRole('dialog')
          .getByRole('button', { name: consoleWords(agree) })
          .click()
        // Of the sheet and of the page.
        const offers = page.getByRole('button', { name: consoleWords(agree) })
        await expect.poll(() => offers.count()).toBe(0)
      }
      expect(troubles).toEqual([])
      await close()
    }
    await each(async ({ page, figure, email, completed }) => {
      const row = page.locator('li[data-status=completed]')
      await row.waitFor()
      expect(await row.innerText()).toContain(`−${figure('1,050.00')} USDT`)
      await row.getByText(/0x[0-9a-f]{8}…[0-9a-f]{6}/).waitFor()
      await expect.poll(() => latestSubject(email)).toBe(completed)
    })
  })

  it('shows its owner every look and act of staff', () =>
    each(async ({ page, words }) => {
      await page.goto('/activity')
      for (const kind of ['withdrawalReviewed', 'identityViewed', 'identityVerified']) {
        const title = words(`security.activity.${kind}`)
        const row = page.locator('main section > div > div', { hasText: title }).first()
        await row.getByText(words('security.staff'), { exact: true }).waitFor()
      }
      for (const kind of ['withdrawalRequested', 'addressAdded', 'pinSet', 'registered']) {
        await page
          .getByText(words(`security.activity.${kind}`))
          .first()
          .waitFor()
      }
      await clean(page)
    }))
})

describe('keeping others out', () => {
  it('opens nothing to a token that someone stole, nor to the cookie', async () => {
    const half = async ({ page, phone }: Person) => {
      const token = await page.evaluate(() => JSON.parse(localStorage.getItem('token') ?? '""'))
      const cookies = await phone.context.cookies()
      return { token, cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') }
    }
    const [mine, other] = [await half(people[0]!), await half(people[1]!)]
    const statusOf = async (path: string, headers: Record<string, string>) =>
      (await fetch(origin() + path, { headers: { locale: 'EN', ...headers } })).status
    expect(await statusOf('/user/userInfo', mine)).toBe(200)
    for (const path of ['/user/userInfo', '/user/security', '/user/activity?limit=5']) {
      expect(await statusOf(path, { token: mine.token })).toBe(401)
      expect(await statusOf(path, { cookie: mine.cookie })).toBe(401)
      expect(await statusOf(path, { token: mine.token, cookie: other.cookie })).toBe(401)
    }
  })

  it('resets a forgotten password by mail, and bars withdrawals with a countdown (AUTH-09, AUTH-11, AUTH-14, SEC-09)', () =>
    each(async (person) => {
      const { page, words, email, code } = person
      await signOutOnScreen(page, words)
      await account.openEmailLogin(page, words)
      await account.fillEmailLogin(page, email, 'wrong1word')
      await topSheet(page).locator('[role=alert], [aria-invalid=true]').first().waitFor()
      await press(person, 'account.forgot')
      await page.waitForURL('**/resetPass')
      // While the sheet slides away the page behind it takes no keys.
      await expect.poll(() => page.locator('dialog[open]').count()).toBe(0)
      await page.locator('main input[type=email]').fill(email)
      await press(person, 'account.sendCode')
      await page.getByText(words('account.sentIfKnown')).waitFor()
      // The phone dropped the tab while the mail was read.
      await page.reload()
      await account.fillCode(page, await code())
      await page.getByText(words('account.pauseWarning')).waitFor()
      await account.fillNewPassword(page, SECOND)
      await press(person, 'account.change')
      await page.waitForFunction(() => document.querySelector('main form') === null)
      await account.openEmailLogin(page, words)
      await account.fillEmailLogin(page, email, SECOND)
      await page.getByText(words('home.total')).first().waitFor()
      await page.goto('/securityCenter')
      await page.getByText(words('security.barred')).waitFor()
      const left = () => page.getByRole('timer').textContent()
      await expect.poll(left).toMatch(/^23:5\d:\d\d$/)
      await page.goto('/withdraw')
      const barred = words('withdrawal.barred', { time: '#' }).split('#')[0]?.trim() ?? ''
      await page.getByText(barred).waitFor()
      await clean(page)
    }))

  it('asks the authenticator at the next login and for a new password (SEC-07)', () =>
    each(async (person) => {
      const { page, words, email, code } = person
      person.seed = await shownSeed(page)
      expect(person.seed).toHaveLength(20)
      // Anyone who scanned it and loads the page again finds the same key.
      expect(await shownSeed(page)).toEqual(person.seed)
      await press(person, 'account.next')
      await proveChange(page, words, { code, factor: () => factorCode(person.seed, -1) })
      await page.getByText(words('security.factor.keep')).waitFor()
      await signOutOnScreen(page, words)
      await account.openEmailLogin(page, words)
      await account.fillEmailLogin(page, email, SECOND)
      const factor = page.getByLabel(words('account.factor'))
      const enter = topSheet(page).locator('button[type=submit]')
      await factor.fill('000000')
      await enter.click()
      await topSheet(page).locator('[role=alert], [aria-invalid=true]').first().waitFor()
      await factor.fill(await factorCode(person.seed))
      await enter.click()
      await page.getByText(words('home.total')).first().waitFor()
      await page.goto('/modifyLoginPass')
      await page.getByText(words('security.pauseWarning')).waitFor()
      await account.fillNewPassword(page, THIRD)
      await press(person, 'account.next')
      await proveChange(page, words, { code, factor: () => factorCode(person.seed, 1) })
      await page.getByText(words('security.passwordSaved')).waitFor()
    }))

  it('freezes the account with one held button, and says who can lift it (SEC-11)', () =>
    each(async ({ page, words, phone }) => {
      await page.goto('/securityCenter')
      await page.getByText(words('security.measures', { done: '4', all: '8' })).waitFor()
      await page.getByRole('button', { name: words('security.freeze') }).click()
      await topSheet(page)
        .getByRole('button', { name: words('security.freeze.action') })
        .click({ delay: 900 })
      await page.getByText(words('security.frozenByYou')).waitFor()
      await clean(page)
      expect(phone.troubles.filter((text) => !/status of 4\d\d/.test(text))).toEqual([])
    }))
})
