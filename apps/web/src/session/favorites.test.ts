import { beforeEach, expect, test, vi } from 'vitest'

let kept: Map<string, string>
let favorites: typeof import('./favorites.ts')

beforeEach(async () => {
  kept = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  vi.resetModules()
  favorites = await import('./favorites.ts')
})

// proves MKT-03
test('a favorite is kept in this browser until it is taken back', async () => {
  expect(favorites.toggleFavorite('ETH/USDT')).toBe(true)
  expect(favorites.toggleFavorite('BTC/USDT')).toBe(true)
  vi.resetModules()
  const later = await import('./favorites.ts')
  expect(later.favorites.get()).toEqual(['ETH/USDT', 'BTC/USDT'])
  expect(later.toggleFavorite('ETH/USDT')).toBe(false)
  expect(kept.get('favorites')).toBe('["BTC/USDT"]')
})

// proves MKT-02
test('the eight markets seen last are kept, the latest first', async () => {
  for (const base of ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I']) {
    favorites.rememberMarket(`${base}/U`)
  }
  favorites.rememberMarket('C/U')
  vi.resetModules()
  const later = await import('./favorites.ts')
  expect(later.recentMarkets.get().map((symbol) => symbol[0])).toEqual([...'CIHGFEDB'])
})
