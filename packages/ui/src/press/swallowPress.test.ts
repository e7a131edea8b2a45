import { afterEach, expect, it, vi } from 'vitest'
import { swallowPress } from './swallowPress.ts'

afterEach(() => {
  vi.useRealTimers()
})

function pageWithButton() {
  vi.useFakeTimers()
  const page = new EventTarget()
  swallowPress(page)
  const pressed = vi.fn()
  // Registered later, like handlers below the window.
  page.addEventListener('click', pressed)
  const fire = (name: string) => page.dispatchEvent(new Event(name, { cancelable: true }))
  return { pressed, fire }
}

it.each(['pointerup', 'pointercancel', 'keyup'])(
  'keeps the click of a held press from the page when it ends with %s',
  (end) => {
    const { pressed, fire } = pageWithButton()
    vi.advanceTimersByTime(5_000)
    fire(end)
    expect(fire('click')).toBe(false)
    expect(pressed).not.toHaveBeenCalled()
  },
)

it('keeps away what a key that stays down repeats, however long', () => {
  const { pressed, fire } = pageWithButton()
  for (let repeat = 0; repeat < 20; repeat += 1) {
    vi.advanceTimersByTime(100)
    fire('click')
  }
  expect(pressed).not.toHaveBeenCalled()
})

it('lets the next press through once the held one is over', () => {
  const { pressed, fire } = pageWithButton()
  fire('pointerup')
  vi.advanceTimersByTime(350)
  expect(fire('click')).toBe(true)
  expect(pressed).toHaveBeenCalledOnce()
})

it('lets a new press through at once', () => {
  const { pressed, fire } = pageWithButton()
  fire('pointerdown')
  fire('pointerup')
  fire('pointerdown')
  fire('pointerup')
  expect(fire('click')).toBe(true)
  expect(pressed).toHaveBeenCalledOnce()
})
