/** The signed-in member: messages, codes, email, support chat. */
import * as z from 'zod/mini'
import { route } from '../../route.ts'
import { changeProof } from '../../rows/changeProof.ts'
import {
  count,
  countText,
  dialCode,
  flag,
  sixDigits,
  text,
  timestamp,
} from '../../schema/codecs.ts'
import { fields, strictFields } from '../../schema/fields.ts'
import { article } from '../home.ts'
import { memberInfo } from './member.ts'

export const getTips = route({
  method: 'GET',
  path: '/user/tipsList',
  title: 'Unread messages: those to this member, and those to everyone.',
  // Personal messages are not for bots.
  keyRight: 'none',
  input: strictFields({}),
  reply: fields({
    personal: ['oneTips', z.array(article)],
    general: ['allTips', z.array(article)],
  }),
})

export const markTipRead = route({
  method: 'POST',
  path: '/user/readTip',
  title: 'Mark one message as read.',
  needsLogin: true,
  isAddition: true,
  isOpenWhenFrozen: true,
  input: strictFields({ id: ['id', count] }),
  reply: fields({}),
})

const marketSymbol = z.string().check(z.regex(/^[A-Za-z0-9]{1,16}\/[A-Za-z0-9]{1,16}$/))

/**
 * `isOptional` in the rows of markets is the same for everyone and so never set: this is the
 * member's own list.
 */
export const getFavorites = route({
  method: 'GET',
  path: '/user/favorites',
  title: 'The markets that the member keeps at hand, first marked first.',
  needsLogin: true,
  isAddition: true,
  input: strictFields({}),
  reply: fields({ markets: ['symbols', z.array(marketSymbol)] }),
})

export const setFavorite = route({
  method: 'POST',
  path: '/user/favorite',
  title: 'Keep a market at hand, or no more.',
  needsLogin: true,
  isAddition: true,
  isOpenWhenFrozen: true,
  input: strictFields({ market: ['symbol', marketSymbol], isFavorite: ['isOptional', flag] }),
  reply: fields({}),
})

/**
 * The changes in the security center: each code is for one of them only. A code for a contact, a
 * wallet or an API key is bound to that one.
 */
export const CODED_CHANGES = [
  'password',
  'pin',
  'email',
  'phone',
  'factorEnroll',
  'factorRemove',
  'recoveryRenew',
  'passkeyAdd',
  'passkeyRemove',
  'walletLink',
  'walletUnlink',
  'apiKey',
] as const
export type CodedChange = (typeof CODED_CHANGES)[number]

const codeRequest = {
  title:
    'Send a code: to a new email or phone that is to be bound, or to the own one for a change of security.',
  needsLogin: true,
  success: 'codeSent',
  input: strictFields({
    purpose: ['type', z.enum(['bindEmail', 'bindPhone', 'security'])],
    /** The new email, phone or wallet, also when the code is sent to the member's own contact. */
    target: ['target', z.optional(z.string().check(z.maxLength(254)))],
    dialCode: ['areaCode', z.optional(dialCode)],
    /**
     * The change that a security code permits, which the letter names. Required for that purpose.
     */
    change: ['change', z.optional(z.enum(CODED_CHANGES))],
    /** The API key to be created, as in `createApiKey`; the letter contains it. */
    keyName: ['name', z.optional(z.string().check(z.maxLength(100)))],
    keyRight: ['right', z.optional(z.enum(['read', 'trade']))],
    keyNetworks: ['ips', z.optional(z.string().check(z.maxLength(1_000)))],
    keyDays: ['days', z.optional(countText)],
  }),
  /** `target` is masked. */
  reply: fields({ resendAfterSeconds: ['seconds', count], target: ['target', text] }),
} as const

/** A GET with a side effect. */
export const requestCode = route({
  ...codeRequest,
  method: 'GET',
  path: '/user/getCode',
  noScreen: 'The GET of `/user/getCode`. The app posts to it: a GET may be sent twice.',
  isChange: true,
})
/** The same as a POST. */
export const sendCode = route({
  ...codeRequest,
  method: 'POST',
  path: '/user/getCode',
  isAddition: true,
})

export const bindContact = route({
  method: 'POST',
  path: '/user/setNewTelOrEmail',
  success: 'contactBound',
  title:
    'Bind or change the email address or phone number, with the code that was sent to it; once one is bound, with the proof of a change too.',
  needsLogin: true,
  input: strictFields({
    kind: ['type', z.enum(['email', 'tel'])],
    target: ['target', z.string().check(z.maxLength(254))],
    dialCode: ['areaCode', z.optional(dialCode)],
    /** The code sent to the new contact. */
    code: ['code', sixDigits],
    /** The code sent to the current contact. */
    ownCode: ['oldcode', z.optional(sixDigits)],
    factor: changeProof.factor,
  }),
  reply: memberInfo,
})

const supportMessage = fields({
  id: ['id', count],
  body: ['content', text],
  isFromStaff: ['staff', z.boolean()],
  sentAt: ['wdate', timestamp],
})

export const getSupportMessages = route({
  method: 'GET',
  path: '/user/onlineList',
  title: 'The support chat, oldest first.',
  needsLogin: true,
  input: strictFields({ after: ['after', z.optional(countText)] }),
  reply: z.array(supportMessage),
})

export const sendSupportMessage = route({
  method: 'POST',
  path: '/user/addOnline',
  success: 'messageSent',
  title: 'Say something in the support chat, 1 to 1,000 characters.',
  needsLogin: true,
  isWrite: true,
  isOpenWhenFrozen: true,
  input: strictFields({ body: ['content', z.string().check(z.maxLength(1_000))] }),
  reply: supportMessage,
})
