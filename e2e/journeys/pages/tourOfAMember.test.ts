/** Once through a member's screens on a phone: assets, spot, and what is asked for and kept. */
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeBrowser, openPhone, type Phone, withoutMessages } from '../../phone.ts'
import { ask, type WireRow } from '../../screens/api.ts'
import { bindEmail, signInAs, signInWithDemoWallet } from '../../screens/login.ts'
import {
  closeSheet,
  openSheet,
  pathOf,
  readBack,
  recordWindows,
  toast,
  turnTo,
  untilToast,
} from '../../screens/page.ts'
import { openLong, openPerpMarket, positionsOf } from '../../screens/perp.ts'
import { openToOthers, savedPosterLink } from '../../screens/poster.ts'
import { fillAmount, fillLimitBuy, openMarket, sendLimitBuy } from '../../screens/spot.ts'
import { wordsOf } from '../../words.ts'

const words = wordsOf('en')
/** Presses it, unless the page has tried again by itself; then this is there. */
async function tryAgain(page: Page, there: Locator): Promise<void> {
  const pressed = button(page, 'app.retry').click()
  pressed.catch(() => undefined)
  await Promise.race([pressed, there.waitFor()])
  await there.waitFor()
}

const button = (page: Page, key: string, values = {}) =>
  page.getByRole('button', { name: words(key, values), exact: true })

afterAll(closeBrowser)

describe('Noor, who has just come', () => {
  let phone: Phone
  beforeAll(async () => {
    phone = await openPhone({ hasWorker: true })
    await signInAs(phone.page, 'newcomer')
  })
  afterAll(() => phone.close())

  it('is asked for an email before the first order, and led to it (SPOT-21)', async () => {
    const { page } = phone
    await openMarket(page, 'BTC/USDT')
    await button(page, 'spot.gate.title').click()
    await openSheet(page).getByText(words('spot.gate.text')).waitFor()
    expect(pathOf(page)).toBe('/coinExchange')
    await openSheet(page)
      .getByRole('button', { name: words('spot.gate.action') })
      .click()
    await page.waitForURL('**/bindEmail?from=*')
  })

  it('sees a market price that moves and cannot be typed (SPOT-20)', async () => {
    const { page } = phone
    await openMarket(page, 'BTC/USDT')
    const live = page.locator('form dl', { hasText: words('spot.price.live') }).locator('dd')
    const before = await live.first().innerText()
    expect(before).toMatch(/^≈ [\d,]+\.\d\d\s+USDT$/)
    await expect.poll(() => live.first().innerText()).not.toBe(before)
    const fields = await page
      .locator('form input[type=text]')
      .evaluateAll((inputs) =>
        inputs.map((input) => (input as HTMLInputElement).labels?.[0]?.textContent),
      )
    expect(fields).toEqual([words('spot.amount'), words('spot.total')])
  })
})

describe('Wanda, whose train enters a tunnel', () => {
  it('learns that her order did not arrive, and sends it again, once', async () => {
    const phone = await openPhone({ hasWorker: true })
    const { page, context } = phone
    await signInWithDemoWallet(page)
    await bindEmail(page, words, 'wanda@mail.example')
    await openMarket(page, 'ETH/USDT')
    const { buy } = await ask<{ buy: WireRow[] }>(page, '/trad/trad?tradcoin=ETH&maincoin=USDT')
    const price = (Number(buy[0]?.price) * 0.97).toFixed(2)
    await fillLimitBuy(page, words, { price, quantity: '0.1' })
    await page.locator('form button[type=submit]').click()
    const confirm = openSheet(page).getByRole('button', { name: /^Buy/ }).last()
    await confirm.waitFor()
    await context.setOffline(true)
    await confirm.click()
    await page.getByText(words('app.write.title')).waitFor()
    await context.setOffline(false)
    await page.getByText(words('app.write.absent')).waitFor()
    const orders = () =>
      ask<{ list: WireRow[] }>(page, '/trad/entrustHistory?tradcoin=ETH&maincoin=USDT')
    expect((await orders()).list).toEqual([])
    await button(page, 'app.write.resend').click()
    await expect.poll(async () => (await orders()).list.length).toBe(1)
    expect((await orders()).list[0]).toMatchObject({ state: 'unfilled', number: '0.1' })
    await phone.close()
  })

  it('sees a page as it is at the second try, though its styles were lost at the first', async () => {
    const phone = await openPhone()
    const { page, context } = phone
    await withoutMessages(phone)
    await signInAs(page, 'veteran')
    await page.goto('/balances')
    await context.route('**/assets/*.css', (route) => route.abort())
    await button(page, 'assets.deposit').click()
    await button(page, 'app.retry').waitFor()
    await context.unroute('**/assets/*.css')
    await tryAgain(page, page.getByRole('heading', { level: 1, name: words('app.title.deposit') }))
    // Of a disabled one the page has brought the styles itself.
    const links = page.locator('link[rel=stylesheet]:not([disabled])')
    const isBare = (all: Element[]) =>
      all.some((link) => !(link as HTMLLinkElement).sheet?.cssRules.length)
    expect(await links.evaluateAll(isBare)).toBe(false)
    await phone.close()
  })

  it('sees a page at the second try, though its messages were lost at the first', async () => {
    const phone = await openPhone()
    const { page, context } = phone
    await withoutMessages(phone)
    await signInAs(page, 'veteran')
    await page.goto('/balances')
    await button(page, 'assets.deposit').waitFor()
    await context.route('**/assets/_virtual_catalog_*', (route) => route.abort())
    await button(page, 'assets.deposit').click()
    await button(page, 'app.retry').waitFor()
    await context.unroute('**/assets/_virtual_catalog_*')
    await tryAgain(page, page.getByRole('heading', { level: 1, name: words('app.title.deposit') }))
    await phone.close()
  })

  it.each(['react-*', '_virtual_catalog_en-*'])(
    'is told that the app itself was lost (%s), and loads it again',
    async (lost) => {
      const phone = await openPhone()
      const { page, context } = phone
      await withoutMessages(phone)
      await signInAs(page, 'veteran')
      await context.route(`**/assets/${lost}`, (route) => route.abort())
      await page.goto('/balances')
      await page.getByRole('alert').getByText(words('app.error.network')).waitFor()
      await context.unroute(`**/assets/${lost}`)
      await button(page, 'app.retry').click()
      await button(page, 'assets.deposit').waitFor()
      await phone.close()
    },
  )

  it('sees that a confirmation cannot be loaded, and is asked once it can', async () => {
    // What comes from a worker's cache cannot be kept from her.
    const phone = await openPhone()
    const { page, context } = phone
    await withoutMessages(phone)
    await context.route('**/assets/OrderSheets-*', (route) => route.abort())
    await signInAs(page, 'veteran')
    await openMarket(page, 'BTC/USDT')
    await fillAmount(page, words, '0.0123')
    const send = page.locator('form button[type=submit]')
    await untilToast(page, words('app.error.network'), () => send.click())
    await context.unroute('**/assets/OrderSheets-*')
    // If the browser does not fetch it again, the page is loaded again, with what was typed.
    await readBack(async () => undefined, send, openSheet(page))
    await openSheet(page).getByText('0.0123').first().waitFor()
    await phone.close()
  })

  it('has a transfer sent again under its key, and learns what closing brought without an answer', async () => {
    const phone = await openPhone({ hasWorker: true })
    const { page } = phone
    await signInWithDemoWallet(page)
    await bindEmail(page, words, 'wanda.two@mail.example')
    const keys: (string | undefined)[] = []
    await page.route('**/account/contractTransfer', (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      return keys.length === 1 ? route.abort() : route.continue()
    })
    await page.goto('/coinTransfer?coin=USDT&amount=50&from=spot&to=perp')
    // What was typed outlives a reload.
    await page.getByLabel(words('transfer.amount')).fill('49')
    await page.reload()
    await button(page, 'transfer.action', { amount: '49.00', asset: 'USDT' }).waitFor()
    await page.getByLabel(words('transfer.amount')).fill('50')
    await button(page, 'transfer.action', { amount: '50.00', asset: 'USDT' }).click()
    await button(page, 'app.write.resend').click()
    await openSheet(page).getByText(words('transfer.doneTitle')).waitFor()
    expect(keys).toEqual([expect.any(String), keys[0]])

    await openPerpMarket(page, 'ETH/USDT')
    await openLong(page, words, { lots: 3 })
    await page.getByRole('tab', { name: words('perp.positions') }).click()
    await button(page, 'perp.closeAll').click()
    await page.route('**/contract/closeAllPosition', async (route) => {
      await route.fetch()
      await route.abort()
    })
    const held = openSheet(page).getByRole('button', { name: /^Hold to close 1 position/ })
    await held.click({ delay: 1_000 })
    await page.getByText(words('app.write.title')).waitFor()
    await openSheet(page).getByText(words('perp.net')).waitFor()
    const parts = (await openSheet(page).locator('dl').innerText()).replaceAll(/\s+/g, ' ')
    expect(parts).toMatch(/Trading fees −\d.* USDT Funding .* USDT Net result [+−]\d+\.\d+ USDT/)
    expect(await positionsOf(page)).toEqual([])
    await button(page, 'spot.result.done').click()

    // A single one ends in the receipt that an answer would have had.
    await openPerpMarket(page, 'ETH/USDT')
    await openLong(page, words, { lots: 2 })
    await page.getByRole('tab', { name: words('perp.positions') }).click()
    await button(page, 'perp.close').click()
    await page.route('**/contract/closePosition', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await openSheet(page)
      .getByRole('button', { name: /^Close 2 lots/ })
      .click()
    const receipt = openSheet(page).filter({ hasText: words('perp.receipt.net') })
    const facts = (await receipt.locator('dl').innerText()).replaceAll(/\s+/g, ' ')
    expect(facts).toMatch(/Close long · Market .* 2 \/ 2 .*Realized P&L before fee [+−]?\d/)
    expect(facts).toMatch(
      /Fee −\d+\.\d+ USDT Fees before this order −\d+\.\d+ USDT Funding .* USDT/,
    )
    expect(facts).toMatch(/Net of the whole position.* [+−]\d/)
    expect(await positionsOf(page)).toEqual([])
    await phone.close()
  })
})

describe('Vera, who has traded before', () => {
  let phone: Phone
  let opened: () => Promise<string[]>
  const asked: string[] = []
  const askedFor = (what: string) => asked.filter((url) => url.includes(what)).length
  beforeAll(async () => {
    phone = await openPhone({ hasWorker: true })
    opened = await recordWindows(phone.page)
    await signInAs(phone.page, 'veteran')
    phone.page.on('request', (request) => asked.push(request.url()))
  })
  afterAll(() => phone.close())

  it('is greeted by the message to her, then by the one to all (HOME-15)', async () => {
    const { page } = phone
    await openSheet(page).getByText('Welcome back, Vera').waitFor()
    // Before the press: on a busy machine it returns late.
    const closedAt = Date.now()
    await button(page, 'app.gotIt').click()
    await openSheet(page).getByText('You are in a demo').waitFor()
    expect(Date.now() - closedAt).toBeGreaterThan(450)
    await button(page, 'app.gotIt').click()
    await openSheet(page).waitFor({ state: 'detached' })
  })

  it('asks at the start who she is and for the rate, and for content once (APP-51, NET-24)', async () => {
    const { page } = phone
    asked.length = 0
    await page.goto('/')
    await page.getByText(words('home.total')).first().waitFor()
    // What the page itself has brought is not asked for again.
    const block = await page.locator('#page-data').textContent()
    const brought = Object.keys(JSON.parse(block ?? '{}').answers)
    const got = (path: string) =>
      askedFor(path) + brought.filter((address) => address.startsWith(path)).length
    await expect.poll(() => got('/account/getExchangeRateByCoin?coin=USD')).toBe(1)
    await expect.poll(() => got('/home/banner?')).toBe(1)
    expect(askedFor('/user/userInfo')).toBe(1)
    for (let visit = 0; visit < 2; visit += 1) {
      await page.getByRole('link', { name: words('app.title.my') }).click()
      await page.waitForURL('**/my')
      await page.goBack()
      await page.getByText(words('home.total')).first().waitFor()
    }
    const content = ['/home/banner?', '/home/articles?type=notice', '/home/aboutUs']
    expect(content.map(got)).toEqual([1, 1, 1])
    // Neither is what other pages show, however often they are opened.
    const kept = {
      '/helpCenter': '/home/articles?type=help',
      '/coinRecharge': '/account/getContractInfo',
      '/bindPhone': '/home/areaCode',
    }
    const answered: string[] = []
    page.on('requestfinished', (request) => answered.push(request.url()))
    for (let visit = 0; visit < 2; visit += 1) {
      for (const [path, call] of Object.entries(kept)) {
        await turnTo(page, path)
        await expect.poll(() => answered.some((url) => url.includes(call))).toBe(true)
      }
      await turnTo(page, '/')
    }
    expect([...Object.values(kept), ...content].map(got)).toEqual([1, 1, 1, 1, 1, 1])
    // A second tap on the current tab refetches everything.
    await page.getByRole('link', { name: words('app.tab.home'), exact: true }).click()
    await expect.poll(() => content.map(got)).toEqual([2, 2, 2])
  })

  it('is led from the banner about invitations to where she invites (HOME-11)', async () => {
    const { page } = phone
    const banners = page.getByRole('region', { name: words('home.banners') })
    const invitation = banners.locator('a[href="/inviteFriends"]')
    const dots = banners.getByRole('button', { name: /\d/ })
    for (let at = 0; (await invitation.count()) === 0; at += 1) await dots.nth(at).click()
    await invitation.click()
    await page.waitForURL('**/inviteFriends')
    await page.getByRole('heading', { level: 1, name: words('app.title.invite') }).waitFor()
  })

  it('sees all she has, and hides it with one tap (ASSET-01 to ASSET-03)', async () => {
    const { page } = phone
    await page.goto('/balances')
    const figures = page.locator('main')
    await expect.poll(() => figures.innerText()).toMatch(/[\d,]+\.\d{4}\s+USDT\s+≈ \$[\d,]+\.\d\d/)
    const accounts = page.getByRole('region', { name: words('assets.accounts') })
    const { assets, ...parts } = await ask<Record<string, string>>(page, '/account/myAccountCount')
    expect(Object.keys(parts)).toEqual(expect.arrayContaining(['exchange', 'contract', 'c2c']))
    expect(Number(assets)).toBeGreaterThan(0)
    const names = (await accounts.getByRole('button').allInnerTexts()).map(
      (text) => text.split('\n')[0],
    )
    expect(names).toEqual(['Spot account', 'Futures account', 'Funding account'])
    await button(page, 'app.hideAmounts').click()
    expect(await figures.innerText()).not.toMatch(/\d[\d,]*\.\d{2}/)
    await page.reload()
    await accounts.waitFor()
    expect(await figures.innerText()).not.toMatch(/\d[\d,]*\.\d{2}/)
    await button(page, 'app.showAmounts').click()
    await expect.poll(() => figures.innerText()).toMatch(/\d\.\d{4}\s+USDT/)
  })

  it('finds the place again after a reload, once the page is long enough', async () => {
    const { page } = phone
    const top = () => page.evaluate(() => Math.round(scrollY))
    await page.goto('/markets')
    await page.getByRole('link', { name: /SOL\/USDT/ }).waitFor()
    await page.evaluate(() => scrollTo(0, 200))
    await expect.poll(top).toBe(200)
    await page.reload()
    await page.getByRole('link', { name: /SOL\/USDT/ }).waitFor()
    await expect.poll(top).toBe(200)
  })

  it('goes from there to deposit, withdraw, transfer, convert, and what was converted (ASSET-10)', async () => {
    const { page } = phone
    for (const [name, path] of [
      ['deposit', '/coinRecharge'],
      ['withdraw', '/withdraw'],
      ['transfer', '/coinTransfer'],
      ['convert', '/coinConvert'],
    ]) {
      await page.goto('/balances')
      await page.getByRole('button', { name: words(`assets.${name}`), exact: true }).click()
      await page.waitForURL(`**${path}`)
    }
    await page.goto('/balances')
    await page.getByRole('link', { name: words('app.title.conversions') }).click()
    await page.waitForURL('**/convertRecord')
  })

  it('finds what she has in the signed sum of what is owed to all, worked out on her phone', async () => {
    const { page } = phone
    await page.goto('/check/liabilities')
    await page.getByText(words('liabilities.verified')).waitFor()
    const check = page.getByRole('listitem').filter({ hasText: words('liabilities.check.own') })
    expect(await check.innerText()).toContain(words('cycle.proof.right'))
    const own = page.locator('section', { hasText: words('liabilities.own') }).locator('dl')
    expect(await own.first().innerText()).toMatch(/BTC\s+[\d.]+[\s\S]*USDT\s+[\d,]+\.\d\d/)
    await page.goto('/balances')
  })

  it('reaches the futures coins, a coin with its records, transfer and support (ASSET-04 to ASSET-06, ASSET-09)', async () => {
    const { page } = phone
    const coins = page.getByRole('region', { name: words('assets.coins') })
    await button(page, 'assets.support').click()
    await expect.poll(opened).toEqual(['https://support.example/'])
    await page.getByRole('button', { name: words('assets.account.perp') }).click()
    await page.getByLabel(words('assets.hideZero')).uncheck()
    const perp = await ask<{ contract_assets: { coin: string }[] }>(page, '/account/contractAssets')
    await expect.poll(() => coins.getByRole('listitem').count()).toBe(perp.contract_assets.length)
    await page.getByRole('button', { name: words('assets.account.spot') }).click()
    await coins.getByRole('button', { name: /^USDT/ }).click()
    await openSheet(page).getByText(words('assets.frozen'), { exact: true }).waitFor()
    await expect.poll(() => openSheet(page).getByRole('listitem').count()).toBe(5)
    await openSheet(page)
      .getByRole('button', { name: words('assets.allRecords') })
      .click()
    await page.waitForURL('**/balanceRecord?coin=USDT')
    await page.goto('/balances')
    await page
      .locator('main')
      .getByRole('button', { name: words('assets.transfer') })
      .click()
    await page.waitForURL('**/coinTransfer')
  })

  it('picks a pair at the side and opens its chart (SPOT-02, SPOT-09)', async () => {
    const { page } = phone
    await openMarket(page, 'BTC/USDT')
    await button(page, 'spot.pair.choose', { pair: 'BTC/USDT' }).click()
    await openSheet(page).getByRole('tab').first().waitFor()
    expect(await openSheet(page).getByRole('tab').allInnerTexts()).toEqual([
      'Favorites',
      'USDT',
      'BTC',
      'ETH',
    ])
    await openSheet(page).getByLabel(words('spot.picker.search')).fill('link')
    expect(await openSheet(page).getByRole('listitem').count()).toBe(2)
    await openSheet(page)
      .getByRole('button', { name: /LINK.ETH/ })
      .first()
      .click()
    await page.waitForURL('**/coinExchange?market=LINK-ETH')
    await button(page, 'spot.chart').click()
    await page.waitForURL('**/marketDetails/trad?market=LINK-ETH')
  })

  it('changes nothing by leaving a question unanswered (SPOT-33)', async () => {
    const { page } = phone
    const pair = 'tradcoin=XRP&maincoin=USDT'
    const orders = () => ask<{ id: number }[]>(page, `/trad/entrustOrder?${pair}`)
    const { info } = await ask<{ info: { price: string } }>(page, `/trad/trad?${pair}`)
    await openMarket(page, 'XRP/USDT')
    // Well below the market, so that it rests.
    const price = (Number(info.price) * 0.95).toFixed(4)
    await sendLimitBuy(page, words, { price, quantity: '50' })
    const before = await orders()
    const [order] = before
    await openMarket(page, 'XRP/USDT')
    asked.length = 0
    await button(page, 'spot.orders.cancelOne', { number: order?.id }).click()
    await openSheet(page)
      .getByRole('button', { name: words('spot.cancel.keep') })
      .click()
    await openSheet(page).waitFor({ state: 'detached' })
    await page.locator('form').getByLabel(words('spot.amount'), { exact: true }).fill('50')
    await page.locator('form button[type=submit]').click()
    await openSheet(page).getByText('XRP/USDT').first().waitFor()
    await closeSheet(page)
    expect(askedFor('/trad/closeEntrust') + askedFor('/trad/buy')).toBe(0)
    expect(before).toHaveLength(1)
    expect(await orders()).toEqual(before)
  })

  it('finds again what she chose: pair, side, margin mode, favorites (DATA-05)', async () => {
    const { page } = phone
    await openMarket(page, 'SOL/USDT')
    await page.getByRole('radio', { name: words('orders.sell') }).check()
    await button(page, 'spot.pair.choose', { pair: 'SOL/USDT' }).click()
    await button(page, 'spot.favorite.add', { pair: 'SOL/USDT' }).click()
    await page.goto('/futures?market=ETH-USDT')
    const mode = page.getByRole('button', { name: words('perp.mode') })
    await mode.click()
    await openSheet(page)
      .getByRole('radio', { name: words('perp.mode.isolated') })
      .check()
    const kept = await page.evaluate(() =>
      Object.fromEntries(
        Object.entries(localStorage).map(([key, text]) => [key, JSON.parse(String(text))]),
      ),
    )
    expect(kept).toMatchObject({
      favorites: ['SOL/USDT'],
      selectedMarket: { spot: 'SOL/USDT', perp: 'ETH/USDT' },
      tradeChoices: { style: expect.any(String) },
      marginMode: 'isolated',
      subscriptionKey: 'USDT_ETH_contract_1',
    })
    await page.goto('/futures')
    await expect.poll(() => mode.innerText()).toContain(words('perp.mode.isolated'))
    expect(await page.locator('main').innerText()).toContain('ETH/USDT')
    await page.goto('/coinExchange')
    await button(page, 'spot.pair.choose', { pair: 'SOL/USDT' }).waitFor()
    expect(await page.getByRole('radio', { name: words('orders.sell') }).isChecked()).toBe(true)
  })

  it('invites friends by her code, her link and a poster (TEAM-05, TEAM-06, TEAM-18, TEAM-20, TEAM-22, NET-14)', async () => {
    const { page } = phone
    const origin = 'https://assay.example'
    await openToOthers(page, origin)
    await page.goto('/inviteFriends')
    const { recom, recomurl } = await ask<Record<string, string>>(page, '/user/getInvitationUrl')
    await page.getByText(String(recom), { exact: true }).waitFor()
    const { pathname, search } = new URL(String(recomurl))
    const link = `${origin}${pathname}${search}`
    await page.getByText(link).waitFor()
    await button(page, 'invite.copyLink').click()
    const copied = toast(page, words('app.copied')).first()
    await expect.poll(async () => (await copied.boundingBox())?.y).toBeGreaterThan(844 / 2)
    await button(page, 'invite.poster').click()
    await openSheet(page).getByRole('img').waitFor()
    expect(await savedPosterLink(page, words)).toBe(link)
    // If the device cannot render it, a message replaces the save button.
    await page.evaluate(() => {
      HTMLCanvasElement.prototype.toBlob = (done) => done(null)
    })
    await openSheet(page)
      .getByRole('radio', { name: words('poster.skin.enamel') })
      .check({ force: true })
    await openSheet(page).getByText(words('poster.imageFailed')).waitFor()
    expect(await button(page, 'poster.save').count()).toBe(0)
    await closeSheet(page)
  })

  it('had nothing to complain about', () => {
    expect(phone.troubles).toEqual([])
  })
})
