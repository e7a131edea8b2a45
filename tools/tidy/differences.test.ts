import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readAreas } from './requirements.ts'

const ROOT = join(import.meta.dirname, '../..')
const linesOf = new Map(readAreas().map(({ area, lines }) => [area, lines]))
const rows = readFileSync(join(ROOT, 'docs/differences.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| [A-Z0-9]+-\d\d/.test(line))
  .map((line) => line.slice(2, -2).split(' | '))

test('every difference says what the line says, what there is instead and why', () => {
  expect(rows.length).toBeGreaterThan(60)
  for (const row of rows) {
    expect([row[0], row.length, row.every((cell) => cell.trim() !== '')]).toEqual([row[0], 4, true])
  }
})

test('every difference is of a line that exists, and no line differs twice', () => {
  const ids = rows.flatMap(([names = '']) => names.split(', '))
  const missing = ids.filter((id) => {
    const [, area = '', number = ''] = /^([A-Z0-9]+)-(\d\d)$/.exec(id) ?? []
    return !(Number(number) >= 1 && Number(number) <= (linesOf.get(area) ?? 0))
  })
  expect(missing).toEqual([])
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
})
