import { createElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lazyScreen } from './loading/lazyScreen.tsx'
import type { isReached as IsReached, cancelNavigation as StayHere } from './onTheWay.ts'

let isReached: typeof IsReached
let cancelNavigation: typeof StayHere

beforeEach(async () => {
  vi.resetModules()
  vi.stubGlobal('window', new EventTarget())
  ;({ isReached, cancelNavigation } = await import('./onTheWay.ts'))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A page whose code the test resolves. */
function page() {
  let arrive = () => {}
  let fail = () => {}
  const code = new Promise<() => ReturnType<typeof createElement>>((resolve, reject) => {
    arrive = () => resolve(() => createElement('main'))
    fail = () => reject(new Error('no connection'))
  })
  return { screen: lazyScreen(() => code), arrive, fail }
}

test('of two pages the one that was pressed last is opened, whichever comes first', async () => {
  const [slow, quick] = [page(), page()]
  const first = isReached(slow.screen)
  const second = isReached(quick.screen)
  quick.arrive()
  expect(await second).toBe(true)
  slow.arrive()
  expect(await first).toBe(false)
})

test('a page that is here is opened at once, and no one is taken from it by one that comes later', async () => {
  const [slow, here] = [page(), page()]
  here.arrive()
  await here.screen.preload()
  const first = isReached(slow.screen)
  expect(await isReached(here.screen)).toBe(true)
  slow.arrive()
  expect(await first).toBe(false)
})

test('going back in the browser, or staying, cancels the way to a page', async () => {
  const [one, other] = [page(), page()]
  const back = isReached(one.screen)
  window.dispatchEvent(new Event('popstate'))
  one.arrive()
  expect(await back).toBe(false)
  const stays = isReached(other.screen)
  cancelNavigation()
  other.arrive()
  expect(await stays).toBe(false)
})

test('a page whose code does not come is opened anyway, and says so itself', async () => {
  const { screen, fail } = page()
  const reached = isReached(screen)
  fail()
  expect(await reached).toBe(true)
})

test('a page that takes long is opened without its code; the line above says that it comes', async () => {
  vi.useFakeTimers()
  const { isActive: isShown } = await import('../api/activity.ts')
  const reached = isReached(page().screen)
  await vi.advanceTimersByTimeAsync(250)
  expect(isShown.get()).toBe(false)
  await vi.advanceTimersByTimeAsync(100)
  expect(isShown.get()).toBe(true)
  await vi.advanceTimersByTimeAsync(1_200)
  expect(await reached).toBe(true)
  await vi.advanceTimersByTimeAsync(500)
  expect(isShown.get()).toBe(false)
})
