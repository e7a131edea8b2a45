/** Limits of decoding one image, shared by the decoder process and its parent. */

export const PIXELS_MAX = 50_000_000
/** Longest edge of the stored image, in pixels. */
export const EDGE_MAX = 2_400
export const DECODE_WITHIN_MS = 15_000
