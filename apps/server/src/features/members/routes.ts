/** Signing in with a wallet, the own account, binding an email address. */
import type { MemberId } from '@assay/domain/account.ts'
import { isEmail } from '@assay/domain/identity/isEmail.ts'
import { CHALLENGE_CODE } from '@assay/wire/envelope.ts'
import { challenge, signInByAddress } from '@assay/wire/routes/member.ts'
import { bindContact, getMember, requestCode, sendCode, signOut } from '@assay/wire/routes/user.ts'
import { type Address, getAddress, type Hex } from 'viem'
import { Fault } from '../../fault.ts'
import { type Binding, handle, handleMember } from '../../http/bindRoutes.ts'
import type { Caller, MemberCaller, Session } from '../../http/caller.ts'
import { messageOf } from '../../http/messages.ts'
import { ChallengeAnswer, Refusal, refuse } from '../../http/reply.ts'
import type { ChainReader } from '../../outside/chain/chainReader.ts'
import type { Mail } from '../../outside/mail/mail.ts'
import { isSecret, randomSecret, SESSION_MAX_MS, type Sessions } from '../../session/sessions.ts'
import { type Challenges, newChallengeId } from './challenges.ts'
import { type Codes, type CodeUse, RESEND_AFTER_SECONDS } from './codes.ts'
import { type Member, type Members, memberInfoOf } from './members.ts'
import { CHALLENGE_MS, invitationCodeOf, signInText } from './signInText.ts'
import { verifyWallet } from './verifyWallet.ts'

export type MembersParts = {
  members: Members
  sessions: Sessions
  challenges: Challenges
  codes: Codes
  mail: Mail
  chains: ChainReader
  /** Called at each sign-in; the demo gives starter funds here, once. */
  onSignIn: (member: Member) => Promise<void>
  /** Called when the session has ended, for what else hangs on it. */
  onSignOut: (session: Session) => void
}

const CHAINS = [1, 56]
const DEFAULT_CHAIN = 56
const DAY_SECONDS = 86_400
const CODES_PER_MEMBER_PER_DAY = 20

export function memberRoutes(parts: MembersParts): Binding[] {
  const { members, sessions, codes } = parts

  async function issueChallenge(input: ChallengeInput, caller: Caller) {
    const at = Date.now()
    const id = newChallengeId()
    const device = deviceOf(caller)
    const message = signInText({
      address: input.address,
      chainId: input.chainId,
      origin: caller.origin,
      statement: messageOf('signInStatement', caller.locale),
      challengeId: id,
      invitationCode: input.invitationCode,
      at,
    })
    const expiresAt = at + CHALLENGE_MS
    await parts.challenges.keep({ ...input, id, message, device, expiresAt })
    return new ChallengeAnswer(CHALLENGE_CODE, challenge, { id, message, expiresAt })
  }

  async function sendCodeTo(use: CodeUse, caller: MemberCaller) {
    if (!isEmail(use.target)) return refuse('emailInvalid')
    const sender = { name: use.holder, perDay: CODES_PER_MEMBER_PER_DAY }
    const code = await codes.issue(use, sender)
    if (code instanceof Refusal) return code
    await parts.mail.send({
      to: use.target,
      subject: messageOf('codeMailSubject', caller.locale),
      body: messageOf('codeMailBody', caller.locale, { code }),
    })
    return { resendAfterSeconds: RESEND_AFTER_SECONDS }
  }

  const codeHandler = (input: { purpose: 'bindEmail'; target: string }, caller: MemberCaller) =>
    sendCodeTo(codeUse(caller.session.member, input.target), caller)

  return [
    handle(signInByAddress, async (input, caller) => {
      const chainId = input.chainId ?? DEFAULT_CHAIN
      if (!CHAINS.includes(chainId)) return refuse('chainUnsupported')
      const invitationCode = input.invitationCode ?? ''
      const address = getAddress(input.address as Address)
      const { challengeId, signature } = input
      if (!challengeId || !signature) {
        return issueChallenge({ address, chainId, invitationCode }, caller)
      }
      const device = caller.cookies.did ?? ''
      const taken = await parts.challenges.take(challengeId, { address, chainId, device })
      if (!taken) return refuse('challengeUnknown')
      const signed = { address, chainId, signature: signature as Hex, message: taken.message }
      const isValid = await verifyWallet(signed, parts.chains).catch(whenUnavailable)
      if (isValid instanceof Refusal) return isValid
      if (!isValid) return refuse('signatureInvalid')
      // The invitation is the one that was signed, whatever the second request says.
      const member = await members.ofWallet(address, invitationCodeOf(taken.message))
      return signIn(parts, member, { address, caller })
    }),

    handleMember(getMember, async (_, { session, origin, locale }) => {
      await members.setLocale(session.member, locale)
      const member = await members.byId(session.member)
      return member ? memberInfoOf(member, origin) : refuse('notSignedIn')
    }),

    handleMember(signOut, async (_, caller) => {
      await sessions.close(caller.session)
      parts.onSignOut(caller.session)
      caller.setCookie('sid', '', 0)
      return {}
    }),

    handleMember(requestCode, codeHandler),
    handleMember(sendCode, codeHandler),

    handleMember(bindContact, async ({ target, code }, { session, origin }) => {
      if (!isEmail(target)) return refuse('emailInvalid')
      const use = codeUse(session.member, target)
      if (!(await codes.redeem(use, code))) return refuse('codeInvalid')
      const member = await members.bindEmail(session.member, use.target)
      return member ? memberInfoOf(member, origin) : refuse('emailInUse')
    }),
  ]
}

function whenUnavailable(error: unknown): Refusal {
  if (error instanceof Fault) return refuse('signatureCheckUnavailable')
  throw error
}

type ChallengeInput = { address: string; chainId: number; invitationCode: string }

function codeUse(member: MemberId, target: string): CodeUse {
  return { holder: `member/${member}`, purpose: 'bindEmail', target: target.trim().toLowerCase() }
}

/** The secret that this browser is known by; a new one when it has none. */
export function deviceOf(caller: Caller): string {
  const known = caller.cookies.did ?? ''
  if (isSecret(known)) return known
  const device = randomSecret()
  caller.setCookie('did', device, 365 * DAY_SECONDS)
  return device
}

/** Opens a session for a member whose identity was proven a line before. */
export async function signIn(
  parts: Pick<MembersParts, 'sessions' | 'onSignIn' | 'members'>,
  member: Member,
  { address, caller }: { address: string; caller: Caller },
) {
  await parts.onSignIn(member)
  await parts.members.setLocale(member.id, caller.locale)
  const secrets = await parts.sessions.open({ member: member.id, address, device: 'web' })
  caller.setCookie('sid', secrets.cookie, SESSION_MAX_MS / 1_000)
  return { member: memberInfoOf(member, caller.origin), token: secrets.token }
}
