import { syncClock } from '../serverClock.ts'

/** Reloads the page if the exchange answers. Without a connection a reload would only lose it. */
export async function reloadIfReachable(): Promise<void> {
  const isReachable = await syncClock().then(
    () => true,
    () => false,
  )
  if (isReachable) location.reload()
}
