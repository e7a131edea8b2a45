/**
 * One write at a time. One whose outcome is unknown bars every other until it is known or given up:
 * it may go again under its own key alone, so that it cannot happen twice.
 */
export function createWriteLock() {
  let isSending = false
  let unclear: string | undefined
  return {
    /** False when this write may not go now. */
    take(key: string): boolean {
      if (isSending || (unclear !== undefined && unclear !== key)) return false
      isSending = true
      return true
    },
    /** The answer came, or none did. */
    release(key: string, isKnown: boolean): void {
      isSending = false
      unclear = isKnown ? undefined : key
    },
    /** What became of the unknown one was learned otherwise, or matters no more. */
    settle(): void {
      unclear = undefined
    },
  }
}
