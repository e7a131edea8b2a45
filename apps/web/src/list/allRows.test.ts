// proves ASSET-22
import { expect, test } from 'vitest'
import { allRows, asOf, EXPORT_MAX } from './allRows.ts'

type Row = { id: number }
const idOf = ({ id }: Row) => id

function history(count: number, most = Number.POSITIVE_INFINITY) {
  const asked: number[] = []
  const ask = async ({ page, limit }: { page: number; limit: number }) => {
    asked.push(page)
    if (page > most) throw new Error('no answer')
    const from = (page - 1) * limit
    const left = Math.max(0, Math.min(limit, count - from))
    return { rows: Array.from({ length: left }, (_, at) => ({ id: from + at })), count }
  }
  return { ask, asked }
}

test('takes all rows of a filter, also those not scrolled to, each once', async () => {
  const { ask, asked } = history(250)
  const { rows, count } = await allRows(ask, idOf)
  expect([rows.length, count]).toEqual([250, 250])
  expect(asked).toEqual([1, 2, 3])
  const twice = async (paging: { page: number; limit: number }) => {
    const { rows: found } = await history(250).ask(paging)
    return { rows: found.map(({ id }) => ({ id: Math.max(0, id - 1) })), count: 249 }
  }
  expect((await allRows(twice, idOf)).rows.length).toBe(249)
})

test('stops at a bound and says how many there are', async () => {
  const { rows, count } = await allRows(history(EXPORT_MAX + 500).ask, idOf)
  expect([rows.length, count]).toEqual([EXPORT_MAX, EXPORT_MAX + 500])
})

test('gives no part of a file when a page does not come', async () => {
  await expect(allRows(history(250, 2).ask, idOf)).rejects.toThrow('no answer')
})

test('asks for what there was at one moment', () => {
  expect(asOf({ since: 1, until: undefined }, 9)).toEqual({ since: 1, until: 9 })
  expect(asOf({ until: 5 }, 9).until).toBe(5)
  expect(asOf({ until: 12 }, 9).until).toBe(9)
})
