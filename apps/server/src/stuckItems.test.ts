import { expect, it, vi } from 'vitest'
import { Busy, Fault } from './fault.ts'
import { createStuckItems } from './stuckItems.ts'

const nameOf = (item: number) => `item ${item}`

it('continues after a refusal, logs it once for each reason, and forgets what is done', async () => {
  const told: unknown[] = []
  const stuck = createStuckItems((error, where) => told.push([String(error), where]))
  const done: number[] = []
  let reason = 'Refused.'
  let refused = [2]
  const work = async (item: number) => {
    if (refused.includes(item)) throw new Fault(reason)
    done.push(item)
  }
  const turn = (items: number[]) => stuck.each('deposits', 'chain 1', { items, nameOf, work })
  await turn([1, 2, 3])
  await turn([1, 2, 3])
  expect(done).toEqual([1, 3, 1, 3])
  const [item] = stuck.list()
  expect(item).toMatchObject({ loop: 'deposits', item: 'item 2', reason: 'Refused.' })
  expect(Date.now() - (item?.since ?? 0)).toBeLessThan(10_000)
  expect(told).toEqual([['Fault: Refused.', { loop: 'deposits', item: 'item 2' }]])
  expect(stuck.failures().get('deposits')).toBe(2)
  reason = 'Refused again.'
  await turn([1, 2, 3])
  expect([told.length, stuck.list()[0]?.since]).toEqual([2, item?.since])
  // Other parts of the same loop do not affect this one.
  await stuck.each('deposits', 'chain 56', { items: [2], nameOf, work: async () => undefined })
  expect(stuck.list()).toHaveLength(1)
  refused = []
  await turn([2])
  expect(stuck.list()).toEqual([])
  refused = [2]
  await turn([2])
  await turn([3])
  expect(stuck.list()).toEqual([])
})

it('stops a turn at what would stop the next item too, and keeps that turn as stuck', async () => {
  const stuck = createStuckItems(() => undefined)
  const turn = (error: Error | undefined) =>
    stuck.turn('withdrawals', 'chain 1', () =>
      stuck.each('withdrawals', 'chain 1', {
        items: [1, 2],
        nameOf,
        async work() {
          if (error) throw error
        },
      }),
    )
  for (const reason of ['Too much waits.', 'Still too much.', 'And still.']) {
    await turn(new Busy(reason))
    expect(stuck.list()).toMatchObject([{ item: 'chain 1', reason }])
  }
  const reason = 'The node is silent.'
  await turn(new TypeError(reason))
  const listed = stuck.list().map((one) => [one.item, one.reason])
  expect(new Map(listed as [string, string][])).toEqual(
    new Map([
      ['chain 1', reason],
      ['item 1', reason],
    ]),
  )
  await turn(undefined)
  expect(stuck.list()).toEqual([])
})

it('lets no item wait behind those that fail by an error of their own', async () => {
  const stuck = createStuckItems(() => undefined)
  const broken = new Set([1, 3])
  let done: number[] = []
  const turn = async () => {
    done = []
    await stuck.turn('proposals', 'approved', () =>
      stuck.each('proposals', '', {
        items: [1, 2, 3, 4],
        nameOf,
        async work(item) {
          if (broken.has(item)) throw new TypeError('The row is not as expected.')
          done.push(item)
        },
      }),
    )
    return done
  }
  expect(await turn()).toEqual([])
  expect(await turn()).toEqual([2])
  expect(await turn()).toEqual([2, 4])
  expect(new Set(stuck.list().map(({ item }) => item))).toEqual(
    new Set(['item 1', 'item 3', 'approved']),
  )
  // Neither do they wait behind each other.
  await turn()
  broken.delete(3)
  const later = [await turn(), await turn()].flat()
  expect(later).toContain(3)
  broken.clear()
  await turn()
  await turn()
  expect(stuck.list()).toEqual([])
})

it('lists a loop whose turn does not end, and one that turns no more', async () => {
  const stuck = createStuckItems(() => undefined)
  const start = Date.now()
  const clock = vi.spyOn(Date, 'now').mockReturnValue(start)
  let release = () => {}
  const held = stuck.turn('deposits', 'chain 1', () => {
    return new Promise<void>((resolve) => {
      release = resolve
    })
  })
  await stuck.turn('withdrawals', 'chain 1', async () => undefined)
  clock.mockReturnValue(start + 300_000)
  expect(stuck.list()).toEqual([])
  clock.mockReturnValue(start + 300_001)
  expect(stuck.list()).toEqual([
    { loop: 'deposits', item: 'chain 1', reason: 'A turn does not end.', since: start },
    { loop: 'withdrawals', item: 'chain 1', reason: 'No turn comes any more.', since: start },
  ])
  release()
  await held
  await stuck.turn('withdrawals', 'chain 1', async () => undefined)
  expect(stuck.list()).toEqual([])
  clock.mockRestore()
})
