// proves ASSET-22
import { ApiError } from '@assay/wire/client/client.ts'
import { expect, test, vi } from 'vitest'
import { allRows, type DateLimit, EXPORT_MAX, type FoundRows, type Paging } from './allRows.ts'

type Row = { id: number }
const idOf = ({ id }: Row) => id

/** Without a filter, at a moment that does not matter. */
const all = (ask: (paging: Paging) => Promise<FoundRows<Row>>) =>
  allRows({ filterAt: () => ({}), ask, idOf }, 9)

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
  const { rows, count } = await all(ask)
  expect([rows.length, count]).toEqual([250, 250])
  expect(asked).toEqual([1, 2, 3])
  const twice = async (paging: { page: number; limit: number }) => {
    const { rows: found } = await history(250).ask(paging)
    return { rows: found.map(({ id }) => ({ id: Math.max(0, id - 1) })), count: 249 }
  }
  expect((await all(twice)).rows.length).toBe(249)
})

test('stops at a bound and says how many there are', async () => {
  const { rows, count } = await all(history(EXPORT_MAX + 500).ask)
  expect([rows.length, count]).toEqual([EXPORT_MAX, EXPORT_MAX + 500])
})

test('gives no part of a file when a page does not come', async () => {
  await expect(all(history(250, 2).ask)).rejects.toThrow('no answer')
})

test('when it asks too often, it waits and continues with the same page', async () => {
  vi.useFakeTimers()
  const { ask, asked } = history(250)
  const tooMany = new ApiError(429, {
    code: 429,
    data: null,
    msg: 'Too many requests.',
    reason: 'tooManyRequests',
    details: {},
  })
  let refusals = 3
  const limited = async (paging: Paging) => {
    if (paging.page === 2 && refusals-- > 0) throw tooMany
    return ask(paging)
  }
  const onWait = vi.fn()
  const saved = allRows({ filterAt: () => ({}), ask: limited, idOf }, 9, onWait)
  await vi.advanceTimersByTimeAsync(3_000)
  expect((await saved).rows.length).toBe(250)
  expect(asked).toEqual([1, 2, 3])
  expect(onWait).toHaveBeenCalledTimes(3)
  // Refused for a whole minute, it gives up.
  const refused = all(() => Promise.reject(tooMany)).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await refused).toBe(tooMany)
  vi.useRealTimers()
})

test('every page is asked for as of the one moment, whatever dates the filter names or none', async () => {
  const asked: unknown[] = []
  const at = (filter: DateLimit & { since?: number }) => {
    const ask = async (what: Paging) => {
      asked.push(what)
      return {
        rows: Array.from({ length: what.page === 1 ? 100 : 0 }, (_, id) => ({ id })),
        count: 100,
      }
    }
    return allRows({ filterAt: (now) => ({ ...filter, since: now - 7 }), ask, idOf }, 9)
  }
  await at({})
  await at({ until: 5 })
  await at({ until: 12 })
  const pages = (until: number) => [1, 2].map((page) => ({ since: 2, until, page, limit: 100 }))
  expect(asked).toEqual([...pages(9), ...pages(5), ...pages(9)])
})
