import type { MemberId } from '@assay/domain/account.ts'

/**
 * A request key starts with its owner. A member's key always follows the member's own number, so no
 * member can use a key of another member, of the house or of a chain; the server's own keys start
 * with a word, those of operators' actions with `operator:`.
 */
export const memberKey = (member: MemberId, sent: string): string => `m${member}:${sent}`

const LETTER = 'm'.charCodeAt(0)
const COLON = ':'.charCodeAt(0)
const ZERO = '0'.charCodeAt(0)

/** Whether a command about this member, or the house (0), may have the key. */
export function mayCarry(member: MemberId, key: string): boolean {
  const owner = ownerOf(key)
  return owner === undefined || owner === member
}

/** The member who owns a key; undefined for the server's own. */
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

/** Whether a member has sent it; false for the server's own, and for older keys. */
export const isOfMember = (key: string): boolean => ownerOf(key) !== undefined

/** The part that the owner sent; older keys consist of it alone. */
export const sentKey = (key: string): string =>
  isOfMember(key) ? key.slice(key.indexOf(':') + 1) : key
