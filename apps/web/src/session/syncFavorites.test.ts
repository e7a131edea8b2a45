import { beforeEach, expect, test, vi } from 'vitest'

let asked: string[]
let ofAccount: string[]
let favorites: typeof import('./favorites.ts')
let sync: typeof import('./syncFavorites.ts')
let session: typeof import('./session.ts')['session']

beforeEach(async () => {
  asked = []
  ofAccount = []
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  vi.stubGlobal('fetch', async (url: string, init?: { method?: string; body?: string }) => {
    asked.push(`${init?.method ?? 'GET'} ${url} ${init?.body ?? ''}`.trim())
    const data = init?.method === 'POST' ? {} : { symbols: ofAccount }
    return new Response(JSON.stringify({ code: 200, data, msg: '' }))
  })
  vi.stubGlobal('window', new EventTarget())
  vi.resetModules()
  favorites = await import('./favorites.ts')
  sync = await import('./syncFavorites.ts')
  ;({ session } = await import('./session.ts'))
})

const signIn = () => session.patch({ member: { id: 7 } as never })
const posted = () => asked.filter((line) => line.startsWith('POST'))

// proves MKT-03
test('those of the account take the place of those of the device', async () => {
  favorites.setFavorites(['BTC/USDT'])
  ofAccount = ['ETH/USDT', 'SOL/USDT']
  signIn()
  await sync.readFavorites()
  expect(favorites.favorites.get()).toEqual(['ETH/USDT', 'SOL/USDT'])
  expect(posted()).toEqual([])
})

test('an account without any takes over those of the device', async () => {
  favorites.setFavorites(['BTC/USDT', 'ETH/USDT'])
  signIn()
  await sync.readFavorites()
  expect(favorites.favorites.get()).toEqual(['BTC/USDT', 'ETH/USDT'])
  expect(posted()).toEqual([
    'POST /user/favorite {"symbol":"BTC/USDT","isOptional":true}',
    'POST /user/favorite {"symbol":"ETH/USDT","isOptional":true}',
  ])
})

test('each change of a member is kept with the account, one of a guest on the device alone', async () => {
  sync.syncFavorites()
  favorites.toggleFavorite('BTC/USDT')
  expect(asked).toEqual([])
  signIn()
  favorites.toggleFavorite('ETH/USDT')
  await vi.waitUntil(() => posted().length > 0)
  expect(posted()[0]).toBe('POST /user/favorite {"symbol":"ETH/USDT","isOptional":true}')
})
