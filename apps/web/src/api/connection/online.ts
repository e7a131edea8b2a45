/**
 * Whether the exchange answers: the browser has a network and fewer than three reads in a row
 * failed. Also the time of the last price, for the banner. The socket keeps reconnecting, so its
 * opening means that everything works again.
 */
import type { ServerMessageKey } from '@assay/wire/socket/messages.ts'
import { createStore } from '../../store/createStore.ts'
import { onMessage, onOpen } from './socket.ts'

const FAILURES_MAX = 3

export type Online = { isOnline: boolean }

/** Messages with market prices. */
const PRICES: readonly ServerMessageKey[] = [
  'cyclesymbols',
  'info',
  'top',
  'trades',
  'kline',
  'coninfo',
  'contop',
  'contrades',
  'depth',
  'cycleinfo',
]

let priceAt: number | undefined
/** When the last price came, by this device's clock; undefined before the first. */
export const lastPriceAt = () => priceAt

let failures = 0
export const online = createStore<Online>(
  { isOnline: import.meta.env.SSR || navigator.onLine },
  { isOnline: true },
)

export function answered() {
  failures = 0
  online.patch({ isOnline: true })
}

export function answerMissed() {
  failures += 1
  if (failures >= FAILURES_MAX || !navigator.onLine) online.patch({ isOnline: false })
}

function back() {
  failures = 0
  online.patch({ isOnline: true })
}

globalThis.window?.addEventListener('offline', () => online.patch({ isOnline: false }))
globalThis.window?.addEventListener('online', back)
onOpen(back)
onMessage(({ key }) => {
  if (PRICES.includes(key)) priceAt = Date.now()
})
