/** Whether requests are pending: shown after 300 ms, hidden 500 ms after the last one. */
import { createStore } from '../store/createStore.ts'

const SHOW_AFTER_MS = 300
const HIDE_AFTER_MS = 500

let count = 0
let timer: ReturnType<typeof setTimeout> | undefined

export const isActive = createStore(false)

export function begin(): () => void {
  count += 1
  if (count === 1) schedule(true, SHOW_AFTER_MS)
  let isEnded = false
  return () => {
    if (isEnded) return
    isEnded = true
    count -= 1
    if (count === 0) schedule(false, HIDE_AFTER_MS)
  }
}

/** Going back in the browser hides it at once. */
globalThis.window?.addEventListener('popstate', () => {
  clearTimeout(timer)
  isActive.set(false)
})

function schedule(next: boolean, afterMs: number) {
  clearTimeout(timer)
  if (isActive.get() !== next) timer = setTimeout(() => isActive.set(next), afterMs)
}
