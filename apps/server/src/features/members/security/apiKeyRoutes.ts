/**
 * The member's API keys in the security center: creating one is a security change like any other.
 */
import { DAY_MS } from '@assay/domain/day.ts'
import * as wire from '@assay/wire/routes/member/apiKey.ts'
import type pg from 'pg'
import { type Binding, handleMember } from '../../../http/bindRoutes.ts'
import type { CallerSession, MemberCaller } from '../../../http/caller.ts'
import { Refusal, refuse } from '../../../http/reply.ts'
import type { Security } from '../../../security/security.ts'
import { type ApiKeys, KEYS_MAX, publicKeyOf } from '../../../session/keys/apiKeys.ts'
import { readNetworks } from '../../../session/keys/networks.ts'
import { postToContacts } from '../postToContacts.ts'
import { aboutApiKey } from './aboutChange.ts'
import { securityNote } from './securityNote.ts'

export type ApiKeyParts = {
  keys: ApiKeys
  security: Security
  /** Called for the session that ends with a key. */
  onSignOut: (session: CallerSession) => void
}

export function apiKeyRoutes({ keys, security, onSignOut }: ApiKeyParts): Binding[] {
  const byOf = (caller: MemberCaller) => ({ session: caller.session, from: caller })
  return [
    handleMember(wire.getApiKeys, (_, { session }) => keys.list(session.member)),

    handleMember(wire.createApiKey, async ({ code, factor, ...input }, caller) => {
      const { member } = caller.session
      const about = aboutApiKey(input)
      if (about instanceof Refusal) return about
      const name = input.name.trim()
      const networks = readNetworks(input.networks)
      if (networks instanceof Refusal) return networks
      const publicKey = Buffer.from(input.publicKey, 'base64')
      if (!isPublicKey(publicKey)) return refuse('apiKeyInvalid')
      // Before the code is consumed; `create` counts again, under a lock.
      if ((await keys.list(member)).length >= KEYS_MAX) {
        return refuse('apiKeysFull', { max: KEYS_MAX })
      }
      const refused = await security.checkChange(member, { code, factor, about: about.text })
      if (refused) return refused
      const expiresAt = input.days > 0 ? Date.now() + input.days * DAY_MS : undefined
      const { right } = input
      const key = { name, right, networks, publicKey, expiresAt }
      return keys.create(byOf(caller), key, told('apiKeyCreated', caller))
    }),

    // No code: revoking must be quick, and affects nothing else.
    handleMember(wire.revokeApiKey, async ({ id }, caller) => {
      const ended = await keys.revoke(byOf(caller), id, told('apiKeyRevoked', caller))
      if (!ended) return refuse('apiKeyNotFound')
      onSignOut(ended)
      return {}
    }),
  ]
}

/** The letters to every contact, in the transaction of the change. */
const told =
  (kind: 'apiKeyCreated' | 'apiKeyRevoked', caller: MemberCaller) =>
  (client: pg.PoolClient, name: string): Promise<void> =>
    postToContacts(client, caller.session.member, securityNote({ kind, from: caller, name }))

function isPublicKey(bytes: Buffer): boolean {
  if (bytes.length !== 32) return false
  try {
    publicKeyOf(bytes)
    return true
  } catch {
    return false
  }
}
