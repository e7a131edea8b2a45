/**
 * Passkeys (WebAuthn). Options and credentials are text: the JSON forms of the standard
 * (`PublicKeyCredentialCreationOptionsJSON`, `RegistrationResponseJSON` and so on).
 */
import * as z from 'zod/mini'
import { route } from '../../route.ts'
import { changeProof } from '../../rows/changeProof.ts'
import { shortText, text, timestamp } from '../../schema/codecs.ts'
import { fields, strictFields } from '../../schema/fields.ts'
import { signedIn } from './member.ts'

const own = { needsLogin: true, isAddition: true } as const
const credential = z.string().check(z.maxLength(16_000))
const optionsReply = fields({ options: ['options', text] })

export const getPasskeys = route({
  ...own,
  method: 'GET',
  path: '/user/passkeys',
  title: "The member's passkeys, the newest first.",
  input: strictFields({}),
  reply: z.array(
    fields({
      id: ['id', z.string()],
      name: ['name', shortText],
      createdAt: ['wdate', timestamp],
      usedAt: ['seen', z.optional(timestamp)],
    }),
  ),
})

export const beginPasskey = route({
  ...own,
  method: 'POST',
  path: '/user/passkeyBegin',
  title: 'What a device is to make a passkey from, good once and for 15 minutes.',
  input: strictFields({}),
  reply: optionsReply,
})

export const addPasskey = route({
  ...own,
  method: 'POST',
  path: '/user/passkeyAdd',
  success: 'passkeyAdded',
  title:
    'Enroll what the device made; with the first factor of an account come recovery codes. Withdrawals are barred for 24 hours, but not on the first day of an account.',
  input: strictFields({
    /** Empty for the browser and its device. */
    name: ['name', z.string().check(z.maxLength(40))],
    credential: ['credential', credential],
    ...changeProof,
  }),
  reply: fields({
    recoveryCodes: ['recovery', z.array(shortText)],
    /** 0 when there is no bar. */
    barredUntil: ['until', timestamp],
  }),
})

export const removePasskey = route({
  ...own,
  method: 'POST',
  path: '/user/passkeyRemove',
  success: 'passkeyRemoved',
  title: 'Take a passkey away; withdrawals are barred for 24 hours.',
  input: strictFields({ id: ['id', z.string().check(z.maxLength(2_000))], ...changeProof }),
  reply: fields({ barredUntil: ['until', timestamp] }),
})

export const beginPasskeySignIn = route({
  method: 'POST',
  path: '/member/passkeyBegin',
  isAddition: true,
  title: 'What any passkey is to sign to let its owner in, good once and in this browser.',
  input: strictFields({}),
  reply: optionsReply,
})

export const signInByPasskey = route({
  method: 'POST',
  path: '/member/loginByPasskey',
  isAddition: true,
  success: 'signedIn',
  title: 'Sign in with a passkey alone: the device has verified who holds it.',
  input: strictFields({ credential: ['credential', credential] }),
  reply: signedIn,
})
