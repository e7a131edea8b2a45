/** Signing in with a wallet: one call, made twice. */
import * as z from 'zod/mini'
import { route } from '../../route.ts'
import { changeProof } from '../../rows/changeProof.ts'
import { count } from '../../schema/codecs.ts'
import { strictFields } from '../../schema/fields.ts'
import { signedIn } from './member.ts'

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
