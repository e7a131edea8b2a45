/**
 * Memory in which rows of 16, 32 or 64 bytes never straddle two cache lines, each of which would
 * be waited for. glibc begins what it maps from the system at 16 bytes behind a page, which is also
 * 16 behind a line, so the first row is 48 bytes further. `tools/run.mjs` tells it to map every
 * array of a megabyte. Elsewhere rows straddle, and nothing else is different.
 *
 * An order that is canceled takes 520 to 530 ns instead of 610 to 720 so, one that is added 570 to
 * 580 instead of 590 to 650 (with 50,000 resting, keys included).
 */
const TO_NEXT_LINE = 48

export const newDoubles = (length: number): Float64Array =>
  new Float64Array(new ArrayBuffer(TO_NEXT_LINE + length * 8), TO_NEXT_LINE, length)

/** The same memory as 32-bit integers. */
export const intsOver = ({ buffer, byteOffset, length }: Float64Array): Int32Array =>
  new Int32Array(buffer, byteOffset, length * 2)
