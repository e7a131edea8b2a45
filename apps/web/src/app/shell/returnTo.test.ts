import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rememberPlace, returnTo, scrollPlaceOf } from './places.ts'

/** The page with its current length, and the observer of its growth. */
const page = { scrollHeight: 0, top: 0, grows: () => {} }

beforeEach(() => {
  Object.assign(page, { scrollHeight: 500, top: 0 })
  const events = new EventTarget()
  vi.stubGlobal('document', { documentElement: page, body: {} })
  vi.stubGlobal('innerHeight', 400)
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events))
  vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events))
  vi.stubGlobal('dispatchEvent', events.dispatchEvent.bind(events))
  vi.stubGlobal('window', {
    scrollTo: (_: number, top: number) => {
      page.top = Math.min(top, page.scrollHeight - 400)
    },
  })
  const Observer = class {
    constructor(tell: () => void) {
      page.grows = tell
    }
    observe() {}
    disconnect() {
      page.grows = () => {}
    }
  }
  vi.stubGlobal('ResizeObserver', Observer)
})
afterEach(() => vi.unstubAllGlobals())

const grow = (scrollHeight: number) => {
  page.scrollHeight = scrollHeight
  page.grows()
}

test('a page is found where it was left once it is long enough, and is not forgotten meanwhile', () => {
  rememberPlace('assets', 900)
  returnTo(900)
  expect(page.top).toBe(100)
  // The browser fires that scroll event; the page may be reloaded now.
  rememberPlace('assets', page.top)
  expect(scrollPlaceOf('assets')).toBe(900)
  grow(2_000)
  expect(page.top).toBe(900)
  rememberPlace('assets', 950)
  expect(scrollPlaceOf('assets')).toBe(950)
})

test('who looks elsewhere stays there', () => {
  returnTo(900)
  dispatchEvent(new Event('wheel'))
  rememberPlace('assets', 60)
  expect(scrollPlaceOf('assets')).toBe(60)
  grow(2_000)
  expect(page.top).toBe(100)
})
