import { toasts } from '@assay/ui/notes/toasts.ts'
import { modalHosts } from '@assay/ui/sheets/modalHosts.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { listenForBack } from './listenForBack.ts'

const go = vi.fn()
let router = vi.fn<() => void>()
let isStandalone = false
const stand = (idx: number) => vi.stubGlobal('history', { state: { idx }, go })
const back = (idx: number, mark = {}) =>
  window.dispatchEvent(Object.assign(new Event('popstate'), { state: { idx, ...mark } }))

/** After the next paint. */
const painted = () => new Promise((resolve) => setTimeout(resolve))

beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', (paint: () => void) => paint())
  go.mockReset()
  router = vi.fn<() => void>()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('matchMedia', () => ({ matches: isStandalone }))
  listenForBack()
  window.addEventListener('popstate', router)
})

it('closes the sheet, stays on the page, and the router is not notified', () => {
  stand(3)
  const cancelled = vi.fn()
  const sheet = new EventTarget()
  sheet.addEventListener('cancel', cancelled)
  const leave = modalHosts.add(sheet as HTMLElement)
  back(2)
  expect(cancelled).toHaveBeenCalledTimes(1)
  expect(go).toHaveBeenCalledWith(1)
  back(3)
  leave()
  expect(router).not.toHaveBeenCalled()
})

it('goes back when nothing is open', () => {
  stand(3)
  modalHosts.add(new EventTarget() as HTMLElement)()
  back(2)
  expect([go.mock.calls.length, router.mock.calls.length]).toEqual([0, 1])
})

/** As when the app was opened by its URL: without earlier entries. */
function standAtFirst() {
  const entries: object[] = [{ idx: 0 }]
  const first = {
    get state() {
      return entries.at(-1)
    },
    replaceState: (state: object) => entries.splice(-1, 1, state),
    pushState: (state: object) => entries.push(state),
    go,
    back: vi.fn(),
  }
  vi.stubGlobal('history', first)
  return { entries, leave: first.back }
}

it('closes the sheet and stays in the app when its first page has it open', async () => {
  const { entries } = standAtFirst()
  const cancelled = vi.fn()
  const sheet = new EventTarget()
  sheet.addEventListener('cancel', cancelled)
  const leave = modalHosts.add(sheet as HTMLElement)
  // The sheet does not have to wait for anything.
  expect(entries).toEqual([{ idx: 0 }])
  await painted()
  expect(entries).toEqual([
    { idx: 0, isGuarded: true },
    { idx: 0, isGuard: true },
  ])
  back(0, { isGuarded: true })
  expect([cancelled.mock.calls.length, go.mock.calls]).toEqual([1, [[1]]])
  back(0, { isGuard: true })
  leave()
  expect(router).not.toHaveBeenCalled()
})

it('guards the first page once, and leaves the app in one step when nothing is open', async () => {
  const { entries, leave } = standAtFirst()
  modalHosts.add(new EventTarget() as HTMLElement)()
  modalHosts.add(new EventTarget() as HTMLElement)()
  await painted()
  expect(entries).toHaveLength(2)
  back(0, { isGuarded: true })
  expect(leave).toHaveBeenCalledTimes(1)
})

describe('the installed app', () => {
  beforeAll(() => {
    isStandalone = true
    vi.useFakeTimers()
  })
  afterAll(() => {
    isStandalone = false
    vi.useRealTimers()
  })

  it('says on its first page to press again, and is left by a second step (UPD-03)', () => {
    const { entries, leave } = standAtFirst()
    window.dispatchEvent(new Event('click'))
    expect(entries).toEqual([
      { idx: 0, isGuarded: true },
      { idx: 0, isGuard: true },
    ])
    entries.pop()
    back(0, { isGuarded: true })
    expect(toasts.shown()?.text).toBe('app.pressAgainToExit')
    // No own entry is left: the browser's next step leaves the app.
    expect([entries.length, leave.mock.calls.length]).toEqual([1, 0])
    vi.advanceTimersByTime(2_000)
    expect(entries).toHaveLength(2)
  })

  it('asks nothing on a page that has one before it', () => {
    stand(3)
    window.dispatchEvent(new Event('click'))
    back(2)
    expect(router).toHaveBeenCalledTimes(1)
  })
})
