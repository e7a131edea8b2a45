import type { MarketInfo } from '@assay/wire/rows/market.ts'
import { beforeEach, expect, test, vi } from 'vitest'

let live: typeof import('./markets.ts')
let frames: (() => void)[] = []

beforeEach(async () => {
  vi.resetModules()
  frames = []
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run))
  live = await import('./markets.ts')
})

const market = (lastPrice: bigint, spark?: bigint[]) =>
  ({ symbol: 'BTC/USDT', lastPrice, ...(spark ? { spark } : {}) }) as unknown as MarketInfo

test('updates are painted once a frame, the latest wins, the small line stays', () => {
  let painted = 0
  live.markets.watch(() => {
    painted += 1
  })
  live.mergeMarkets([market(1n, [1n, 2n])])
  live.mergeMarkets([market(2n)])
  expect(painted).toBe(0)
  for (const run of frames.splice(0)) run()
  expect(painted).toBe(1)
  expect(live.markets.get().get('BTC/USDT')).toEqual(market(2n, [1n, 2n]))
})
