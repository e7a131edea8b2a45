/** Signing in with a wallet: one call, made twice. */
import * as z from 'zod/mini'
import { count, flag, shortText, text, timestamp } from '../codecs.ts'
import { fields, strictFields } from '../fields.ts'
import { route } from '../route.ts'
import { changeProof } from './security.ts'

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

/** The challenge that code 428 carries in `data`. */
export const challenge = fields({
  id: ['challengeId', shortText],
  /** The EIP-4361 text to sign, byte for byte. */
  message: ['message', text],
  expiresAt: ['expiresAt', timestamp],
})
export type Challenge = z.output<typeof challenge>

export const signInByAddress = route({
  method: 'POST',
  path: '/member/loginByAddress',
  asksForSignature: true,
  success: 'signedIn',
  title:
    'Sign in with a wallet. Without a signature it answers code 428 and a text to sign; with it, the member and a token. Who has an authenticator or a passkey is refused with `factorRequired` until the same signature comes with it. What a contract wallet proved belongs to its chain.',
  input: strictFields({
    address: ['address', z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/))],
    device: ['device', z.literal('web')],
    invitationCode: ['parent', z.optional(z.string().check(z.maxLength(16)))],
    /** The wallet's chain, 1 or 56. */
    chainId: ['chainid', z.optional(count)],
    challengeId: ['challengeId', z.optional(z.string().check(z.regex(/^[\w-]{10,64}$/)))],
    signature: [
      'signature',
      z.optional(z.string().check(z.maxLength(20_000), z.regex(/^0x([0-9a-fA-F]{2})+$/))),
    ],
    factor: changeProof.factor,
  }),
  reply: signedIn,
})
