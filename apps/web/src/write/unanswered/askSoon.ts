/**
 * When an unanswered write is checked: four times a second apart, then every three seconds, and at
 * once when the network or the exchange is back. Once the exchange reports it absent, it is checked
 * every second until that is certain.
 */
import { onOpen } from '../../api/connection/socket.ts'

const FIRST_ASKS = 4
const QUICK_MS = 1_000
const LATER_MS = 3_000
/** Absent this many times in a row: it did not arrive. */
export const ABSENT_AFTER = 3

/** Calls `ask` when it is due, and at each reconnection, until aborted. */
export function askSoon(ask: () => void, { asked, absent }: { asked: number; absent: number }) {
  const isQuick = asked < FIRST_ASKS || (absent > 0 && absent < ABSENT_AFTER)
  const timer = setTimeout(ask, isQuick ? QUICK_MS : LATER_MS)
  const stopListening = onOpen(ask)
  window.addEventListener('online', ask)
  return () => {
    clearTimeout(timer)
    stopListening()
    window.removeEventListener('online', ask)
  }
}
