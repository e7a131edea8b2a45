/** What decoding one picture may cost, known to the process that decodes and to who starts it. */

export const PIXELS_MAX = 50_000_000
/** Longest edge of what is kept, in pixels. */
export const EDGE_MAX = 2_400
export const DECODE_WITHIN_MS = 15_000
