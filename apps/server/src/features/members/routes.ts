/** Signing in with a wallet, the member's own account, signing out. */
import type { MemberId } from '@assay/domain/account.ts'
import { getMember, signOut } from '@assay/wire/routes/member/session.ts'
import { signInByAddress } from '@assay/wire/routes/member/signIn.ts'
import type pg from 'pg'
import { transaction } from '../../db/transaction.ts'
import { type Binding, handle, handleMember } from '../../http/bindRoutes.ts'
import type { Caller, CallerSession } from '../../http/caller.ts'
import { refuse } from '../../http/reply.ts'
import { recordActivity } from '../../security/activity.ts'
import { hash, SESSION_MAX_MS, type Sessions } from '../../session/sessions.ts'
import { deviceIdOf, meetDevice } from './device.ts'
import { type Member, type Members, memberInfoOf } from './members.ts'
import type { Openings } from './openings.ts'
import type { Factors } from './security/factors.ts'
import { type Accept, chainFault, type WalletProof } from './walletProof.ts'

export type MembersParts = {
  members: Members
  sessions: Sessions
  walletProof: WalletProof
  factors: Factors
  openings: Openings
  pool: pg.Pool
  /** Called at each sign-in; the demo gives starter funds here, once. */
  onSignIn: (member: Member) => Promise<void>
  /** Notifies a member of a sign-in from a new browser. */
  onNewDevice: (client: pg.PoolClient, member: MemberId, caller: Caller) => Promise<void>
  /** Called when the session has ended, to end what depends on it. */
  onSignOut: (session: CallerSession) => void
}

export type MemberSignInParts = Pick<
  MembersParts,
  'sessions' | 'onSignIn' | 'onNewDevice' | 'onSignOut' | 'members' | 'pool'
>

const SIGN_IN = { statement: 'signInStatement', name: '' } as const

export function memberRoutes(parts: MembersParts): Binding[] {
  const { members, sessions } = parts
  return [
    handle(signInByAddress, async (input, caller) => {
      const accept: Accept = async (proven) => {
        const member = await members.byAddress(proven.address)
        if (member) {
          const fault = chainFault(member, proven)
          return fault ?? parts.factors.check(member.id, input.factor, 'signIn')
        }
        const { invitationCode } = proven
        // An existing account keeps its inviter, or none: the code has no effect.
        const isUnknown = invitationCode !== '' && !(await members.byInvitation(invitationCode))
        return isUnknown ? refuse('invitationUnknown') : undefined
      }
      const proven = await parts.walletProof(input, SIGN_IN, caller, accept)
      if (!('address' in proven)) return proven
      const isKnown = (await members.byAddress(proven.address)) !== undefined
      const full = isKnown ? undefined : await parts.openings.take(caller.ip)
      if (full) return full
      const { member, isNew } = await members.ofWallet(proven)
      // A contract on another chain may have registered the new address first.
      const fault = chainFault(member, proven)
      if (fault) return fault
      const answer = await signIn(parts, member, { address: proven.address, caller, isNew })
      // If the wallet was unlinked between the check and the session, this session must end too.
      if ((await members.byAddress(proven.address))?.id === member.id) return answer
      await sessions.close({ tokenHash: hash(answer.token) })
      return refuse('signInFailed')
    }),

    handleMember(getMember, async (_, { session, origin }) => {
      const member = await members.byId(session.member)
      return member ? memberInfoOf(member, origin) : refuse('notSignedIn')
    }),

    handleMember(signOut, async (_, caller) => {
      const { member } = caller.session
      if (await sessions.close(caller.session)) {
        await recordActivity(parts.pool, { member, kind: 'signedOut', from: caller })
      }
      parts.onSignOut(caller.session)
      caller.setCookie('sid', '', 0)
      caller.clearPages()
      return {}
    }),
  ]
}

/** Opens a session for a member whose identity was just proven; `isNew` if just created. */
export async function signIn(
  parts: MemberSignInParts,
  member: Member,
  { address, caller, isNew = false }: { address: string; caller: Caller; isNew?: boolean },
) {
  await parts.onSignIn(member)
  await parts.members.setLocale(member.id, caller.locale)
  const { ended, ...secrets } = await parts.sessions.open({
    member: member.id,
    address,
    device: 'web',
    from: caller,
  })
  for (const session of ended) parts.onSignOut(session)
  await transaction(parts.pool, async (client) => {
    await recordActivity(client, { member: member.id, kind: 'signedIn', from: caller })
    const isNewDevice = await meetDevice(client, member.id, deviceIdOf(caller))
    if (isNewDevice && !isNew) await parts.onNewDevice(client, member.id, caller)
  })
  caller.setCookie('sid', secrets.cookie, SESSION_MAX_MS / 1_000)
  return { member: memberInfoOf(member, caller.origin), token: secrets.token }
}
