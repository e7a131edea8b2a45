/** One step of a hash of 32 bits. */
export function mix(lane: number, value: number): number {
  const mixed = Math.imul(lane ^ value, 0x9e3779b1)
  return mixed ^ (mixed >>> 15)
}
