/** Two so close are one press. */
const AGAIN_MS = 400

/** By the clock of events, in whichever form. */
let enteredAt = Number.NEGATIVE_INFINITY

/**
 * Whether Enter is held down, or pressed once more right after it was pressed: the step that the
 * first one opened may be there by now, and its field has the focus.
 */
export function isEnterAgain(event: Pick<KeyboardEvent, 'key' | 'repeat' | 'timeStamp'>): boolean {
  if (event.key !== 'Enter') return false
  const isAgain = event.repeat || event.timeStamp - enteredAt < AGAIN_MS
  enteredAt = event.timeStamp
  return isAgain
}

/** What was typed meanwhile makes the next Enter a new one, however fast it comes. */
export function typedAfterEnter(): void {
  enteredAt = Number.NEGATIVE_INFINITY
}
