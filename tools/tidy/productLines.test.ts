/** The lines outside a product that know it. */
import { expect, it } from 'vitest'
import { checkProductLines } from './productLines.ts'

const source = (path: string, ...lines: string[]) => ({
  path,
  text: lines.join('\n'),
  lines,
  isTest: false,
})
const LIST = source(
  'apps/server/src/serverProducts.ts',
  '  claim: claimServer,',
  '  lottery: lotteryServer,',
)
const uses = (product: string) =>
  source(
    'apps/server/src/app/start.ts',
    `import { read } from '../features/${product}/read.ts'`,
    'read()',
  )

it('complains when more lines than its ceiling know a product', () => {
  expect(checkProductLines([LIST, uses('claim')], { claim: 2 })).toEqual([])
  const [complaint] = checkProductLines([LIST, uses('claim')], { claim: 1 })
  expect(complaint?.advice).toContain('2 lines outside claim know it, at most 1 may')
})

it('gives a new product a ceiling too', () => {
  const found = Array.from({ length: 5 }, () => uses('lottery'))
  expect(checkProductLines([LIST, ...found.slice(1)], {})).toEqual([])
  expect(checkProductLines([LIST, ...found], {})).toHaveLength(1)
})
