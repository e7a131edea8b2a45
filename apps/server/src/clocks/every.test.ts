import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFailures, type Failures } from '../failures.ts'
import { every } from './every.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

const logged: string[] = []
const failures = createFailures({ error: (_, sentence) => logged.push(sentence) })
const everyMoment = ({ clock }: Failures, task: () => unknown) =>
  every(1, task, clock('Nothing turned.', 1))

test('a turn that throws is noted, and the next one comes', async () => {
  let turns = 0
  const stop = everyMoment(failures, () => {
    turns += 1
    if (turns < 3) throw new Error('broken')
  })
  await vi.advanceTimersByTimeAsync(5)
  await stop()
  expect(failures.all().get('Nothing turned.')?.count).toBe(2)
  expect(logged).toEqual(['Nothing turned.', 'Nothing turned.'])
})

test('the first turn comes after the interval, or at once', async () => {
  let turns = 0
  const turn = () => {
    turns += 1
  }
  const stopped = [every(3_600_000, turn), every(3_600_000, turn, { isFirstAtOnce: true })]
  expect(turns).toBe(1)
  await Promise.all(stopped.map((stop) => stop()))
})

test('turns never overlap, and stopping waits for the one under way', async () => {
  let inside = 0
  let most = 0
  let ended = 0
  let release = () => {}
  const stop = everyMoment(failures, async () => {
    inside += 1
    most = Math.max(most, inside)
    await new Promise<void>((resolve) => {
      release = resolve
    })
    inside -= 1
    ended += 1
  })
  await vi.advanceTimersByTimeAsync(20)
  let isStopped = false
  const stopping = stop().then(() => {
    isStopped = true
  })
  await vi.advanceTimersByTimeAsync(5)
  expect([most, isStopped]).toEqual([1, false])
  release()
  await stopping
  expect(ended).toBe(1)
})

test('a turn that came due during another waits for the interval, or follows at once', async () => {
  const begun = async (isMadeUp: boolean) => {
    let turns = 0
    let release = () => {}
    const stop = every(
      200,
      () => {
        turns += 1
        return new Promise<void>((resolve) => {
          release = resolve
        })
      },
      { isFirstAtOnce: true, isMadeUp },
    )
    await vi.advanceTimersByTimeAsync(250)
    release()
    await vi.advanceTimersByTimeAsync(5)
    const atOnce = turns
    const stopped = stop()
    release()
    await stopped
    return [atOnce, turns]
  }
  expect(await begun(false)).toEqual([1, 1])
  expect(await begun(true)).toEqual([2, 2])
})

test('a turn that does not end is seen, and one that fails is none of that', async () => {
  let now = 0
  const clocks = createFailures({ error: () => undefined }, () => now)
  let turns = 0
  let release = () => {}
  const stop = everyMoment(clocks, () => {
    turns += 1
    if (turns < 3) throw new Error('broken')
    return new Promise<void>((resolve) => {
      release = resolve
    })
  })
  await vi.advanceTimersByTimeAsync(3)
  expect(turns).toBe(3)
  expect(clocks.silent()).toEqual([])
  now = 61_000
  expect(clocks.silent()).toEqual([{ ifFailed: 'Nothing turned.', since: 0 }])
  release()
  await vi.advanceTimersByTimeAsync(1)
  expect(clocks.silent()).toEqual([])
  const stopping = stop()
  release()
  await stopping
  now = 999_000
  expect(clocks.silent()).toEqual([])
})
