import { expect, test } from 'vitest'
import { checkRequirements } from './requirements.ts'

const text = "test('adds (ONE-01)')"
const unit = { path: 'packages/money/src/a.test.ts', text, lines: [text], isTest: true }

test('a proof is listed in the file of its area, and a stale one is reported where it is listed', () => {
  const told = (proofs: Record<string, ['unit' | 'server']>) =>
    checkRequirements(
      [unit],
      [
        { area: 'ONE', lines: 1, proofs: { 'ONE-01': ['unit'] } },
        { area: 'TWO', lines: 0, proofs },
      ],
    ).map(({ path, advice }) => [path, advice.slice(0, 20)])
  expect(told({})).toEqual([])
  const file = 'tools/requirements/TWO.json'
  expect(told({ 'ONE-01': ['unit'] })).toEqual([[file, 'ONE-01 belongs to th']])
  expect(told({ 'TWO-01': ['server'] })).toEqual([
    [file, 'TWO-01 is no line of'],
    [file, 'TWO-01 is listed as '],
  ])
  expect(told({ 'ONE-01': ['server'] })).toContainEqual([file, 'ONE-01 is listed as '])
})
