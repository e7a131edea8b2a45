import { beforeAll, expect, test, vi } from 'vitest'
import type { checksAt as ChecksAt } from './checks.ts'

let checksAt: typeof ChecksAt

beforeAll(async () => {
  vi.stubGlobal('window', new EventTarget())
  ;({ checksAt } = await import('./checks.ts'))
})

test('products declare what can be checked of them, each at its own place', () => {
  for (const at of ['page', 'rates', 'fees'] as const) {
    const places = checksAt(at).map(({ place }) => place)
    expect(places.length).toBeGreaterThan(0)
    expect(places).toEqual([...new Set(places)].toSorted((a, b) => a - b))
  }
})
