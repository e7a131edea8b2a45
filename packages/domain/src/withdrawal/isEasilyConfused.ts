/**
 * Detects addresses that are easily confused: people compare the ends, and attackers generate
 * addresses with the same ends. Addresses are `0x` and 40 hexadecimal digits, in any case.
 */

const ENDS = 4
/** An address with so few different digits is a typo or a forgery. */
const SLIPS = 4

export function isEasilyConfused(one: string, other: string): boolean {
  const [a, b] = [one.toLowerCase(), other.toLowerCase()]
  if (a === b || a.length !== b.length) return false
  const hasSameEnds = a.slice(0, 2 + ENDS) === b.slice(0, 2 + ENDS) && a.endsWith(b.slice(-ENDS))
  return hasSameEnds || [...a].filter((digit, at) => digit !== b[at]).length <= SLIPS
}
