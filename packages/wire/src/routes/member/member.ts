/** Signing in with a wallet: one call, made twice. */
import * as z from 'zod/mini'
import { count, flag, shortText, text, timestamp } from '../../schema/codecs.ts'
import { fields } from '../../schema/fields.ts'

/** The member's own data; phone and email are masked. */
export const memberInfo = fields({
  id: ['userid', count],
  name: ['username', shortText],
  address: ['address', shortText],
  phone: ['phone', shortText],
  email: ['email', text],
  isEmailVerified: ['emailstate', flag],
  invitationCode: ['recom', shortText],
  invitationUrl: ['recomurl', shortText],
  identityStatus: ['realstate', z.enum(['notVerified', 'underReview', 'verified', 'failed'])],
  hasPassword: ['loginpassword', flag],
  /** A fund password, required whenever money leaves. */
  hasPin: ['paypassword', flag],
  /** No withdrawal before this; 0 or past when there is no bar. */
  barredUntil: ['until', timestamp],
  isFrozen: ['frozen', flag],
  createdAt: ['wdate', timestamp],
})
export type MemberInfo = z.output<typeof memberInfo>

export const signedIn = fields({ member: ['member', memberInfo], token: ['token', shortText] })
