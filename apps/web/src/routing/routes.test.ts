import { allRoutes } from '@assay/wire/registry/allRoutes.ts'
import { writeKindOf } from '@assay/wire/registry/writeKind.ts'
import { beforeAll, expect, test, vi } from 'vitest'
import type { slideOf as SlideOf } from './routeOf.ts'
import type { AppRoute, routes as Routes } from './routes.ts'

let routes: typeof Routes
let routeOf: (path: string) => AppRoute | undefined
let slideOf: typeof SlideOf

beforeAll(async () => {
  vi.stubGlobal('window', new EventTarget())
  ;({ routes } = await import('./routes.ts'))
  const { openRoutes, ...found } = await import('./routeOf.ts')
  ;({ routeOf, slideOf } = found)
  expect(() => routeOf('/')).toThrow('before `openRoutes` was given the table')
  openRoutes(routes)
})

const facts = (path: string) => {
  const route = routeOf(path)
  return route && [route.level, route.needsLogin ?? false]
}

// proves APP-03 APP-06 to APP-16 APP-22 APP-24 to APP-29 APP-35 APP-38 APP-39
test('levels and logins are those of the product', () => {
  expect(facts('/')).toEqual([undefined, false])
  expect(facts('/home')).toEqual([undefined, false])
  expect(facts('/notice')).toEqual([3, false])
  expect(facts('/my')).toEqual([2, false])
  expect(facts('/bindEmail')).toEqual([3, true])
  expect(facts('/lockMining')).toEqual([2, true])
  expect(facts('/confirmLock')).toEqual([3, true])
  expect(facts('/comfirmLock')).toEqual([3, true])
  expect(facts('/lockRecord')).toEqual([4, true])
  expect(facts('/inviteFriends')).toEqual([3, true])
  expect(facts('/myTeam')).toEqual([3, true])
  expect(facts('/resetPass')).toEqual([11, false])
  expect(facts('/downloadApp')).toEqual([12, false])
  expect(facts('/aboutUs')).toEqual([3, true])
  expect(facts('/check')).toEqual([3, false])
  expect(facts('/setting')).toEqual([3, false])
  expect(facts('/coinSearch')).toEqual([2, false])
  expect(facts('/coinTransfer')).toEqual([3, true])
  expect(facts('/coinConvert')).toEqual([3, true])
  expect(facts('/coinRecharge')).toEqual([3, true])
  expect(facts('/balanceRecord')).toEqual([3, true])
  expect(facts('/coinExchange')).toEqual([undefined, true])
  expect(facts('/balances')).toEqual([undefined, true])
})

// proves APP-17 to APP-21
test('so are those of what protects an account', () => {
  expect(facts('/securityCenter')).toEqual([3, true])
  expect(facts('/idAuth')).toEqual([4, true])
  expect(facts('/modifyLoginPass')).toEqual([4, true])
  expect(facts('/modifyPayPass')).toEqual([4, true])
  expect(facts('/bindPhone')).toEqual([3, true])
})

// proves APP-05 APP-32 APP-33 APP-34 APP-36 APP-37
test('so are those of contracts and timed rounds', () => {
  expect(facts('/marketDetails/trad')).toEqual([10, false])
  expect(facts('/marketDetails/contract')).toEqual([10, false])
  expect(routeOf('/marketDetails/trad')?.screen).not.toBe(
    routeOf('/marketDetails/contract')?.screen,
  )
  expect(facts('/futures')).toEqual([undefined, true])
  expect(facts('/futuresRecord')).toEqual([2, true])
  expect(facts('/stopPl')).toEqual([3, true])
  expect(facts('/cycle')).toEqual([undefined, true])
  expect(facts('/cycleHistory')).toEqual([3, true])
})

// proves APP-30
test('so is that of buying and selling', () => {
  expect(facts('/otc')).toEqual([4, true])
})

// proves APP-01
test('every product has its own page', () => {
  const trading = ['/coinExchange', '/futures', '/cycle', '/lockMining', '/otc']
  const money = ['/coinRecharge', '/withdraw', '/coinTransfer', '/coinConvert', '/inviteFriends']
  const screens = [...trading, ...money].map((path) => routeOf(path)?.screen)
  expect(screens).not.toContain(undefined)
  expect(new Set(screens).size).toBe(trading.length + money.length)
})

// proves APP-31
test('the order history takes JSON in its address', () => {
  const data = encodeURIComponent('{"plate":"main","tradcoin":"BTC","maincoin":"USDT"}')
  expect(facts(`/exchangeRecord/${data}`)).toEqual([3, true])
})

// proves APP-54
test('no page is for staff', () => {
  expect(routes.filter(({ path }) => /admin|staff|operator|console/i.test(path))).toEqual([])
})

// proves APP-04
test('an unknown path has no route, so that its page says so', () => {
  expect(routeOf('/nowhere')).toBeUndefined()
  // Written with another case or a trailing slash, a path matches no pattern.
  expect(routeOf('/marketDetails/contract/')).toBe(routeOf('/marketDetails/contract'))
  expect(routeOf('/MarketDetails/Contract?market=BTC-USDT')?.path).toBe('/marketDetails/contract')
  expect(routeOf('/passkeys/new/')?.path).toBe('/passkeys/new')
})

// proves APP-02
test('deeper pages come from the right, shallower ones from the left, equal ones fade', () => {
  expect(slideOf(routeOf('/my'), routeOf('/setting'))).toBe('forward')
  expect(slideOf(routeOf('/setting'), routeOf('/my'))).toBe('back')
  expect(slideOf(routeOf('/setting'), routeOf('/notice'))).toBe('fade')
  expect(slideOf(routeOf('/'), routeOf('/home'))).toBe('fade')
})

// proves APP-46
test('the footer is shown on home, locked finance, assets and all ways to trade, only there', () => {
  const shown = routes.filter((route) => route.hasFooter).map((route) => route.path)
  const trade = ['/coinExchange', '/cycle', '/futures']
  expect(shown.toSorted()).toEqual(['/', '/balances', ...trade, '/home', '/lockMining'])
})

// proves APP-47
test('the tab one is on is marked: home, trade or assets', () => {
  expect(['/', '/balances'].map((path) => routeOf(path)?.tab)).toEqual(['home', 'assets'])
  for (const path of ['/coinExchange', '/futures', '/cycle']) {
    expect([path, routeOf(path)?.tab]).toEqual([path, 'trade'])
  }
})

test('every path is there once', () => {
  const paths = routes.map((route) => route.path)
  expect(new Set(paths).size).toBe(paths.length)
})

// proves APP-09, APP-30, APP-35 to APP-37
test('a page with a public view is open to guests, one without is closed, however they come', async () => {
  const { isClosedTo } = await import('./routeOf.ts')
  const closed = (path: string) => isClosedTo(routeOf(path) ?? {}, false)
  expect(['/coinExchange', '/futures', '/cycle', '/lockMining', '/otc'].map(closed)).toEqual(
    Array(5).fill(false),
  )
  expect(['/balances', '/coinTransfer', '/futuresRecord', '/securityCenter'].map(closed)).toEqual(
    Array(4).fill(true),
  )
  expect(routes.filter((route) => isClosedTo(route, true))).toEqual([])
})

test('pages are listed under addresses that lead to the same screen', () => {
  const listed = routes.filter(({ outside }) => outside?.listed)
  expect(listed.map(({ path }) => path)).toContain('/check/liabilities')
  for (const { path, screen, outside } of listed) {
    expect([path, routeOf(outside?.listed ?? '')?.screen === screen]).toEqual([path, true])
  }
})

test('no page is listed, previewed or read of an address that a visitor cannot see', async () => {
  const { isClosedTo } = await import('./routeOf.ts')
  const closed = routes.filter((route) => isClosedTo(route, false))
  expect(closed.filter(({ outside, reads }) => outside || reads)).toEqual([])
})

test('a page that begins with a kept market gets one from its address', () => {
  const keeping = routes.filter(({ keptMarket }) => keptMarket)
  expect(keeping.map(({ path }) => path).toSorted()).toEqual([
    '/coinExchange',
    '/cycle',
    '/futures',
    '/marketDetails/:type',
    '/marketDetails/contract',
  ])
  expect(keeping.filter(({ reads }) => !reads?.includes('market'))).toEqual([])
})

test('each kind of records has one page where its unanswered writes wait', async () => {
  const { waitingAt } = await import('./routeOf.ts')
  const writes = Object.values(allRoutes).filter(({ isWrite }) => isWrite)
  const areas = new Set(writes.map(({ path }) => writeKindOf(path).area))
  const waiting = routes.filter(({ waiting }) => waiting)
  expect(new Set(waiting.map(({ screen }) => screen)).size).toBe(areas.size)
  for (const area of areas) expect(routeOf(waitingAt(area))?.waiting).toBe(area)
  expect(waitingAt('spot')).toBe('/orders/spot')
  expect(waitingAt('fiat')).toBe('/otc?tab=orders')
})
