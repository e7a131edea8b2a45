/** The security center's calls: codes, contacts, passwords, freezing, activity. */
import type { MemberId } from '@assay/domain/account.ts'
import { isPin, isSimplePin } from '@assay/domain/identity/password.ts'
import type { Input } from '@assay/wire/route.ts'
import * as wire from '@assay/wire/routes/member/security.ts'
import { bindContact, requestCode, sendCode } from '@assay/wire/routes/member/user.ts'
import { isAddress } from 'viem'
import { type Binding, handleMember } from '../../../http/bindRoutes.ts'
import type { CallerSession, MemberCaller } from '../../../http/caller.ts'
import { Refusal, refuse } from '../../../http/reply.ts'
import { listActivity } from '../../../security/activity.ts'
import { agentName } from '../../../security/agentName.ts'
import type { CodeAbout, Security } from '../../../security/security.ts'
import { spendAll } from '../../../security/spend.ts'
import type { ApiKeys } from '../../../session/keys/apiKeys.ts'
import type { Sessions } from '../../../session/sessions.ts'
import { CODES_PER_MEMBER_PER_DAY, RESEND_AFTER_SECONDS } from '../codes.ts'
import { memberInfoOf } from '../members.ts'
import { type Contact, contactOf, maskedContact } from '../password/contact.ts'
import { codeNote } from '../password/messenger.ts'
import { passwordFault } from '../password/passwordFault.ts'
import { aboutApiKey, aboutContact, aboutPlain, aboutWallet } from './aboutChange.ts'
import { changeContact, changePassword, changePin, saveAntiPhishingWord } from './changes.ts'
import type { SecurityParts } from './createSecurity.ts'
import type { Freezer } from './freeze.ts'
import { impossibleChange } from './impossibleChange.ts'

export type SecurityRouteParts = SecurityParts & {
  security: Security
  freezer: Freezer
  sessions: Sessions
  /** Cached member data of sessions and keys is reloaded after a change. */
  keys: Pick<ApiKeys, 'forget' | 'list'>
  dialCodes: ReadonlySet<string>
  /** Called for each session that ended with a change. */
  onSignOut: (session: CallerSession) => void
}

/** Long enough to fetch a code from the mail. */
const PROVEN_MS = 10 * 60_000
const LINES_MAX = 100
const LINES = 30

export function securityRoutes(parts: SecurityRouteParts): Binding[] {
  const { pool, freezer } = parts
  const codeHandler = (input: Input<typeof sendCode>, caller: MemberCaller) =>
    input.purpose === 'security'
      ? sendForChange(parts, input, caller)
      : sendToNew(parts, input, caller)

  return [
    handleMember(requestCode, codeHandler),
    handleMember(sendCode, codeHandler),
    handleMember(bindContact, (input, caller) => bind(parts, input, caller)),
    handleMember(wire.getSecurity, (_, { session }) => stateOf(parts, session.member)),
    handleMember(wire.changePassword, (input, caller) => setPassword(parts, input, caller)),
    handleMember(wire.savePin, (input, caller) => setPin(parts, input, caller)),

    handleMember(wire.saveAntiPhishingWord, async ({ word }, caller) => {
      const kept = word.trim()
      if (kept !== '' && !/^[\p{L}\p{N}]{2,20}$/u.test(kept)) return refuse('antiPhishingInvalid')
      await saveAntiPhishingWord(pool, caller, kept)
      return {}
    }),

    handleMember(wire.freezeAccount, async (_, caller) => {
      await freezer.byMember(caller)
      return {}
    }),

    handleMember(wire.getActivity, async ({ before, limit = LINES }, { session: { member } }) => {
      const page = { member, before, limit: Math.min(Math.max(limit, 1), LINES_MAX) }
      return (await listActivity(pool, page)).map(({ actor, agent, ...row }) => ({
        ...row,
        isByStaff: actor === 'staff',
        agent: agentName(agent),
      }))
    }),
  ]
}

async function stateOf({ members, security, factors }: SecurityRouteParts, member: MemberId) {
  const [info, account, [channel], enrolled] = await Promise.all([
    members.byId(member),
    security.accountStatusOf(member),
    members.contactsOf(member),
    factors.of(member),
  ])
  if (!info) return refuse('notSignedIn')
  return {
    hasPassword: info.hasPassword,
    hasPin: account.hasPin,
    hasFactor: enrolled.hasAuthenticator,
    passkeys: enrolled.passkeys,
    recoveryCodesLeft: enrolled.recoveryCodesLeft,
    antiPhishingWord: info.antiPhishingWord,
    barredUntil: account.barredUntil,
    frozenBy: account.frozenBy ?? ('' as const),
    codeTarget: channel ? maskedContact(channel) : '',
  }
}

async function setPassword(
  parts: SecurityRouteParts,
  { password, ...proof }: Input<typeof wire.changePassword>,
  caller: MemberCaller,
) {
  const { members, security, passwords, sessions } = parts
  const { member } = caller.session
  const contacts = await members.contactsOf(member)
  const targets = contacts.map(({ target }) => target)
  const fault = passwordFault(password, targets)
  if (fault) return fault
  const refused = await security.checkChange(member, { ...proof, about: 'password' })
  if (refused) return refused
  const { hasPassword = false } = (await members.byId(member)) ?? {}
  const passwordHash = await passwords.hash(password)
  const change = { passwordHash, wasSet: hasPassword }
  const { barredUntil, ended } = await changePassword(sessions, caller, change)
  for (const session of ended) parts.onSignOut(session)
  return { barredUntil }
}

async function setPin(
  { pool, members, security, passwords }: SecurityRouteParts,
  { pin, ...proof }: Input<typeof wire.savePin>,
  caller: MemberCaller,
) {
  const { member } = caller.session
  if (!isPin(pin)) return refuse('pinInvalid')
  const contacts = await members.contactsOf(member)
  const targets = contacts.map(({ target }) => target)
  if (isSimplePin(pin, targets)) return refuse('pinTooSimple')
  const refused = await security.checkChange(member, { ...proof, about: 'pin' })
  if (refused) return refused
  const { barredUntil } = await changePin(pool, caller, await passwords.hash(pin))
  return { barredUntil }
}

async function sendForChange(
  parts: SecurityRouteParts,
  input: Input<typeof sendCode>,
  { session, locale }: MemberCaller,
) {
  const about = aboutAsked(parts, input)
  if (about instanceof Refusal) return about
  const impossible = input.change && (await impossibleChange(parts, session.member, input.change))
  if (impossible) return impossible
  return parts.security.sendCode(session.member, 'security', locale, about)
}

function aboutAsked(
  parts: SecurityRouteParts,
  { change, target, dialCode, ...key }: Input<typeof sendCode>,
): CodeAbout | Refusal {
  if (!change) return refuse('malformedRequest', { field: 'change' })
  if (change === 'email' || change === 'phone') {
    if (!target) return refuse('malformedRequest', { field: 'target' })
    const kind = change === 'email' ? 'email' : 'tel'
    const contact = newContact(parts, { kind, target, dialCode })
    return contact instanceof Refusal ? contact : aboutContact(contact)
  }
  if (change === 'walletLink') {
    return target && isAddress(target, { strict: false })
      ? aboutWallet(target)
      : refuse('malformedRequest', { field: 'target' })
  }
  if (change !== 'apiKey') return aboutPlain(change)
  const { keyName: name, keyRight: right, keyNetworks: networks = '', keyDays: days = 0 } = key
  if (name === undefined || !right) return refuse('malformedRequest', { field: 'name' })
  return aboutApiKey({ name, right, networks, days })
}

const newUse = (caller: MemberCaller, contact: Contact) => ({
  holder: `member/${caller.session.member}`,
  purpose: contact.kind === 'email' ? ('bindEmail' as const) : ('bindPhone' as const),
  target: contact.target,
})

type New = { kind: 'email' | 'tel'; target: string; dialCode?: string | undefined }

/** The new email or phone, and no other field. */
function newContact({ dialCodes }: SecurityRouteParts, { kind, target, dialCode }: New) {
  const contact = contactOf({ account: target, dialCode }, dialCodes)
  if (contact instanceof Refusal) return contact
  const isKind = contact.kind === (kind === 'email' ? 'email' : 'phone')
  return isKind ? contact : refuse(kind === 'email' ? 'emailInvalid' : 'phoneInvalid')
}

async function sendToNew(
  parts: SecurityRouteParts,
  { purpose, target = '', dialCode }: Input<typeof sendCode>,
  caller: MemberCaller,
) {
  const kind = purpose === 'bindEmail' ? 'email' : 'tel'
  const contact = newContact(parts, { kind, target, dialCode })
  if (contact instanceof Refusal) return contact
  if (!parts.messenger.canReach(contact)) return refuse('phoneUnavailable')
  const unproven = await firstContactFault(parts, caller)
  if (unproven) return unproven
  const use = newUse(caller, contact)
  const perDay = CODES_PER_MEMBER_PER_DAY
  const sender = { asker: 'newContact', name: use.holder, perDay } as const
  const { locale } = caller
  const noteOf = (code: string) => codeNote(use, code)
  const post = parts.messenger.postCode({ contact, locale, noteOf })
  const refused = await parts.codes.issue(use, sender, post)
  if (refused) return refused
  return { resendAfterSeconds: RESEND_AFTER_SECONDS, target: maskedContact(contact) }
}

/**
 * The first contact receives the codes that set the fund password and everything else, so a session
 * alone is not enough to bind it. The account's wallet must have signed in this session recently.
 */
async function firstContactFault(
  { members }: SecurityRouteParts,
  { session }: MemberCaller,
): Promise<Refusal | undefined> {
  const info = await members.byId(session.member)
  if (!info || info.address === '' || info.email !== '' || info.phone !== '') return undefined
  return Date.now() - session.provenAt > PROVEN_MS ? refuse('walletProofRequired') : undefined
}

/**
 * A member with a contact must prove access to it before another is bound, or this one replaced.
 */
async function bind(
  parts: SecurityRouteParts,
  { code, ownCode, factor, ...input }: Input<typeof bindContact>,
  caller: MemberCaller,
) {
  const { members, security, codes } = parts
  const { member } = caller.session
  const contact = newContact(parts, input)
  if (contact instanceof Refusal) return contact
  const before = await members.contactsOf(member)
  const unproven = await firstContactFault(parts, caller)
  if (unproven) return unproven
  const use = newUse(caller, contact)
  const spend = await codes.judge(use, code)
  if (spend instanceof Refusal) return spend
  const isFirst = before.length === 0
  if (!isFirst && !ownCode) return refuse('codeInvalid')
  const proof = { code: ownCode ?? '', factor, about: aboutContact(contact).text }
  const refused = isFirst
    ? await spendAll(parts.pool, [spend])
    : await security.checkChange(member, proof, spend)
  if (refused) return refused
  const replaced = before.find(({ kind }) => kind === contact.kind)?.target ?? ''
  if (!(await changeContact(parts.pool, caller, { contact, before: replaced }))) {
    return refuse(contact.kind === 'email' ? 'emailInUse' : 'phoneInUse')
  }
  parts.sessions.forget(member)
  parts.keys.forget(member)
  const changed = await members.byId(member)
  return changed ? memberInfoOf(changed, caller.origin) : refuse('notSignedIn')
}
