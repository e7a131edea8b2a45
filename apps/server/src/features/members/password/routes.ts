/**
 * Registration, sign-in and reset by email or phone. Known and unknown accounts get the same
 * answers after the same work; only the owner of the mailbox or phone learns more.
 */
import { AGREEMENT_VERSION } from '@assay/domain/identity/agreement.ts'
import type { Input } from '@assay/wire/route.ts'
import * as wire from '@assay/wire/routes/member/password.ts'
import { Busy } from '../../../fault.ts'
import { type Binding, handle } from '../../../http/bindRoutes.ts'
import type { Caller } from '../../../http/caller.ts'
import { networkOf } from '../../../http/limits/networkOf.ts'
import { messageOf } from '../../../http/messages.ts'
import { Refusal, refuse } from '../../../http/reply.ts'
import {
  type Attempts,
  accountLimit,
  addressLimit,
  deviceLimit,
} from '../../../security/attempts.ts'
import type { Security } from '../../../security/security.ts'
import { spendAll } from '../../../security/spend.ts'
import { hash } from '../../../session/sessions.ts'
import {
  CODES_PER_MEMBER_PER_DAY,
  type CodeSender,
  type Codes,
  RESEND_AFTER_SECONDS,
} from '../codes.ts'
import { deviceIdOf, knowsDevice } from '../device.ts'
import type { Openings } from '../openings.ts'
import { type MembersParts, signIn } from '../routes.ts'
import type { Factors } from '../security/factors.ts'
import { type Contact, type ContactInput, contactOf, maskedContact } from './contact.ts'
import type { Credential, Credentials } from './credentials.ts'
import { codeNote, type Messenger, type PlainUse } from './messenger.ts'
import { passwordFault } from './passwordFault.ts'
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
  openings: Openings
}

const ACCOUNT_EXISTS = { subject: 'accountExistsSubject', body: 'accountExistsBody' } as const

export function passwordRoutes(parts: PasswordParts): Binding[] {
  return [
    handle(wire.getAgreements, (_, { locale }) => ({
      version: AGREEMENT_VERSION,
      userAgreement: messageOf('userAgreementText', locale),
      privacyPolicy: messageOf('privacyPolicyText', locale),
    })),
    handle(wire.sendVisitorCode, (input, caller) => sendVisitorCode(parts, input, caller)),

    handle(wire.verifyCode, async ({ purpose, code, ...input }, caller) => {
      const contact = contactOf(input, parts.dialCodes)
      if (contact instanceof Refusal) return contact
      return (await parts.codes.check(codeUse(purpose, contact, caller), code)) ?? {}
    }),

    handle(wire.register, (input, caller) => register(parts, input, caller)),
    handle(wire.signInByPassword, (input, caller) => signInByPassword(parts, input, caller)),
    handle(wire.resetPasswordByEmail, ({ email, ...rest }, caller) =>
      resetPassword(parts, { account: email, ...rest }, caller),
    ),
    handle(wire.resetPasswordByPhone, ({ phone, ...rest }, caller) =>
      resetPassword(parts, { account: phone, ...rest }, caller),
    ),
  ]
}

async function sendVisitorCode(
  parts: PasswordParts,
  { purpose, ...input }: Input<typeof wire.sendVisitorCode>,
  caller: Caller,
) {
  const { codes, credentials, messenger } = parts
  const contact = contactOf(input, parts.dialCodes)
  if (contact instanceof Refusal) return contact
  if (!messenger.canReach(contact)) return refuse('phoneUnavailable')
  // Of the caller's network only: it reveals nothing of the contact.
  const full = purpose === 'register' ? await parts.openings.refusal(caller.ip) : undefined
  if (full) return full
  const use = codeUse(purpose, contact, caller)
  const credential = await credentials.of(contact)
  const sender = await senderOf(parts, credential?.member, caller)
  const isKnown = credential !== undefined
  const post = messenger.postCode({
    contact,
    locale: caller.locale,
    noteOf: (code) => {
      if (isKnown === (purpose === 'resetPassword')) return codeNote(use, code)
      return isKnown ? ACCOUNT_EXISTS : undefined
    },
  })
  const refused = await codes.issue(use, sender, post)
  if (refused) return refused
  return { resendAfterSeconds: RESEND_AFTER_SECONDS }
}

async function signInByPassword(
  parts: PasswordParts,
  input: Input<typeof wire.signInByPassword>,
  caller: Caller,
) {
  const { codes, credentials } = parts
  const contact = contactOf(input, parts.dialCodes)
  if (contact instanceof Refusal) return contact
  const credential = await proven(parts, { contact, password: input.password, caller })
  if (credential instanceof Refusal) return credential
  const { member, passwordHash } = credential
  const device = deviceIdOf(caller)
  const isTrusted = await credentials.isTrusted(member, device)
  const use = codeUse('signIn', contact, caller)
  if (!isTrusted && !input.code) return askForCode(parts, { use, contact, caller })
  const spendCode = isTrusted ? undefined : await codes.judge(use, input.code ?? '')
  if (spendCode instanceof Refusal) return spendCode
  const spendFactor = await parts.factors.judge(member, input.factor, 'signIn')
  if (spendFactor instanceof Refusal) return spendFactor
  const refused = await spendAll(parts.pool, [spendFactor, ...(spendCode ? [spendCode] : [])])
  if (refused) return refused
  if (!isTrusted) await credentials.trust(member, device)
  const answer = await signInMember(parts, member, caller)
  if (answer instanceof Refusal) return answer
  // If the password was reset between the check and the session, this session must end too.
  if ((await credentials.of(contact))?.passwordHash === passwordHash) return answer
  await parts.sessions.close({ tokenHash: hash(answer.token) })
  return refuse('signInFailed')
}

/** A visitor; a browser that this account has used has a separate limit of codes. */
async function senderOf(
  { pool, codesPerAddressPerDay: perDay }: PasswordParts,
  member: number | undefined,
  caller: Caller,
): Promise<CodeSender> {
  const device = deviceIdOf(caller)
  if (await knowsDevice(pool, member ?? 0, device)) {
    return { asker: 'knownDevice', name: `device/${hash(device).toString('hex')}`, perDay }
  }
  return { asker: 'visitor', name: `address/${networkOf(caller.ip)}`, perDay }
}

function codeUse(purpose: PlainUse['purpose'], { target }: Contact, caller: Caller): PlainUse {
  return { holder: `device/${deviceIdOf(caller)}`, purpose, target }
}

async function signInMember(parts: PasswordParts, id: number, caller: Caller, isNew = false) {
  const member = await parts.members.byId(id)
  return member ? signIn(parts, member, { address: '', caller, isNew }) : refuse('signInFailed')
}

async function register(parts: PasswordParts, input: Input<typeof wire.register>, caller: Caller) {
  const { credentials, codes, members } = parts
  const contact = contactOf(input, parts.dialCodes)
  if (contact instanceof Refusal) return contact
  const fault = passwordFault(input.password, [contact.target])
  if (fault) return fault
  if (input.agreementVersion !== AGREEMENT_VERSION) return refuse('agreementOutdated')
  const invitationCode = input.invitationCode?.trim() ?? ''
  if (invitationCode !== '' && !(await members.byInvitation(invitationCode))) {
    return refuse('invitationUnknown')
  }
  // An existing account was sent no code, so nothing more is revealed. Before the code is consumed,
  // and again after.
  const full = await parts.openings.refusal(caller.ip)
  if (full) return full
  const wrong = await codes.redeem(codeUse('register', contact, caller), input.code)
  if (wrong) return wrong
  const refused = await parts.openings.take(caller.ip)
  if (refused) return refused
  const passwordHash = await parts.passwords.hash(input.password)
  const device = deviceIdOf(caller)
  const member = await credentials.create({ contact, passwordHash, invitationCode, device })
  return member === undefined ? refuse('codeInvalid') : signInMember(parts, member, caller, true)
}

type Claim = { contact: Contact; password: string; caller: Caller }

/** The account with this password. */
async function proven(
  { attempts, credentials, passwords, pool }: PasswordParts,
  { contact, password, caller }: Claim,
): Promise<(Credential & { passwordHash: string }) | Refusal> {
  const credential = await credentials.of(contact)
  const device = deviceIdOf(caller)
  // A browser that the account has used has separate attempts: those of strangers neither lock it
  // nor are unlocked by it.
  const isKnown = await knowsDevice(pool, credential?.member ?? 0, device)
  const account = isKnown ? deviceLimit(contact.target, hash(device)) : accountLimit(contact.target)
  const address = isKnown ? undefined : addressLimit(caller.ip)
  const locked = await attempts.take(address ? [address, account] : [account])
  if (locked) return locked
  const isRight = await passwords
    .isRight(password, credential?.passwordHash)
    .catch(async (error) => {
      // It was not compared: no attempt.
      const taken = address ? [address, account] : [account]
      if (error instanceof Busy) for (const limit of taken) await attempts.giveBack(limit)
      throw error
    })
  if (!isRight || !credential?.passwordHash) return refuse('signInFailed')
  await attempts.forget(account)
  if (address) await attempts.giveBack(address)
  const { member, passwordHash } = credential
  if (!passwords.isOutdated(passwordHash)) return { member, passwordHash }
  const renewed = await passwords.hash(password)
  await credentials.rehash(member, passwordHash, renewed)
  return { member, passwordHash: renewed }
}

/** The password was right, the device is new: sends a code, or uses the one already sent. */
async function askForCode(
  { codes, messenger }: PasswordParts,
  { use, contact, caller }: { use: PlainUse; contact: Contact; caller: Caller },
): Promise<Refusal> {
  // The sender knows the password: strangers do not share this limit.
  const name = `account/${contact.target}`
  const perDay = CODES_PER_MEMBER_PER_DAY
  const post = messenger.postCode({
    contact,
    locale: caller.locale,
    noteOf: (code) => codeNote(use, code),
  })
  const refused = await codes.issue(use, { asker: 'password', name, perDay }, post)
  const target = maskedContact(contact)
  if (!refused) {
    return refuse('codeRequired', { target, seconds: RESEND_AFTER_SECONDS })
  }
  // `codeTooSoon` after a code for something else means that none for this was sent.
  if (refused.code !== 'codeTooSoon' || !(await codes.isGood(use))) return refused
  return refuse('codeRequired', {
    target,
    seconds: refused.details.seconds ?? RESEND_AFTER_SECONDS,
  })
}

type NewSecret = { code: string; password: string; factor?: string | undefined }

/** An enrolled factor is required here too: access to the mailbox is not enough. */
async function resetPassword(
  parts: PasswordParts,
  { code, password, factor, ...input }: ContactInput & NewSecret,
  caller: Caller,
) {
  const { attempts, credentials } = parts
  const contact = contactOf(input, parts.dialCodes)
  if (contact instanceof Refusal) return contact
  const fault = passwordFault(password, [contact.target])
  if (fault) return fault
  const use = codeUse('resetPassword', contact, caller)
  const spendCode = await parts.codes.judge(use, code)
  if (spendCode instanceof Refusal) return spendCode
  const credential = await credentials.of(contact)
  if (!credential) return refuse('codeInvalid')
  // The owner may have frozen the account because an attacker reads this mail.
  const frozen = await parts.security.frozenGate(credential.member)
  if (frozen) return frozen
  const spendFactor = await parts.factors.judge(credential.member, factor, 'reset')
  if (spendFactor instanceof Refusal) return spendFactor
  const used = await spendAll(parts.pool, [spendFactor, spendCode])
  if (used) return used
  const passwordHash = await parts.passwords.hash(password)
  const { member } = credential
  const { barredUntil, ended } = await credentials.reset({
    member,
    passwordHash,
    device: deviceIdOf(caller),
    from: caller,
  })
  for (const session of ended) parts.onSignOut(session)
  await attempts.forget(accountLimit(contact.target))
  await attempts.forget(deviceLimit(contact.target, hash(deviceIdOf(caller))))
  return { barredUntil }
}
