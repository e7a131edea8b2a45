import type { MemberId } from '@assay/domain/account.ts'

/**
 * Whose a request key is stands at its beginning. What a member sends always stands behind the
 * member's own number, so that no member can say the key of another one, of the house or of a
 * chain; the program's own keys begin with a word, those of operators' deeds with `operator:`.
 */
export const memberKey = (member: MemberId, sent: string): string => `m${member}:${sent}`

const LETTER = 'm'.charCodeAt(0)
const COLON = ':'.charCodeAt(0)
const ZERO = '0'.charCodeAt(0)

/** Whether a command about this member, or the house (0), may carry the key. */
export function mayCarry(member: MemberId, key: string): boolean {
  const owner = ownerOf(key)
  return owner === undefined || owner === member
}

/** The member that a key belongs to; undefined for the program's own. */
function ownerOf(key: string): MemberId | undefined {
  if (key.charCodeAt(0) !== LETTER) return undefined
  let owner = 0
  for (let at = 1; at < key.length; at++) {
    const code = key.charCodeAt(at)
    if (code === COLON) return at > 1 ? owner : undefined
    if (code < ZERO || code > ZERO + 9) return undefined
    owner = owner * 10 + code - ZERO
  }
  return undefined
}

/** What the owner sent: keys from before owners stood at their beginning were that alone. */
export const sentKey = (key: string): string =>
  ownerOf(key) === undefined ? key : key.slice(key.indexOf(':') + 1)
