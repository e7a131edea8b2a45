/**
 * When an unanswered write is asked after: four times a second apart, then every three seconds, and
 * at once when the network or the exchange is back. Once the exchange said that nothing arrived, it
 * is asked a second apart again until that is sure.
 */
import { onOpen } from '../../live/socket.ts'

const FIRST_ASKS = 4
const QUICK_MS = 1_000
const LATER_MS = 3_000
/** So many times in a row it was not there: it did not arrive. */
export const ABSENT_AFTER = 3

/** Calls `ask` when it is time, and again at each return of the connection, until told to stop. */
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
