/** The number of digits of a code, sent or of an authenticator. */
export const CODE_LENGTH = 6

/** How long a mailed or texted code is valid after it was sent. */
export const CODE_VALID_MS = 5 * 60_000
