/** The authenticator app, recovery codes, open sessions, and a wallet in addition to a password. */
import * as wire from '@assay/wire/routes/member/access.ts'
import type pg from 'pg'
import { transaction } from '../../../db/transaction.ts'
import { type Binding, handleMember } from '../../../http/bindRoutes.ts'
import type { CallerSession } from '../../../http/caller.ts'
import { Refusal, refuse } from '../../../http/reply.ts'
import { recordActivity } from '../../../security/activity.ts'
import { agentName } from '../../../security/agentName.ts'
import type { Security } from '../../../security/security.ts'
import { base32, totpUrl } from '../../../security/totp.ts'
import type { Sessions } from '../../../session/sessions.ts'
import { type Members, memberInfoOf } from '../members.ts'
import { maskedContact } from '../password/contact.ts'
import { type Accept, chainFault, type WalletProof } from '../walletProof.ts'
import { aboutWallet } from './aboutChange.ts'
import { bar, barForFactor, linkWallet, recordAndNotify, unlinkWallet } from './changes.ts'
import { type Factors, removeFactor } from './factors.ts'
import { isRecoveryCode, newRecoveryCodes } from './recoveryCodes.ts'

export type AccessParts = {
  pool: pg.Pool
  members: Members
  sessions: Sessions
  factors: Factors
  security: Security
  walletProof: WalletProof
  onSignOut: (session: CallerSession) => void
}

const ISSUER = 'Assay'

export function accessRoutes(parts: AccessParts): Binding[] {
  return [
    ...factorRoutes(parts),
    ...sessionRoutes(parts),
    linkRoute(parts),
    proveRoute(parts),
    unlinkRoute(parts),
  ]
}

function factorRoutes({ pool, members, factors, security }: AccessParts): Binding[] {
  return [
    handleMember(wire.beginFactor, async (_, { session: { member, tokenHash } }) => {
      const seed = await factors.begin(member, tokenHash)
      if (seed instanceof Refusal) return seed
      const [contact] = await members.contactsOf(member)
      const name = contact ? maskedContact(contact) : String(member)
      return { seed: base32(seed), link: totpUrl(seed, { issuer: ISSUER, name }) }
    }),

    handleMember(wire.confirmFactor, async ({ first, ...proof }, caller) => {
      const { member } = caller.session
      // Before the mailed code is consumed: a typo here must not cost another mail.
      const mistyped = await factors.tryFirst(member, first)
      if (mistyped) return mistyped
      const refused = await security.checkChange(member, { ...proof, about: 'factorEnroll' })
      if (refused) return refused
      let barredUntil = 0
      const recoveryCodes = await factors.confirm(member, first, async (client) => {
        await recordAndNotify(client, caller, { kind: 'factorEnrolled' })
        barredUntil = await barForFactor(client, member)
      })
      if (recoveryCodes instanceof Refusal) return recoveryCodes
      return { recoveryCodes, barredUntil }
    }),

    handleMember(wire.renewRecoveryCodes, async (proof, caller) => {
      const { member } = caller.session
      const { hasAuthenticator, passkeys } = await factors.of(member)
      if (!hasAuthenticator && passkeys === 0) return refuse('factorMissing')
      if (proof.factor && isRecoveryCode(proof.factor)) return refuse('recoveryCodeRefused')
      const refused = await security.checkChange(member, { ...proof, about: 'recoveryRenew' })
      if (refused) return refused
      return transaction(pool, async (client) => {
        const recoveryCodes = await newRecoveryCodes(client, member)
        await recordAndNotify(client, caller, { kind: 'recoveryCodesRenewed' })
        return { recoveryCodes, barredUntil: await barForFactor(client, member) }
      })
    }),

    handleMember(wire.removeFactor, async (proof, caller) => {
      const { member } = caller.session
      if (!(await factors.of(member)).hasAuthenticator) return refuse('factorMissing')
      const refused = await security.checkChange(member, { ...proof, about: 'factorRemove' })
      if (refused) return refused
      const barredUntil = await transaction(pool, async (client) => {
        await removeFactor(client, member)
        await recordAndNotify(client, caller, { kind: 'factorRemoved' })
        return bar(client, member)
      })
      return { barredUntil }
    }),
  ]
}

function sessionRoutes({ pool, sessions, onSignOut }: AccessParts): Binding[] {
  return [
    handleMember(wire.getSessions, async (_, { session }) =>
      (await sessions.list(session.member)).map(({ agent, tokenHash, ...row }) => ({
        ...row,
        agent: agentName(agent),
        isCurrent: tokenHash.equals(session.tokenHash),
      })),
    ),

    handleMember(wire.endSession, async ({ id }, caller) => {
      const { member } = caller.session
      const found = (await sessions.list(member)).find((one) => one.id === id)
      if (!found) return refuse('sessionUnknown')
      if (!(await sessions.close(found))) return refuse('sessionUnknown')
      await recordActivity(pool, { member, kind: 'sessionEnded', from: caller })
      onSignOut({ ...caller.session, tokenHash: found.tokenHash })
      return {}
    }),

    handleMember(wire.endOtherSessions, async (_, caller) => {
      const { member } = caller.session
      // Lines are permanent: none when nothing ends, also for concurrent requests.
      const record = async (client: pg.PoolClient) => {
        const { rowCount } = await client.query(
          'SELECT FROM session WHERE member = $1 AND token_hash <> $2 FOR UPDATE',
          [member, caller.session.tokenHash],
        )
        if (rowCount === 0) return
        await recordActivity(client, { member, kind: 'otherSessionsEnded', from: caller })
      }
      const ended = await sessions.closeAll(member, record, caller.session)
      for (const session of ended) onSignOut(session)
      return { ended: ended.length }
    }),
  ]
}

/**
 * The wallet signs a text that names the account; the session also proves access to the mailbox.
 */
function linkRoute({ pool, members, security, walletProof }: AccessParts): Binding {
  return handleMember(wire.linkWallet, async ({ code, factor, ...input }, caller) => {
    const { member } = caller.session
    const info = await members.byId(member)
    if (info?.address) return refuse('walletLinkedAlready')
    // The code first: a wrong one leaves the signed text valid for another attempt.
    if (input.signature) {
      const refused = code
        ? await security.checkChange(member, {
            code,
            factor,
            about: aboutWallet(input.address).text,
          })
        : refuse('codeInvalid')
      if (refused) return refused
    }
    const purpose = { statement: 'linkStatement', name: `link-${member}-` } as const
    const proven = await walletProof(input, purpose, caller)
    if (!('address' in proven)) return proven
    if (!(await linkWallet(pool, caller, proven))) return refuse('walletInUse')
    const linked = await members.byId(member)
    return linked ? memberInfoOf(linked, caller.origin) : refuse('notSignedIn')
  })
}

/** A session may be unattended: the wallet proves that its owner is present. */
function proveRoute({ members, sessions, factors, walletProof, onSignOut }: AccessParts): Binding {
  return handleMember(wire.proveWallet, async ({ factor, ...claim }, caller) => {
    const { session } = caller
    const info = await members.byId(session.member)
    if (!info?.address) return refuse('walletNotLinked')
    const accept: Accept = async (proven) =>
      chainFault(info, proven) ?? factors.check(session.member, factor, 'security')
    const purpose = { statement: 'proveStatement', name: `prove-${session.member}-` } as const
    const input = { ...claim, address: info.address }
    const proven = await walletProof(input, purpose, caller, accept)
    if (!('address' in proven)) return proven
    const secrets = await sessions.renewProven(session)
    if (!secrets) return refuse('notSignedIn')
    onSignOut(session)
    caller.setCookie('sid', secrets.cookie, Math.ceil((session.expiresAt - Date.now()) / 1_000))
    return { token: secrets.token }
  })
}

/** Only when there is another way to sign in: no one may lock themselves out. */
function unlinkRoute({ members, sessions, security, onSignOut }: AccessParts): Binding {
  return handleMember(wire.unlinkWallet, async (proof, caller) => {
    const { member } = caller.session
    const info = await members.byId(member)
    if (!info?.address) return refuse('walletNotLinked')
    const refused = await security.checkChange(member, { ...proof, about: 'walletUnlink' })
    if (refused) return refused
    const changed = await unlinkWallet(sessions, caller, info.address)
    if (!changed) return refuse('walletOnlyWayIn')
    for (const session of changed.ended) onSignOut(session)
    return { barredUntil: changed.barredUntil }
  })
}
