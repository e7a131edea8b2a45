/**
 * Registering, signing in and resetting by email or phone. Known and unknown accounts get the same
 * answers after the same work; only who reads the mail or messages learns more.
 */

import { AGREEMENT_VERSION } from '@assay/domain/identity/agreement.ts'
import { isCommonPassword } from '@assay/domain/identity/commonPasswords.ts'
import { isPassword } from '@assay/domain/identity/password.ts'
import type { Input } from '@assay/wire/route.ts'
import * as wire from '@assay/wire/routes/password.ts'
import { type Binding, handle } from '../../../http/bindRoutes.ts'
import type { Caller } from '../../../http/caller.ts'
import { messageOf } from '../../../http/messages.ts'
import { Refusal, refuse } from '../../../http/reply.ts'
import { type Attempts, accountLimit, addressLimit, networkOf } from '../../../security/attempts.ts'
import type { Security } from '../../../security/security.ts'
import { hash } from '../../../session/sessions.ts'
import { type CodeSender, type Codes, RESEND_AFTER_SECONDS } from '../codes.ts'
import { deviceOf } from '../device.ts'
import { type MembersParts, signIn } from '../routes.ts'
import type { Factors } from '../security/factors.ts'
import { whereFrom } from '../security/securityNote.ts'
import { type Contact, type ContactInput, contactOf, maskedContact } from './contact.ts'
import type { Credential, Credentials } from './credentials.ts'
import { codeNote, type Messenger, type PlainUse } from './messenger.ts'
import type { Passwords } from './passwords.ts'

export type PasswordParts = Pick<
  MembersParts,
  'members' | 'sessions' | 'pool' | 'onSignIn' | 'onNewDevice' | 'onSignOut'
> & {
  codes: Codes
  factors: Factors
  security: Pick<Security, 'frozenGate'>
  credentials: Credentials
  passwords: Passwords
  attempts: Attempts
  messenger: Messenger
  dialCodes: ReadonlySet<string>
  codesPerAddressPerDay: number
}

export function passwordRoutes(parts: PasswordParts): Binding[] {
  const { codes, credentials, messenger } = parts
  const senderOf = (caller: Caller): CodeSender => ({
    name: `address/${networkOf(caller.ip)}`,
    perDay: parts.codesPerAddressPerDay,
  })
  const contactIn = (input: ContactInput) => contactOf(input, parts.dialCodes)

  return [
    handle(wire.getAgreements, (_, { locale }) => ({
      version: AGREEMENT_VERSION,
      userAgreement: messageOf('userAgreementText', locale),
      privacyPolicy: messageOf('privacyPolicyText', locale),
    })),

    handle(wire.sendVisitorCode, async ({ purpose, ...input }, caller) => {
      const contact = contactIn(input)
      if (contact instanceof Refusal) return contact
      if (!messenger.canReach(contact)) return refuse('phoneUnavailable')
      const use = codeUse(purpose, contact, caller)
      const code = await codes.issue(use, senderOf(caller))
      if (code instanceof Refusal) return code
      const isKnown = (await credentials.of(contact)) !== undefined
      if (isKnown === (purpose === 'resetPassword')) {
        messenger.post(contact, codeNote(use, code), caller.locale)
      } else if (isKnown) {
        const note = { subject: 'accountExistsSubject', body: 'accountExistsBody' } as const
        messenger.post(contact, note, caller.locale)
      }
      return { resendAfterSeconds: RESEND_AFTER_SECONDS }
    }),

    handle(wire.verifyCode, async ({ purpose, code, ...input }, caller) => {
      const contact = contactIn(input)
      if (contact instanceof Refusal) return contact
      const isRight = await codes.check(codeUse(purpose, contact, caller), code)
      return isRight ? {} : refuse('codeInvalid')
    }),

    handle(wire.register, (input, caller) => register(parts, input, caller)),

    handle(wire.signInByPassword, async (input, caller) => {
      const contact = contactIn(input)
      if (contact instanceof Refusal) return contact
      const credential = await proven(parts, { contact, password: input.password, caller })
      if (credential instanceof Refusal) return credential
      const { member, passwordHash } = credential
      const device = deviceOf(caller)
      const isTrusted = await credentials.isTrusted(member, device)
      const use = codeUse('signIn', contact, caller)
      if (!isTrusted) {
        if (!input.code) return askForCode(parts, { use, contact, caller }, senderOf(caller))
        if (!(await codes.check(use, input.code))) return refuse('codeInvalid')
      }
      // After the code, which stays good meanwhile: each of the authenticator's is good once.
      const refused = await parts.factors.check(member, input.factor, 'signIn')
      if (refused) return refused
      if (!isTrusted) {
        if (!(await codes.redeem(use, input.code ?? ''))) return refuse('codeInvalid')
        await credentials.trust(member, device)
      }
      const answer = await signInMember(parts, member, caller)
      if (answer instanceof Refusal) return answer
      // A reset that came between the check and the session has ended all sessions but this one.
      if ((await credentials.of(contact))?.passwordHash === passwordHash) return answer
      await parts.sessions.close({ tokenHash: hash(answer.token) })
      return refuse('signInFailed')
    }),

    handle(wire.resetPasswordByEmail, ({ email, ...rest }, caller) =>
      resetPassword(parts, { account: email, ...rest }, caller),
    ),
    handle(wire.resetPasswordByPhone, ({ phone, ...rest }, caller) =>
      resetPassword(parts, { account: phone, ...rest }, caller),
    ),
  ]
}

function codeUse(purpose: PlainUse['purpose'], { target }: Contact, caller: Caller): PlainUse {
  return { holder: `device/${deviceOf(caller)}`, purpose, target }
}

function passwordFault(password: string, contact: Contact): Refusal | undefined {
  if (!isPassword(password)) return refuse('passwordInvalid')
  return isCommonPassword(password, contact.target) ? refuse('passwordCommon') : undefined
}

async function signInMember(parts: PasswordParts, id: number, caller: Caller, isNew = false) {
  const member = await parts.members.byId(id)
  return member ? signIn(parts, member, { address: '', caller, isNew }) : refuse('signInFailed')
}

async function register(parts: PasswordParts, input: Input<typeof wire.register>, caller: Caller) {
  const { credentials, codes, members } = parts
  const contact = contactOf(input, parts.dialCodes)
  if (contact instanceof Refusal) return contact
  const fault = passwordFault(input.password, contact)
  if (fault) return fault
  if (input.agreementVersion !== AGREEMENT_VERSION) return refuse('agreementOutdated')
  const invitationCode = input.invitationCode?.trim() ?? ''
  if (invitationCode !== '' && !(await members.byInvitation(invitationCode))) {
    return refuse('invitationUnknown')
  }
  // Whoever has an account already was sent no code, so this is all they can be told.
  if (!(await codes.redeem(codeUse('register', contact, caller), input.code))) {
    return refuse('codeInvalid')
  }
  const passwordHash = await parts.passwords.hash(input.password)
  const device = deviceOf(caller)
  const member = await credentials.create({ contact, passwordHash, invitationCode, device })
  return member === undefined ? refuse('codeInvalid') : signInMember(parts, member, caller, true)
}

type Claim = { contact: Contact; password: string; caller: Caller }

/** The account whose password this is. */
async function proven(
  { attempts, credentials, passwords }: PasswordParts,
  { contact, password, caller }: Claim,
): Promise<(Credential & { passwordHash: string }) | Refusal> {
  const [account, address] = [accountLimit(contact.target), addressLimit(caller.ip)]
  const locked = await attempts.take([address, account])
  if (locked) return locked
  const credential = await credentials.of(contact)
  const isRight = await passwords.isRight(password, credential?.passwordHash)
  if (!isRight || !credential?.passwordHash) return refuse('signInFailed')
  await attempts.forget(account)
  await attempts.giveBack(address)
  const { member, passwordHash } = credential
  if (!passwords.isOutdated(passwordHash)) return { member, passwordHash }
  const renewed = await passwords.hash(password)
  await credentials.rehash(member, passwordHash, renewed)
  return { member, passwordHash: renewed }
}

/** The password was right, the device is new: a code, or the one that is on its way already. */
async function askForCode(
  { codes, messenger }: PasswordParts,
  { use, contact, caller }: { use: PlainUse; contact: Contact; caller: Caller },
  sender: CodeSender,
): Promise<Refusal> {
  const code = await codes.issue(use, sender)
  const target = maskedContact(contact)
  if (!(code instanceof Refusal)) {
    messenger.post(contact, codeNote(use, code), caller.locale)
    return refuse('codeRequired', { target, seconds: RESEND_AFTER_SECONDS })
  }
  // Too soon after a code for something else means that none for this is on its way.
  if (code.code !== 'codeTooSoon' || !(await codes.isGood(use))) return code
  return refuse('codeRequired', { target, seconds: code.details.seconds ?? RESEND_AFTER_SECONDS })
}

type NewSecret = { code: string; password: string; factor?: string | undefined }

/** A factor that is enrolled counts here too: reading someone's mail is not enough then. */
async function resetPassword(
  parts: PasswordParts,
  { code, password, factor, ...input }: ContactInput & NewSecret,
  caller: Caller,
) {
  const { attempts, credentials, messenger } = parts
  const contact = contactOf(input, parts.dialCodes)
  if (contact instanceof Refusal) return contact
  const fault = passwordFault(password, contact)
  if (fault) return fault
  const use = codeUse('resetPassword', contact, caller)
  const isRight = await parts.codes.check(use, code)
  const credential = await credentials.of(contact)
  if (!isRight || !credential) return refuse('codeInvalid')
  // Whoever froze it may have done so because somebody else reads this mail.
  const frozen = await parts.security.frozenGate(credential.member)
  if (frozen) return frozen
  const refused = await parts.factors.check(credential.member, factor, 'reset')
  if (refused) return refused
  if (!(await parts.codes.redeem(use, code))) return refuse('codeInvalid')
  const passwordHash = await parts.passwords.hash(password)
  const { member } = credential
  const { barredUntil, ended } = await credentials.reset({
    member,
    passwordHash,
    device: deviceOf(caller),
  })
  for (const session of ended) parts.onSignOut(session)
  await attempts.forget(accountLimit(contact.target))
  await attempts.giveBack(addressLimit(caller.ip))
  const details = whereFrom(caller)
  const note = { subject: 'resetNoticeSubject', body: 'resetNoticeBody', details } as const
  for (const other of await parts.members.contactsOf(member)) {
    messenger.post(other, note, caller.locale)
  }
  return { barredUntil }
}
