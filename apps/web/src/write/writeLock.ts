import { requestKey } from '@assay/wire/client/client.ts'
import { textOf } from '@assay/wire/client/textOf.ts'

/** The key to send with, and whether it was already sent without an answer. */
export type WriteKey = { key: string; isAgain: boolean }

/**
 * One write at a time. An unknown one blocks every other until it is known or given up: the same
 * input reuses its key, so that it cannot happen twice. If a retry is refused, the write is still
 * unknown: the first attempt may have succeeded.
 */
export function createWriteLock() {
  let isSending = false
  let sent: { key: string; text: string } | undefined
  let isUnclear = false
  return {
    /** The key to send this with; undefined when it must wait. */
    take(input: unknown): WriteKey | undefined {
      const text = textOf(input)
      if (isSending || (isUnclear && sent?.text !== text)) return undefined
      isSending = true
      if (!sent || !isUnclear) sent = { key: requestKey(), text }
      return { key: sent.key, isAgain: isUnclear }
    },
    /** An answer came, or none did. Returns whether the outcome is known now. */
    release(answer: 'done' | 'refused' | 'none'): boolean {
      isSending = false
      isUnclear = answer === 'none' || (answer === 'refused' && isUnclear)
      return !isUnclear
    },
    /** The outcome of the unknown one was learned otherwise, or no longer matters. */
    settle(): void {
      isUnclear = false
    },
  }
}
