/**
 * Whether the exchange answers: the browser has a network and fewer than three reads in a row got no
 * answer. Keeps the time of the last answer, which the banner names. The socket keeps trying, so that
 * its opening says that all works again.
 */
import { createStore } from '../live/createStore.ts'
import { onOpen } from '../live/socket.ts'

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

function back() {
  failures = 0
  online.patch({ isOnline: true })
}

window.addEventListener('offline', () => online.patch({ isOnline: false }))
window.addEventListener('online', back)
onOpen(back)
