import { beforeEach, expect, test, vi } from 'vitest'

const storage = () => {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  }
}
let paths: typeof import('./paths.ts')

beforeEach(async () => {
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('sessionStorage', storage())
  vi.resetModules()
  paths = await import('./paths.ts')
})

// proves MKT-04 MKT-05
test('the market is the one of the address, else BTC/USDT; junk counts as none', () => {
  expect(paths.marketOf('spot', '?market=<script>')).toBe('BTC/USDT')
  expect(paths.marketOf('spot', '')).toBe('BTC/USDT')
  expect(paths.marketOf('spot', '?market=eth-btc')).toBe('ETH/BTC')
})

// proves DATA-04
test("a market's page is remembered in the tab, trading in the browser, each for itself", () => {
  paths.markSeen('coin', 'SOL/USDT')
  paths.markSeen('spot', 'ETH/USDT')
  expect(sessionStorage.getItem('marketDetails')).toBe('"SOL/USDT"')
  expect(localStorage.getItem('selectedMarket')).toBe('{"spot":"ETH/USDT"}')
  expect([paths.marketOf('coin', ''), paths.marketOf('spot', '')]).toEqual(['SOL/USDT', 'ETH/USDT'])
})

test('a market that an address names counts for nothing until its page was shown', () => {
  paths.markSeen('cycle', 'ETH/USDT')
  expect(paths.marketOf('cycle', '?market=ADA-USDT')).toBe('ADA/USDT')
  expect(paths.marketOf('cycle', '')).toBe('ETH/USDT')
})
