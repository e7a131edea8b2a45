/**
 * Accounts by email or phone with a password. The answers never reveal whether an account exists;
 * only the owner of the mailbox or phone can find out.
 */
import * as z from 'zod/mini'
import { route } from '../../route.ts'
import { changeProof } from '../../rows/changeProof.ts'
import { count, dialCode, shortText, sixDigits, text, timestamp } from '../../schema/codecs.ts'
import { fields, strictFields } from '../../schema/fields.ts'
import { signedIn } from './member.ts'

const email = z.string().check(z.maxLength(254))
const phone = z.string().check(z.maxLength(32))
/** Longer than any that is accepted, so that the rule itself can give the reason. */
const password = z.string().check(z.maxLength(200))
const account = {
  /** An email address, or a national phone number. */
  account: ['account', email],
  /** +86 when missing. */
  dialCode: ['areaCode', z.optional(dialCode)],
} as const
const purpose = z.enum(['register', 'resetPassword'])

export const getAgreements = route({
  method: 'GET',
  path: '/home/agreements',
  title: 'The user agreement and the privacy policy that registration asks to agree to.',
  isAddition: true,
  input: strictFields({}),
  reply: fields({
    version: ['version', shortText],
    /** Sanitized HTML. */
    userAgreement: ['agreement', text],
    privacyPolicy: ['privacy', text],
  }),
})

export const sendVisitorCode = route({
  method: 'POST',
  path: '/member/sendCode',
  success: 'codeSent',
  title: 'Send a code for registering or for resetting a password; the answer is the same for all.',
  isAddition: true,
  input: strictFields({ purpose: ['type', purpose], ...account }),
  reply: fields({ resendAfterSeconds: ['seconds', count] }),
})

export const verifyCode = route({
  method: 'POST',
  path: '/member/codeVerification',
  title: 'Check a code without using it up; a wrong one costs one of its five tries.',
  input: strictFields({ purpose: ['type', purpose], ...account, code: ['code', sixDigits] }),
  reply: fields({}),
})

export const register = route({
  method: 'POST',
  path: '/member/register',
  success: 'registered',
  title: 'Open an account by email or phone, and sign in.',
  isAddition: true,
  input: strictFields({
    ...account,
    password: ['password', password],
    code: ['code', sixDigits],
    invitationCode: ['parent', z.optional(z.string().check(z.maxLength(16)))],
    /** The version of the agreements that the person accepted. */
    agreementVersion: ['agreement', z.string().check(z.maxLength(20))],
  }),
  reply: signedIn,
})

export const signInByPassword = route({
  method: 'POST',
  path: '/member/login',
  success: 'signedIn',
  title:
    'Sign in by email or phone. On a new device the right password is refused with `codeRequired`, and a code is sent; the same call with it signs in. Who has an authenticator or a passkey is refused with `factorRequired` until it has proven itself; `passkey` in the details is what a passkey is to sign.',
  isAddition: true,
  input: strictFields({
    ...account,
    password: ['password', password],
    code: ['code', z.optional(sixDigits)],
    factor: changeProof.factor,
  }),
  reply: signedIn,
})

/** No withdrawal before this. */
const resetReply = fields({ barredUntil: ['until', timestamp] })

export const resetPasswordByEmail = route({
  method: 'POST',
  path: '/member/forgetByEmail',
  success: 'passwordReset',
  title: 'Set a new password with a code sent by mail. Every session ends.',
  input: strictFields({
    email: ['email', email],
    code: ['code', sixDigits],
    password: ['password', password],
    factor: changeProof.factor,
  }),
  reply: resetReply,
})

export const resetPasswordByPhone = route({
  method: 'POST',
  path: '/member/forgetByTel',
  success: 'passwordReset',
  title: 'Set a new password with a code sent by text message. Every session ends.',
  input: strictFields({
    phone: ['tel', phone],
    dialCode: ['areaCode', z.optional(dialCode)],
    code: ['code', sixDigits],
    password: ['password', password],
    factor: changeProof.factor,
  }),
  reply: resetReply,
})
