/** So soon after a sheet opened, the second half of a double press is no answer to it. */
const ECHO_MS = 400

type Press = Pick<MouseEvent, 'detail' | 'timeStamp'> & { pointerType?: string }

/**
 * `openedAt` by the clock of events; a touch does not count its presses, so that each so early is
 * one.
 */
export function isEcho({ detail, timeStamp, pointerType }: Press, openedAt: number): boolean {
  const isDouble = detail > 1 || pointerType === 'touch'
  return isDouble && timeStamp - openedAt < ECHO_MS
}
