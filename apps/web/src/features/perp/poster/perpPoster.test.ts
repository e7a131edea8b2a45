import { expect, test } from 'vitest'
import { troublesOf } from '../../../poster/testing/postersOf.ts'
import { perpPoster } from './perpPoster.ts'
import type { PosterFacts } from './posterFacts.ts'

const facts: PosterFacts = {
  id: 7,
  base: '1000SATS',
  quote: 'USDT',
  side: 'short',
  marginMode: 'isolated',
  leverage: 125,
  entryPrice: 1n,
  exitPrice: 1n,
  pnl: 1n,
  returnRate: undefined,
  isClosed: true,
}
const figures = {
  percent: '−12.345,67 %',
  amount: '+123.456.789,123456 USDT',
  prices: { entry: '64.856,720001', exit: '0,0₅118300' },
  date: '22. Nov. 2026, 19:36:30 MEZ',
}

// proves TEAM-15
test.each([true, false])(
  'has room for all it may show, in every language (closed: %s)',
  async (isClosed) => {
    const content = (t: Parameters<typeof perpPoster>[3]) =>
      perpPoster({ ...facts, isClosed }, figures, 'ABCD2345', t)
    expect(await troublesOf(content, 'perp', 'poster')).toEqual([])
  },
)

test('has no empty half without amount, prices and date either', async () => {
  const few = { percent: '0%', amount: undefined, prices: undefined, date: undefined }
  const content = (t: Parameters<typeof perpPoster>[3]) =>
    perpPoster({ ...facts, isClosed: false }, few, undefined, t)
  expect(await troublesOf(content, 'perp', 'poster')).toEqual([])
})

// proves TEAM-15
test('says pair, direction, mode, leverage, prices and what kind of profit it is', () => {
  const { texts, rows } = perpPoster(facts, figures, undefined, (key) => key)
  expect(texts.map(({ text }) => text)).toEqual([
    'perp.short 1000SATS/USDT',
    'perp.mode.isolated 125× · perp.closed',
    'perp.net',
    figures.percent,
    figures.amount,
  ])
  expect(rows).toEqual([
    { label: 'perp.entry', value: figures.prices.entry },
    { label: 'perp.closePrice', value: figures.prices.exit },
  ])
  const open = perpPoster(
    { ...facts, isClosed: false },
    { percent: '0%', amount: undefined, prices: undefined, date: undefined },
    undefined,
    (key) => key,
  )
  expect(open.texts.map(({ text }) => text)).toContain('perp.pnl')
  expect([open.rows, open.corner]).toEqual([[], undefined])
})
