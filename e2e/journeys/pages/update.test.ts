/** A newer app is served while an older one is open: messages, failures, and what stays. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BuildList } from '@assay/wire/buildList.ts'
import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  accessibilityFindings,
  closeBrowser,
  openPhone,
  type Phone,
  withoutMessages,
} from '../../phone.ts'
import { signInAs } from '../../screens/login.ts'
import { openSheet } from '../../screens/page.ts'
import { fillLimitBuy, openMarket } from '../../screens/spot.ts'
import { wordsOf } from '../../words.ts'

const words = wordsOf('en')
const ROOT = join(import.meta.dirname, '../../..')
const read = <T>(path: string) => JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as T

afterAll(closeBrowser)

/** The same app built an hour later with one file more, between the phone and the server. */
const NEW_FILE = '/assets/added-1.js'
const NEW_TEXT = 'export {}\n'

async function serveLater(phone: Phone) {
  const list = read<BuildList>('apps/web/dist/build.json')
  const code = list.code + 3_600
  const sha256 = createHash('sha256').update(NEW_TEXT).digest('hex')
  const files = [{ path: NEW_FILE, bytes: NEW_TEXT.length, sha256 }, ...list.files]
  const added: { text: string | undefined } = { text: undefined }
  const { context } = phone
  await context.route('**/home/versions', async (route) => {
    const response = await route.fetch()
    const { data, ...rest } = await response.json()
    await route.fulfill({ response, json: { ...rest, data: { ...data, code } } })
  })
  await context.route('**/build.json', (route) => route.fulfill({ json: { ...list, code, files } }))
  await context.route(`**${NEW_FILE}`, (route) =>
    route.fulfill(added.text === undefined ? { status: 404 } : { body: added.text }),
  )
  const laterPage = async (route: Route) => {
    const response = await route.fetch()
    const page = await response.text()
    await route.fulfill({ response, body: page.replace(` ${list.code}"`, ` ${code}"`) })
  }
  await context.route(/\/(setting|coinExchange[^/]*)$/, laterPage)
  return { code, version: list.version, added }
}

describe('an open app while a newer one is served', () => {
  let phone: Phone
  let later: Awaited<ReturnType<typeof serveLater>>
  const sheet = () => openSheet(phone.page)
  const button = (key: string) => sheet().getByRole('button', { name: words(key), exact: true })
  const says = (key: string) => sheet().getByRole('alert').getByText(words(key)).waitFor()
  const built = () =>
    phone.page.locator('meta[name=build]').evaluate((meta: HTMLMetaElement) => meta.content)
  const offer = (page: Page) =>
    page.getByText(words('member.newVersion', { version: later.version }))
  /** As when the phone is taken out of the pocket. */
  const lookAgain = () =>
    phone.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

  beforeAll(async () => {
    // What comes from a worker's cache cannot be exchanged on its way.
    phone = await openPhone()
    await withoutMessages(phone)
    await signInAs(phone.page, 'veteran')
    await openMarket(phone.page, 'BTC/USDT')
    await fillLimitBuy(phone.page, words, { price: '50000', quantity: '0.0123' })
  })
  afterAll(() => phone.close())

  it('says so when it is looked at again, with what changes (UPD-02, UPD-04, UPD-05)', async () => {
    later = await serveLater(phone)
    const offered = async () => {
      await lookAgain()
      return sheet().count()
    }
    await expect.poll(offered, { interval: 1_000 }).toBe(1)
    await sheet().getByText(words('update.title')).waitFor()
    const { lines } = read<{ lines: { en: string[] } }>('apps/server/content/changes.json')
    for (const line of lines.en) await sheet().getByText(line).waitFor()
    await sheet()
      .getByText(/\d kB$/)
      .waitFor()
    expect(await built()).not.toContain(String(later.code))
    expect(await accessibilityFindings(phone.page)).toEqual([])
  })

  it('can be put off, and is found again in the settings (UPD-02)', async () => {
    const { page } = phone
    await button('update.later').click()
    await sheet().waitFor({ state: 'detached' })
    // By the app's own links: another address would bring the new app with it.
    await page.getByRole('button', { name: words('app.back') }).click()
    await page.getByRole('link', { name: words('app.title.my') }).click()
    await page.getByRole('link', { name: words('app.title.settings') }).click()
    await offer(page).click()
    await sheet().getByText(words('update.title')).waitFor()
  })

  it('says what went wrong, and continues when asked again (UPD-06, UPD-07, UPD-08)', async () => {
    const { context } = phone
    // The sheet may still be asking for it, to say the size.
    const noList = (route: Route) => route.abort()
    await context.route('**/build.json', noList)
    await button('update.now').click()
    await says('update.failed.network')
    await context.unroute('**/build.json', noList)
    // The list names a file that the server has not.
    await button('app.retry').click()
    await says('update.failed.package')
    later.added.text = 'something else'
    await button('app.retry').click()
    await says('update.failed.resource')
  })

  it('changes to it, and still has what was typed (UPD-01)', async () => {
    const { page } = phone
    later.added.text = NEW_TEXT
    await Promise.all([page.waitForEvent('load'), button('app.retry').click()])
    expect(await built()).toContain(String(later.code))
    await page.getByText(words('member.versionTitle')).waitFor()
    expect(await offer(page).count()).toBe(0)
    await openMarket(page, 'BTC/USDT')
    const amount = page.locator('form').getByLabel(words('spot.amount'), { exact: true })
    expect(await amount.inputValue()).toBe('0.0123')
  })
})

describe('the page about the app', () => {
  it.each([
    { locale: 'de-DE', isWide: false },
    { width: 1440, height: 900, isWide: true },
  ])('shows each device how to put it on its home screen (UPD-01) %j', async (options) => {
    const phone = await openPhone(options)
    const spoken = wordsOf(options.locale ? 'de' : 'en')
    await phone.page.goto('/downloadApp')
    for (const device of ['ios', 'android', 'desktop'])
      await phone.page
        .getByRole('heading', { name: spoken(`update.app.${device}`), exact: true })
        .waitFor()
    // No phone could open the address that its code would have.
    const why = phone.page.getByText(spoken('app.thisMachine'))
    if (options.isWide) await why.waitFor()
    expect(await phone.page.getByRole('img', { name: spoken('update.app.scan') }).count()).toBe(0)
    expect(await accessibilityFindings(phone.page)).toEqual([])
    await phone.close()
  })
})
