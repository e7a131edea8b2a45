/**
 * Whether the network seems to work: the browser says so and fewer than three reads in a row got no
 * answer. Keeps the time of the last answer, which the banner names.
 */
import { createStore } from '../live/createStore.ts'

const FAILURES_MAX = 3

export type Online = { isOnline: boolean; lastAnswerAt: number | undefined }

let failures = 0
export const online = createStore<Online>({ isOnline: navigator.onLine, lastAnswerAt: undefined })

export function answered() {
  failures = 0
  online.set({ isOnline: true, lastAnswerAt: Date.now() })
}

export function unanswered() {
  failures += 1
  if (failures >= FAILURES_MAX || !navigator.onLine) online.patch({ isOnline: false })
}

window.addEventListener('offline', () => online.patch({ isOnline: false }))
window.addEventListener('online', () => {
  failures = 0
  online.patch({ isOnline: true })
})
