/** Passkeys in the security center, and signing in with a passkey alone. */
import * as wire from '@assay/wire/routes/member/passkey.ts'
import type pg from 'pg'
import { transaction } from '../../../db/transaction.ts'
import { type Binding, handle, handleMember } from '../../../http/bindRoutes.ts'
import { Refusal, refuse } from '../../../http/reply.ts'
import { agentName } from '../../../security/agentName.ts'
import type { Security } from '../../../security/security.ts'
import { deviceIdOf } from '../device.ts'
import type { Members } from '../members.ts'
import { maskedContact } from '../password/contact.ts'
import { type MembersParts, signIn } from '../routes.ts'
import { bar, barForFactor, recordAndNotify } from '../security/changes.ts'
import { type Factors, removePasskey } from '../security/factors.ts'
import { newRecoveryCodes } from '../security/recoveryCodes.ts'
import { PASSKEYS_MAX, type Passkeys, savePasskey } from './passkeys.ts'

export type PasskeyParts = Pick<
  MembersParts,
  'sessions' | 'onSignIn' | 'onNewDevice' | 'onSignOut'
> & {
  pool: pg.Pool
  members: Members
  passkeys: Passkeys
  factors: Factors
  security: Security
}

export function passkeyRoutes(parts: PasskeyParts): Binding[] {
  return [...ownRoutes(parts), ...enterRoutes(parts)]
}

function ownRoutes(parts: PasskeyParts): Binding[] {
  const { pool, members, passkeys, factors, security, sessions, onSignOut } = parts
  return [
    handleMember(wire.getPasskeys, async (_, { session }) =>
      (await passkeys.list(session.member)).map(({ usedAt, ...row }) => ({
        ...row,
        usedAt: usedAt ?? undefined,
      })),
    ),

    handleMember(wire.beginPasskey, async (_, { session: { member } }) => {
      const [contact] = await members.contactsOf(member)
      // The account name that the device shows.
      const account = contact ? maskedContact(contact) : String(member)
      return { options: await passkeys.enrollOptions(member, account) }
    }),

    handleMember(wire.addPasskey, async ({ credential, code, factor, ...input }, caller) => {
      const { member } = caller.session
      // Before the code is consumed, and again after.
      const { passkeys: count } = await factors.of(member)
      if (count >= PASSKEYS_MAX) return refuse('passkeysFull', { max: PASSKEYS_MAX })
      const refused = await security.checkChange(member, { code, factor, about: 'passkeyAdd' })
      if (refused) return refused
      const passkey = await passkeys.verifyNew(member, credential)
      if (passkey instanceof Refusal) return passkey
      const name = input.name.trim() || agentName(caller.agent)
      return transaction(pool, async (client) => {
        const saved = await savePasskey(client, { member, name, passkey })
        if (saved instanceof Refusal) return saved
        const details = { name }
        await recordAndNotify(client, caller, { kind: 'passkeyAdded', details, name })
        const recoveryCodes = saved.isFirst ? await newRecoveryCodes(client, member) : []
        return { recoveryCodes, barredUntil: await barForFactor(client, member) }
      })
    }),

    handleMember(wire.removePasskey, async ({ id, ...proof }, caller) => {
      const { member } = caller.session
      const passkey = (await passkeys.list(member)).find((one) => one.id === id)
      if (!passkey) return refuse('passkeyNotFound')
      const refused = await security.checkChange(member, { ...proof, about: 'passkeyRemove' })
      if (refused) return refused
      let barredUntil: number | undefined
      const remove = async (client: pg.PoolClient) => {
        if (!(await removePasskey(client, { member, id }))) return
        const { name } = passkey
        await recordAndNotify(client, caller, { kind: 'passkeyRemoved', details: { name }, name })
        barredUntil = await bar(client, member)
      }
      // Another person who has the device may have signed in with it.
      const ended = await sessions.closeAll(member, remove, caller.session)
      for (const session of ended) onSignOut(session)
      return barredUntil === undefined ? refuse('passkeyNotFound') : { barredUntil }
    }),
  ]
}

function enterRoutes(parts: PasskeyParts): Binding[] {
  const { members, passkeys } = parts
  return [
    handle(wire.beginPasskeySignIn, async (_, caller) => ({
      options: await passkeys.enterOptions(deviceIdOf(caller)),
    })),

    handle(wire.signInByPasskey, async ({ credential }, caller) => {
      const id = await passkeys.enter(deviceIdOf(caller), credential)
      const member = id === undefined ? undefined : await members.byId(id)
      if (!member) return refuse('passkeyInvalid')
      return signIn(parts, member, { address: '', caller })
    }),
  ]
}
