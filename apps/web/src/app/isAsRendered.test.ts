import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => vi.unstubAllGlobals())

const storage = (kept: Record<string, unknown>) => ({
  getItem: (key: string) => (key in kept ? JSON.stringify(kept[key]) : null),
  setItem() {},
  removeItem() {},
})

async function pageOf(address: string, local: object = {}, here: object = {}) {
  vi.resetModules()
  const text = JSON.stringify({ address, rendered: 'page', answers: {} })
  vi.stubGlobal('document', { getElementById: () => ({ textContent: text }) })
  vi.stubGlobal('localStorage', storage({ ...local }))
  vi.stubGlobal('sessionStorage', storage({ ...here }))
  const { openRoutes } = await import('../routing/routeOf.ts')
  openRoutes((await import('../routing/routes.ts')).routes)
  const { isAsRendered } = await import('./isAsRendered.ts')
  return isAsRendered
}
const at = (pathname: string, search = '') => ({ pathname, search })

test('a visitor sees the page as it was rendered, at its own address', async () => {
  const isAsRendered = await pageOf('/coinExchange?market=ETH-USDT')
  expect(isAsRendered(at('/coinExchange', '?market=ETH-USDT&utm=x'))).toBe(true)
  expect(isAsRendered(at('/coinExchange', '?market=BTC-USDT'))).toBe(false)
  expect(isAsRendered(at('/markets'))).toBe(false)
})

test('a page that begins with what was chosen before differs, and no other page does', async () => {
  const chosen = { selectedMarket: { spot: 'ETH/USDT' }, tradeChoices: { style: 'limit' } }
  expect((await pageOf('/coinExchange', chosen))(at('/coinExchange'))).toBe(false)
  expect((await pageOf('/', chosen))(at('/'))).toBe(true)
})

test('what is left typed in this tab comes after the page was taken over', async () => {
  const typed = { typedVisitor: { contact: 'a' }, typedSpot: { markets: [] } }
  expect((await pageOf('/', {}, typed))(at('/'))).toBe(true)
})

test('a form that a reload opens at its second step differs', async () => {
  const entering = { typedVisitor: { purpose: 'resetPassword', isEntering: true } }
  expect((await pageOf('/resetPass'))(at('/resetPass'))).toBe(true)
  expect((await pageOf('/resetPass', {}, entering))(at('/resetPass'))).toBe(false)
})

test('a page that begins with the market of another one differs as that one does', async () => {
  const chosen = { selectedMarket: { perp: 'ETH/USDT', spot: 'SOL/USDT' } }
  const path = '/marketDetails/contract'
  expect((await pageOf(path, chosen))(at(path))).toBe(false)
  const named = await pageOf(`${path}?market=ETH-USDT`, chosen)
  expect(named(at(path, '?market=ETH-USDT'))).toBe(true)
})

test('a page differs by what it reads of its address, and by nothing else', async () => {
  const isAsRendered = await pageOf('/markets?q=sol')
  expect(isAsRendered(at('/markets', '?q=sol&tf=1h'))).toBe(true)
  expect(isAsRendered(at('/markets', '?q=btc'))).toBe(false)
  expect(isAsRendered(at('/markets'))).toBe(false)
})
