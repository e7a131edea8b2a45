import { globSync, readFileSync } from 'node:fs'
import { allRoutes } from '@assay/wire/registry/allRoutes.ts'
import { writeKindOf } from '@assay/wire/registry/writeKind.ts'
import { expect, test } from 'vitest'

const SOURCES = new URL('../', import.meta.url).pathname

test('what is put aside unanswered is listed in the records of every kind of write', () => {
  const screens = globSync('features/**/*Screen.tsx', { cwd: SOURCES })
  const listed = screens.flatMap((file) =>
    [...readFileSync(`${SOURCES}${file}`, 'utf8').matchAll(/<UnansweredList area="(\w+)"/g)].map(
      ([, area]) => area,
    ),
  )
  const writes = Object.values(allRoutes).filter(({ isWrite }) => isWrite)
  const areas = new Set(writes.map(({ path }) => writeKindOf(path).area))
  expect(listed.toSorted()).toEqual([...areas].toSorted())
  expect(areas.size).toBeGreaterThan(5)
})
