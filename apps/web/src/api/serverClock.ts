/** The server's time, by its offset from this device's clock; countdowns stand on it. */
import { getSystemTime } from '@assay/wire/routes/home.ts'
import { call } from './call.ts'

let offsetMs = 0

export const serverNow = () => Date.now() + offsetMs

export async function syncClock() {
  const sentAt = Date.now()
  const server = await call(getSystemTime, {})
  const received = Date.now()
  offsetMs = server + (received - sentAt) / 2 - received
}
