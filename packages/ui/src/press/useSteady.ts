/**
 * A value that changes the layout, such as the words of an error, kept as it is while a press is
 * under way: leaving a field for a button would else move the button from under the finger, and the
 * press would be lost. A press is under way from the pointer going down until its click was
 * handled.
 */
import { useEffect, useReducer, useRef } from 'react'

/** After the pointer went up a click comes at once, or none. */
const CLICK_WITHIN_MS = 300

let isUnderWay = false
let isListening = false
let timer: ReturnType<typeof setTimeout> | undefined
const waiting = new Set<() => void>()

function begin() {
  clearTimeout(timer)
  isUnderWay = true
}

function end() {
  clearTimeout(timer)
  isUnderWay = false
  for (const redraw of waiting) redraw()
}

function endWithin(ms: number) {
  clearTimeout(timer)
  timer = setTimeout(end, ms)
}

function listen() {
  if (isListening) return
  isListening = true
  addEventListener('pointerdown', begin, true)
  addEventListener('pointercancel', end, true)
  addEventListener('pointerup', () => endWithin(CLICK_WITHIN_MS), true)
  // What the click does comes first; where its way up is stopped, it is over a moment later.
  addEventListener('click', () => endWithin(0), true)
  addEventListener('click', end)
}

/** Runs it once the press that is under way is over; to be called while the pointer is down. */
export function afterPress(run: () => void): void {
  listen()
  const once = () => {
    waiting.delete(once)
    run()
  }
  waiting.add(once)
}

export function useSteady<T>(value: T): T {
  const kept = useRef(value)
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const shown = isUnderWay ? kept.current : value
  const isLate = shown !== value
  useEffect(listen, [])
  useEffect(() => {
    kept.current = shown
  }, [shown])
  useEffect(() => {
    if (!isLate) return
    // The press may have ended between the drawing and this.
    if (!isUnderWay) return redraw()
    waiting.add(redraw)
    return () => {
      waiting.delete(redraw)
    }
  }, [isLate])
  return shown
}
