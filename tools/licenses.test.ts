import { expect, test } from 'vitest'
import { licenseFaults } from './licenses.ts'

const one = (name: string, license: string, group?: string) => ({
  name,
  version: '1.0.0',
  licenses: [{ license: { id: license } }],
  ...(group && { group }),
})

test('licenses are on the list, one of several that may be chosen is enough', () => {
  const free = { name: 'b', version: '2.0.0', licenses: [{ expression: '(GPL-3.0-only OR MIT)' }] }
  expect(licenseFaults([one('a', 'MIT'), free, one('d', 'MIT or MPL-2.0')])).toEqual([])
})

test('others are named, and so is one without any', () => {
  const both = { name: 'c', version: '3.0.0', licenses: [{ expression: 'MIT AND GPL-3.0-only' }] }
  expect(licenseFaults([one('a', 'AGPL-3.0-only'), both, { name: 'd', version: '4.0.0' }])).toEqual(
    [
      'a 1.0.0 has the license AGPL-3.0-only, which is not on the list.',
      'c 3.0.0 has the license MIT AND GPL-3.0-only, which is not on the list.',
      'd 4.0.0 names no license.',
    ],
  )
})

test('the LGPL is for the image library alone; our own packages need no license', () => {
  const lgpl = 'LGPL-3.0-or-later'
  expect(licenseFaults([one('sharp-libvips-linux-x64', lgpl, '@img')])).toEqual([])
  expect(licenseFaults([one('x', lgpl)])).toHaveLength(1)
  expect(licenseFaults([{ group: '@assay', name: 'money', version: '0.1.0' }])).toEqual([])
})
