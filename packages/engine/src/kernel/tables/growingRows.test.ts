import { expect, test } from 'vitest'
import { GrowingRows } from './growingRows.ts'

test('rows keep what is written to them, also while they move to a larger array', () => {
  const rows = new GrowingRows(2, 8)
  const written: number[] = []
  for (let index = 0; index < 3_000; index++) {
    rows.add(index)
    rows.doublesOf(index)[index * 2] = index + 0.5
    rows.intsOf(index)[index * 4 + 2] = index
    rows.intsOf(index)[index * 4 + 3] = -index
    written.push(index + 0.5)
    // One before and one behind the row that is moved next.
    for (const changed of [index >> 3, index - (index >> 3)]) {
      rows.doublesOf(changed)[changed * 2]! += 1
      written[changed]! += 1
    }
    if (index % 101 !== 0) continue
    expect(written.map((_, at) => rows.doublesOf(at)[at * 2])).toEqual(written)
  }
  expect(written.map((_, at) => rows.doublesOf(at)[at * 2])).toEqual(written)
  expect(written.map((_, at) => rows.intsOf(at)[at * 4 + 2])).toEqual([...written.keys()])
  expect(written.map((_, at) => rows.intsOf(at)[at * 4 + 3]! + at)).toEqual(written.map(() => 0))
})

test('a row that is added makes no more than 256 others move', () => {
  const rows = new GrowingRows(1, 8)
  const places: Float64Array[] = []
  for (let index = 0; index < 2_500; index++) {
    rows.add(index)
    const moved = places.filter((place, at) => rows.doublesOf(at) !== place)
    expect(moved.length).toBeLessThanOrEqual(256)
    places.push(rows.doublesOf(index))
    for (let at = 0; at < index; at++) places[at] = rows.doublesOf(at)
  }
  expect(new Set(places).size).toBeLessThanOrEqual(2)
})
