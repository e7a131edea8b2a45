import { expect, test } from 'vitest'
import { checkMoneyCasts } from './moneyCasts.ts'

const source = (path: string, ...lines: string[]) => ({
  path,
  text: lines.join('\n'),
  lines,
  isTest: path.includes('.test.'),
})
const SUM = 'const sum = (a + b) as Amount'
const EDGES = { 'packages/wire/src/schema/codecs.ts': 'text', 'packages/money/src/': 'the words' }
const KEPT = [
  source('packages/wire/src/schema/codecs.ts', 'return parse(text) as Price'),
  source('packages/money/src/amount.ts', 'export const ZERO = 0n as Amount'),
]
const found = (...sources: ReturnType<typeof source>[]) =>
  checkMoneyCasts([...KEPT, ...sources], EDGES).map(({ path, line }) => `${path}:${line}`)

test('refuses a cast to each brand, through bigint and of lists too', () => {
  const path = 'apps/server/src/features/spot/orders.ts'
  for (const cast of [
    SUM,
    'price: parsed as bigint as Price,',
    '(0n as Ratio)',
    'return rows as readonly Amount[]',
    'const held = (text as unknown as Amount)',
  ]) {
    expect(found(source(path, '', cast))).toEqual([`${path}:2`])
  }
  expect(checkMoneyCasts([...KEPT, source(path, SUM)], EDGES)[0]?.advice).toBe(
    'compute it by the words of packages/money, or declare what it comes from as Amount.',
  )
})

test('lets edges, tests, stories and examples cast, and everything else that says so', () => {
  expect(
    found(
      source('packages/engine/src/earn/earn.test.ts', SUM),
      source('packages/engine/src/earn/testing/earnLife.ts', SUM),
      source('apps/web/src/chart/depth.stories.tsx', SUM),
      source('tools/bench/load/world.ts', SUM),
      source('packages/domain/src/fee.ts', '// A sum is never taken as Amount.', "'as Amount'"),
      source('packages/domain/src/fee.ts', 'const rows = read as AmountRow[]'),
      source('packages/domain/src/fee.ts', 'fromNumeric<Amount>(row.fee)'),
    ),
  ).toEqual([])
})

test('an edge is a file or a folder, and leaves the list when it casts no more', () => {
  expect(found(source('packages/wire/src/schema/codecsOfRows.ts', SUM))).toHaveLength(1)
  expect(found(source('packages/money/src/steps/amountStep.ts', SUM))).toEqual([])
  expect(checkMoneyCasts(KEPT.slice(0, 1), EDGES)).toEqual([
    {
      path: 'tools/tidy/moneyCasts.ts',
      line: 1,
      rule: 'cast to money',
      advice: '`packages/money/src/` has no cast; take it off the list.',
    },
  ])
})
