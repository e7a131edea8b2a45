import { parseAmount } from '@assay/money/decimal.ts'
import type { PerpOrder } from '@assay/wire/rows/perp.ts'
import { createElement } from 'react'
import { beforeAll, expect, test, vi } from 'vitest'
import { loadMessages, speak } from '../../../i18n/i18n.ts'
import { renderMarkup } from '../../../testing/render.ts'

let ResultFacts: typeof import('./ResultFacts.tsx').ResultFacts
beforeAll(async () => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('location', { origin: 'https://exchange.example' })
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  ;({ ResultFacts } = await import('./ResultFacts.tsx'))
  vi.stubGlobal('document', { documentElement: {} })
  await loadMessages('perp', 'orders')
  await speak('en')
})

const of = (text: string) => parseAmount(text) as never
const order = {
  base: 'BTC',
  quote: 'USDT',
  side: 'buy',
  isReduceOnly: false,
  type: 'market',
  leverage: 20,
  marginMode: 'isolated',
  lots: 50,
  remainingLots: 0,
  contractSize: of('0.001'),
  averagePrice: of('60000'),
  held: of('0'),
  fee: of('1.8'),
  realizedPnl: of('0'),
  takeProfitPrice: of('66000'),
  takeProfitTrigger: 'last',
  stopLossPrice: of('58000'),
  stopLossTrigger: 'mark',
} as unknown as PerpOrder

/** Each fact as its label and its figure. */
const facts = (change: Partial<PerpOrder> = {}) =>
  renderMarkup(createElement(ResultFacts, { order: { ...order, ...change } }))
    .replaceAll(/<[^>]*>/g, '|')
    .replaceAll(/\|+/g, '|')

// proves PERP-36
test('a receipt says what margin an opening order took, and which take-profit and stop-loss it set', () => {
  const shown = facts()
  // 50 · 0.001 · 60,000 / 20
  expect(shown).toContain('|Margin|150.00 USDT|')
  expect(shown).toContain('|Take-profit|When the price rises to 66,000.00 (last)|')
  expect(shown).toContain('|Stop-loss|When the price falls to 58,000.00 (mark)|')
  const resting = facts({ remainingLots: 30, held: of('91.08') })
  expect(resting).toContain('|Margin|60.00 USDT|')
  expect(resting).toContain('91.08 USDT|')
})

test('a fee beside a price is plain, and one beside what was realized has its sign', () => {
  expect(facts()).toContain('|Fee|1.80 USDT|')
  const none = { takeProfitPrice: undefined, stopLossPrice: undefined }
  const closed = facts({ ...none, isReduceOnly: true, realizedPnl: of('10') })
  expect(closed).toContain('+10.00 USDT|Fee|−1.80 USDT|')
  expect(closed).not.toMatch(/Margin|Take-profit|Stop-loss/)
  // What was paid has every digit, as in the records.
  const divided = {
    isReduceOnly: true,
    realizedPnl: -(of('1.46485') as bigint) as never,
    fee: of('0.5137885'),
  }
  expect(facts({ ...none, ...divided })).toContain('−1.46485 USDT|Fee|−0.5137885 USDT|')
})
