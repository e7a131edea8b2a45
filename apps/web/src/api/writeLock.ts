import { requestKey } from '@assay/wire/client.ts'
import { textOf } from './textOf.ts'

/**
 * One write at a time. One whose outcome is unknown bars every other until it is known or given up:
 * the same again goes under its own key, so that it cannot happen twice.
 */
export function createWriteLock() {
  let isSending = false
  let sent: { key: string; text: string } | undefined
  let isUnclear = false
  return {
    /** The key to send this under; undefined when it may not go now. */
    take(input: unknown): string | undefined {
      const text = textOf(input)
      if (isSending || (isUnclear && sent?.text !== text)) return undefined
      isSending = true
      if (!sent || !isUnclear) sent = { key: requestKey(), text }
      return sent.key
    },
    /** The answer came, or none did. */
    release(isKnown: boolean): void {
      isSending = false
      isUnclear = !isKnown
    },
    /** What became of the unknown one was learned otherwise, or matters no more. */
    settle(): void {
      isUnclear = false
    },
  }
}
