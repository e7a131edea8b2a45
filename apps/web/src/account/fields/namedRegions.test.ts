import { expect, test } from 'vitest'
import { firstDialCode, matchingRegions, namedRegions } from './namedRegions.ts'

const codes = [
  { region: 'AT', country: 'Austria', dialCode: '+43', isFeatured: false },
  { region: 'CN', country: 'China', dialCode: '+86', isFeatured: true },
  { region: 'DE', country: 'Germany', dialCode: '+49', isFeatured: true },
  { region: 'TR', country: 'Türkiye', dialCode: '+90', isFeatured: true },
  { region: 'US', country: 'United States', dialCode: '+1', isFeatured: true },
]

// proves AUTH-06
test('regions are named and ordered in the language of the reader', () => {
  expect(
    namedRegions(codes, 'en')
      .map(({ name }) => name)
      .slice(0, 3),
  ).toEqual(['Austria', 'China', 'Germany'])
  expect(namedRegions(codes, 'de').map(({ name }) => name)).toEqual([
    'China',
    'Deutschland',
    'Österreich',
    'Türkei',
    'Vereinigte Staaten',
  ])
})

// proves AUTH-06 AUTH-07
test.each([
  ['germ', ['DE']],
  ['deutsch', ['DE']],
  ['中国', ['CN']],
  ['turkiye', ['TR']],
  ['+4', ['AT', 'DE']],
  ['0049', ['DE']],
  ['us', ['AT', 'US']],
  ['nowhere', []],
])('`%s` finds %s', (search, expected) => {
  const found = matchingRegions(namedRegions(codes, 'en'), search)
  expect(found.map(({ region }) => region)).toEqual(expected)
})

test('the first code is that of the browser, else a common one', () => {
  expect(firstDialCode(codes, 'de-AT')).toBe('+43')
  expect(firstDialCode(codes, 'de')).toBe('+49')
  expect(firstDialCode(codes, 'fr-FR')).toBe('+86')
  expect(firstDialCode([], 'fr')).toBeUndefined()
})
