import { expect, it } from 'vitest'
import { CLOCKS_DIFFER_MAX_MS } from '../../../cluster/messages.ts'
import { type CompareParts, createComparison } from './compareReserves.ts'

it('takes newer results of other processes, and none from the future, which would hide the rest', () => {
  const comparison = createComparison({ wallets: [] } as unknown as CompareParts)
  const now = Date.now()
  comparison.take({ at: now + CLOCKS_DIFFER_MAX_MS + 60_000, reserves: [] })
  expect(comparison.last().at).toBe(0)
  comparison.take({ at: now, reserves: [] })
  comparison.take({ at: now - 1, reserves: [] })
  expect(comparison.last().at).toBe(now)
})
