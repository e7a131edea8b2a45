/**
 * The toast queue: one on screen and the latest waiting, two seconds each by default. A toast is
 * never the only place for something that needs action.
 */

export type ToastKind = 'info' | 'success' | 'error'
export type Toast = { id: number; text: string; kind: ToastKind; shownMs: number }

const SHOWN_MS = 2000

let shown: Toast | undefined
let waiting: Toast | undefined
let count = 0
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

export function showToast(text: string, kind: ToastKind = 'info', shownMs: number = SHOWN_MS) {
  const toast = { id: ++count, text, kind, shownMs }
  if (shown?.text === text) return
  if (shown) waiting = toast
  else show(toast)
}

export const toasts = {
  shown: () => shown,
  watch(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  /** Keeps the toast while it is touched or focused. */
  pause: () => clearTimeout(timer),
  resume: () => {
    clearTimeout(timer)
    timer = setTimeout(next, shown?.shownMs ?? SHOWN_MS)
  },
  dismiss: () => next(),
}

function show(toast: Toast | undefined) {
  shown = toast
  for (const listener of listeners) listener()
  if (toast) toasts.resume()
}

function next() {
  clearTimeout(timer)
  const toast = waiting
  waiting = undefined
  show(toast)
}
