/**
 * The security center. A change needs a code sent to the member's own email or phone, and the
 * authenticator's if there is one; it bars withdrawals for 24 hours.
 */
import * as z from 'zod/mini'
import { route } from '../../route.ts'
import { changeProof } from '../../rows/changeProof.ts'
import { count, countText, flag, shortText, text, timestamp } from '../../schema/codecs.ts'
import { fields, strictFields } from '../../schema/fields.ts'

/** Longer than any that is accepted, so that the rule itself can give the reason. */
const secret = z.string().check(z.maxLength(200))
/** No withdrawal before this; in the past when there is no bar. */
const barredReply = fields({ barredUntil: ['until', timestamp] })

export const getSecurity = route({
  method: 'GET',
  path: '/user/security',
  title: 'What protects the account.',
  needsLogin: true,
  isAddition: true,
  input: strictFields({}),
  reply: fields({
    hasPassword: ['loginpassword', flag],
    hasPin: ['paypassword', flag],
    hasFactor: ['totp', flag],
    passkeys: ['passkeys', count],
    recoveryCodesLeft: ['recovery', count],
    antiPhishingWord: ['word', shortText],
    barredUntil: ['until', timestamp],
    frozenBy: ['frozen', z.enum(['', 'member', 'operator'])],
    /** Where a code for a change is sent: masked, '' without email and phone. */
    codeTarget: ['target', text],
  }),
})

export const changePassword = route({
  method: 'POST',
  path: '/user/editPassword',
  success: 'passwordChanged',
  title: 'Set or change the login password. Every other session ends.',
  needsLogin: true,
  input: strictFields({ password: ['password', secret], ...changeProof }),
  reply: barredReply,
})

export const savePin = route({
  method: 'POST',
  path: '/user/updatePassword',
  success: 'pinSaved',
  title: 'Set, change or renew the fund password: six digits. The first one bars nothing.',
  needsLogin: true,
  input: strictFields({ pin: ['password', secret], ...changeProof }),
  reply: barredReply,
})

export const saveAntiPhishingWord = route({
  method: 'POST',
  path: '/user/antiPhishing',
  success: 'antiPhishingSaved',
  title: 'The word that stands in every mail from here on, 2 to 20 letters or digits.',
  needsLogin: true,
  isAddition: true,
  input: strictFields({ word: ['word', z.string().check(z.maxLength(100))] }),
  reply: fields({}),
})

export const freezeAccount = route({
  method: 'POST',
  path: '/user/freeze',
  success: 'accountFrozen',
  title: 'Freeze the own account at once: nothing can be spent, every other session ends.',
  needsLogin: true,
  isAddition: true,
  isOpenWhenFrozen: true,
  input: strictFields({}),
  reply: fields({}),
})

export const getActivity = route({
  method: 'GET',
  path: '/user/activity',
  title: 'What happened to the account, newest first: sign-ins, changes, acts of staff.',
  needsLogin: true,
  isAddition: true,
  input: strictFields({
    /** The number of the last line received. */
    before: ['before', z.optional(countText)],
    limit: ['limit', z.optional(countText)],
  }),
  reply: z.array(
    fields({
      id: ['id', count],
      kind: ['kind', shortText],
      isByStaff: ['staff', flag],
      details: ['details', z.record(z.string(), z.union([z.string(), z.number()]))],
      ip: ['ip', shortText],
      /** The browser's short name. */
      agent: ['device', shortText],
      at: ['wdate', timestamp],
      /** How many more of the same kind were counted on this line, beyond the daily limit. */
      more: ['more', count],
      /** The time of the last of those; 0 for none. */
      moreUntil: ['until', timestamp],
    }),
  ),
})
