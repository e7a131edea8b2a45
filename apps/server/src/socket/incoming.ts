/** What all sockets share in reading messages. */

/** A socket that was silent for so long is closed. */
export const IDLE_MS = 65_000

/** Undefined for what is not JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
