import { expect, test } from 'vitest'
import { FIAT_PARTS, partOf, withPart } from './fiatPart.ts'

const at = (search: string) => new URLSearchParams(search)

test('the address says which part is shown, and buying is what it shows otherwise', () => {
  const parts = ['', '?side=sell', '?tab=orders', '?tab=orders&side=sell', '?tab=else'].map(at)
  expect(parts.map(partOf)).toEqual(['buy', 'sell', 'orders', 'orders', 'buy'])
})

test('another part has its own address, which keeps the coin', () => {
  for (const part of FIAT_PARTS)
    expect(partOf(withPart(at('?tab=orders&side=sell'), part))).toBe(part)
  expect(String(withPart(at('?coin=BTC&side=sell'), 'orders'))).toBe('coin=BTC&tab=orders')
  expect(String(withPart(at('?tab=orders'), 'buy'))).toBe('')
})
