/** A mailed or texted code is good for so long after it was sent. */
export const CODE_VALID_MS = 5 * 60_000
