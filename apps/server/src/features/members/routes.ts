/** Signing in with a wallet, the own account, signing out. */
import { signInByAddress } from '@assay/wire/routes/member.ts'
import { getMember, signOut } from '@assay/wire/routes/user.ts'
import type pg from 'pg'
import { type Binding, handle, handleMember } from '../../http/bindRoutes.ts'
import type { Caller, Session } from '../../http/caller.ts'
import { refuse } from '../../http/reply.ts'
import { recordActivity } from '../../security/activity.ts'
import { SESSION_MAX_MS, type Sessions } from '../../session/sessions.ts'
import { type Member, type Members, memberInfoOf } from './members.ts'
import type { WalletProof } from './walletProof.ts'

export type MembersParts = {
  members: Members
  sessions: Sessions
  walletProof: WalletProof
  pool: pg.Pool
  /** Called at each sign-in; the demo gives starter funds here, once. */
  onSignIn: (member: Member) => Promise<void>
  /** Called when the session has ended, for what else hangs on it. */
  onSignOut: (session: Session) => void
}

const SIGN_IN = { statement: 'signInStatement', name: '' } as const

export function memberRoutes(parts: MembersParts): Binding[] {
  const { members, sessions } = parts
  return [
    handle(signInByAddress, async (input, caller) => {
      const proven = await parts.walletProof(input, SIGN_IN, caller)
      if (!('address' in proven)) return proven
      const { address, invitationCode } = proven
      // An account that is there already keeps the inviter it has, or none: the code says nothing to it.
      const isNew = invitationCode !== '' && !(await members.byAddress(address))
      if (isNew && !(await members.byInvitation(invitationCode))) {
        return refuse('invitationUnknown')
      }
      const member = await members.ofWallet(address, invitationCode)
      return signIn(parts, member, { address, caller })
    }),

    handleMember(getMember, async (_, { session, origin }) => {
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
