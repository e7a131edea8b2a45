/** Signing in with a wallet: one call, made twice. */
import * as z from 'zod/mini'
import { count, flag, shortText, text, timestamp } from '../codecs.ts'
import { fields } from '../fields.ts'

/** What the member may know of the own account; phone and email come masked. */
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
  /** A fund password, asked for whenever money leaves. */
  hasPin: ['paypassword', flag],
  /** No withdrawal before this; 0 or past when nothing bars. */
  barredUntil: ['until', timestamp],
  isFrozen: ['frozen', flag],
  createdAt: ['wdate', timestamp],
})
export type MemberInfo = z.output<typeof memberInfo>

export const signedIn = fields({ member: ['member', memberInfo], token: ['token', shortText] })
