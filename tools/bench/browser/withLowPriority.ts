import { setPriority } from 'node:os'

/**
 * Starts a server that gets only what the browser leaves, because a phone's server runs on another
 * machine. What it starts has the same priority.
 */
export async function withLowPriority<Started>(start: () => Promise<Started>): Promise<Started> {
  setPriority(10)
  const started = await start()
  try {
    setPriority(0)
  } catch {
    // Only root may raise it again. Otherwise the browser shares its processors with the server.
  }
  return started
}
