import type { MemberId } from '../account.ts'

/** How a friend is shown to the inviter: enough to tell friends apart, too little to look them up. */
export function maskedMember(member: MemberId): string {
  const digits = String(member)
  return `${digits.slice(0, 1)}***${digits.slice(-2)}`
}
