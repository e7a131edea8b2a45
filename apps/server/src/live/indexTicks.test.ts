import type { MoveIndex } from '@assay/engine/listing/listingCommand.ts'
import { expect, test } from 'vitest'
import type { PublishedCommand } from '../writer/published.ts'
import { type TickWait, watchIndexTicks } from './indexTicks.ts'

type Move = Omit<MoveIndex, 'type' | 'price'>

/** Ticks that are published by hand. */
function byHand() {
  let listener = (_: PublishedCommand[]) => {}
  const ticks = watchIndexTicks({
    onPublished(told) {
      listener = told
      return () => {
        listener = () => {}
      }
    },
  })
  const publish = (...moves: Move[]) =>
    listener(
      moves.map((move): PublishedCommand => {
        const command = { type: 'moveIndex', at: 0, key: '', price: 1, ...move } as const
        return { position: 1, command, events: [] }
      }),
    )
  /** Whether a wait is over by now. */
  const waiting = (wait: Omit<TickWait, 'patienceMs'>) => {
    const state = { isOver: false }
    const over = ticks.next({ ...wait, patienceMs: 60_000 })
    void over.then(() => {
      state.isOver = true
    })
    return async () => {
      await Promise.resolve()
      return state.isOver
    }
  }
  return { ticks, publish, waiting }
}
const [BTC, ETH] = ['BTC/USDT', 'ETH/USDT']

test('a wait is over with the next tick that is not late', async () => {
  const { ticks, publish, waiting } = byHand()
  const isOver = waiting({ symbols: [BTC] })
  publish({ market: BTC, isLate: true }, { market: ETH })
  expect([await isOver(), ticks.isAwaited()]).toEqual([false, true])
  publish({ market: BTC })
  expect([await isOver(), ticks.isAwaited()]).toEqual([true, false])
  expect(await waiting({ symbols: [] })()).toBe(true)
})

test('of two markets each has to have one, and none that is late after it', async () => {
  const { publish, waiting } = byHand()
  const isOver = waiting({ symbols: [BTC, ETH] })
  publish({ market: BTC })
  expect(await isOver()).toBe(false)
  publish({ market: BTC, isLate: true }, { market: ETH })
  expect(await isOver()).toBe(false)
  publish({ market: BTC })
  expect(await isOver()).toBe(true)
})

test('ticks are awaited while something waits for what they decide', async () => {
  const { ticks } = byHand()
  const { promise, resolve } = Promise.withResolvers<string>()
  const during = ticks.during(promise)
  expect(ticks.isAwaited()).toBe(true)
  resolve('decided')
  expect(await during).toBe('decided')
  expect(ticks.isAwaited()).toBe(false)
})

test('no one waits for a server that stops', async () => {
  const { ticks, waiting } = byHand()
  const isOver = waiting({ symbols: [BTC] })
  ticks.stop()
  expect(await isOver()).toBe(true)
  expect(await waiting({ symbols: [BTC] })()).toBe(true)
})
