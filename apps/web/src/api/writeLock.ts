import { requestKey } from '@assay/wire/client.ts'
import { textOf } from './textOf.ts'

/** A key to send under, and whether it went before without an answer. */
export type WriteKey = { key: string; isAgain: boolean }

/**
 * One write at a time. One whose outcome is unknown bars every other until it is known or given up:
 * the same again goes under its own key, so that it cannot happen twice. Refused when it goes
 * again, it is as unknown as before: what went first may still have happened.
 */
export function createWriteLock() {
  let isSending = false
  let sent: { key: string; text: string } | undefined
  let isUnclear = false
  return {
    /** What to send this under; undefined when it may not go now. */
    take(input: unknown): WriteKey | undefined {
      const text = textOf(input)
      if (isSending || (isUnclear && sent?.text !== text)) return undefined
      isSending = true
      if (!sent || !isUnclear) sent = { key: requestKey(), text }
      return { key: sent.key, isAgain: isUnclear }
    },
    /** The answer came, or none did. Says whether the outcome is known now. */
    release(answer: 'done' | 'refused' | 'none'): boolean {
      isSending = false
      isUnclear = answer === 'none' || (answer === 'refused' && isUnclear)
      return !isUnclear
    },
    /** What became of the unknown one was learned otherwise, or matters no more. */
    settle(): void {
      isUnclear = false
    },
  }
}
