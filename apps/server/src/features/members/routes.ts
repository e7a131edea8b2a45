/** Signing in with a wallet, the own account, signing out. */
import { CHALLENGE_CODE } from '@assay/wire/envelope.ts'
import { challenge, signInByAddress } from '@assay/wire/routes/member.ts'
import { getMember, signOut } from '@assay/wire/routes/user.ts'
import type pg from 'pg'
import { type Address, getAddress, type Hex } from 'viem'
import { Fault } from '../../fault.ts'
import { type Binding, handle, handleMember } from '../../http/bindRoutes.ts'
import type { Caller, Session } from '../../http/caller.ts'
import { messageOf } from '../../http/messages.ts'
import { ChallengeAnswer, Refusal, refuse } from '../../http/reply.ts'
import type { ChainReader } from '../../outside/chain/chainReader.ts'
import { recordActivity } from '../../security/activity.ts'
import { isSecret, randomSecret, SESSION_MAX_MS, type Sessions } from '../../session/sessions.ts'
import { type Challenges, newChallengeId } from './challenges.ts'
import type { Codes } from './codes.ts'
import { type Member, type Members, memberInfoOf } from './members.ts'
import { CHALLENGE_MS, invitationCodeOf, signInText } from './signInText.ts'
import { verifyWallet } from './verifyWallet.ts'

export type MembersParts = {
  members: Members
  sessions: Sessions
  challenges: Challenges
  codes: Codes
  pool: pg.Pool
  chains: ChainReader
  /** Called at each sign-in; the demo gives starter funds here, once. */
  onSignIn: (member: Member) => Promise<void>
  /** Called when the session has ended, for what else hangs on it. */
  onSignOut: (session: Session) => void
}

const CHAINS = [1, 56]
const DEFAULT_CHAIN = 56
const DAY_SECONDS = 86_400

export function memberRoutes(parts: MembersParts): Binding[] {
  const { members, sessions } = parts

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
      const { member } = caller.session
      await recordActivity(parts.pool, { member, kind: 'signedOut', from: caller })
      parts.onSignOut(caller.session)
      caller.setCookie('sid', '', 0)
      return {}
    }),
  ]
}

function whenUnavailable(error: unknown): Refusal {
  if (error instanceof Fault) return refuse('signatureCheckUnavailable')
  throw error
}

type ChallengeInput = { address: string; chainId: number; invitationCode: string }

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
  parts: Pick<MembersParts, 'sessions' | 'onSignIn' | 'members' | 'pool'>,
  member: Member,
  { address, caller }: { address: string; caller: Caller },
) {
  await parts.onSignIn(member)
  await parts.members.setLocale(member.id, caller.locale)
  const secrets = await parts.sessions.open({
    member: member.id,
    address,
    device: 'web',
    from: caller,
  })
  await recordActivity(parts.pool, { member: member.id, kind: 'signedIn', from: caller })
  caller.setCookie('sid', secrets.cookie, SESSION_MAX_MS / 1_000)
  return { member: memberInfoOf(member, caller.origin), token: secrets.token }
}
