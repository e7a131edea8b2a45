/** Ways to sign in: the authenticator, open sessions, a wallet in addition to a password. */
import * as z from 'zod/mini'
import { route } from '../../route.ts'
import { changeProof } from '../../rows/changeProof.ts'
import { count, flag, shortText, sixDigits, timestamp } from '../../schema/codecs.ts'
import { fields, strictFields } from '../../schema/fields.ts'
import { memberInfo } from './member.ts'

const own = { needsLogin: true, isAddition: true } as const
const newCodesReply = fields({
  recoveryCodes: ['recovery', z.array(shortText)],
  /** 0 when there is no bar. */
  barredUntil: ['until', timestamp],
})

export const beginFactor = route({
  ...own,
  method: 'POST',
  path: '/user/factorBegin',
  title:
    'A seed for an authenticator app, the same for half an hour in one session. It counts for nothing until a first code confirms it.',
  input: strictFields({}),
  reply: fields({
    /** Base32. */
    seed: ['secret', shortText],
    /** The content of the QR code: `otpauth://totp/…`. */
    link: ['url', z.string().check(z.maxLength(500))],
  }),
})

export const confirmFactor = route({
  ...own,
  method: 'POST',
  path: '/user/factorConfirm',
  success: 'factorEnrolled',
  title:
    'Confirm the authenticator with its first code; the recovery codes are shown once. Withdrawals are barred for 24 hours, but not on the first day of an account.',
  input: strictFields({
    ...changeProof,
    /** The first code of the app being set up. */
    first: ['first', sixDigits],
  }),
  reply: newCodesReply,
})

/**
 * The earlier codes become invalid in the same step. A lost answer is resolved by calling again
 * with a new mailed code: the codes made last are the valid ones. A recovery code is therefore
 * refused as `factor`: it would be used up, and after a lost answer none would be left to call
 * again with.
 */
export const renewRecoveryCodes = route({
  ...own,
  method: 'POST',
  path: '/user/recoveryRenew',
  success: 'recoveryCodesRenewed',
  title:
    'Ten new recovery codes, shown once, instead of all earlier ones; call again after a lost answer. The authenticator or a passkey must prove it. Withdrawals are barred for 24 hours, but not on the first day of an account.',
  input: strictFields(changeProof),
  reply: newCodesReply,
})

export const removeFactor = route({
  ...own,
  method: 'POST',
  path: '/user/factorRemove',
  success: 'factorRemoved',
  title: 'Take the authenticator away; withdrawals are barred for 24 hours.',
  input: strictFields(changeProof),
  reply: fields({ barredUntil: ['until', timestamp] }),
})

export const getSessions = route({
  ...own,
  method: 'GET',
  path: '/user/sessions',
  title: 'Where the member is signed in, the latest seen first.',
  input: strictFields({}),
  reply: z.array(
    fields({
      id: ['id', shortText],
      agent: ['device', shortText],
      ip: ['ip', shortText],
      createdAt: ['wdate', timestamp],
      seenAt: ['seen', timestamp],
      isCurrent: ['current', flag],
    }),
  ),
})

export const endSession = route({
  ...own,
  method: 'POST',
  path: '/user/sessionEnd',
  success: 'sessionEnded',
  title: 'End one of the own sessions.',
  isOpenWhenFrozen: true,
  input: strictFields({ id: ['id', z.string().check(z.regex(/^[0-9a-f]{16}$/))] }),
  reply: fields({}),
})

export const endOtherSessions = route({
  ...own,
  method: 'POST',
  path: '/user/sessionEndOthers',
  success: 'sessionEnded',
  title: 'End every session but this one.',
  isOpenWhenFrozen: true,
  input: strictFields({}),
  reply: fields({ ended: ['count', count] }),
})

export const linkWallet = route({
  ...own,
  method: 'POST',
  path: '/user/linkWallet',
  asksForSignature: true,
  success: 'walletLinked',
  title:
    'Link a wallet to an account by email or phone. Without a signature it answers code 428 and a text to sign, as signing in does.',
  input: strictFields({
    address: ['address', z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/))],
    chainId: ['chainid', count],
    challengeId: ['challengeId', z.optional(z.string().check(z.regex(/^[\w-]{10,64}$/)))],
    signature: [
      'signature',
      z.optional(z.string().check(z.maxLength(20_000), z.regex(/^0x([0-9a-fA-F]{2})+$/))),
    ],
    code: ['code', z.optional(changeProof.code[1])],
    factor: changeProof.factor,
  }),
  reply: memberInfo,
})

export const proveWallet = route({
  ...own,
  method: 'POST',
  path: '/user/proveWallet',
  asksForSignature: true,
  title:
    "The account's own wallet signs once more, which a first email or phone asks for. Without a signature it answers code 428 and a text to sign; with it, a new token takes the place of the session's.",
  input: strictFields({
    chainId: ['chainid', count],
    challengeId: ['challengeId', z.optional(z.string().check(z.regex(/^[\w-]{10,64}$/)))],
    signature: [
      'signature',
      z.optional(z.string().check(z.maxLength(20_000), z.regex(/^0x([0-9a-fA-F]{2})+$/))),
    ],
    factor: changeProof.factor,
  }),
  reply: fields({ token: ['token', shortText] }),
})

export const unlinkWallet = route({
  ...own,
  method: 'POST',
  path: '/user/unlinkWallet',
  success: 'walletUnlinked',
  title:
    'Take the linked wallet away, when there is another way in. Every other session ends; withdrawals are barred for 24 hours.',
  input: strictFields(changeProof),
  reply: fields({ barredUntil: ['until', timestamp] }),
})
