import type { MemberId } from '@assay/domain/account.ts'
import type { CodedChange } from '@assay/wire/routes/member/user.ts'
import { type Refusal, refuse } from '../../../http/reply.ts'
import { type ApiKeys, KEYS_MAX } from '../../../session/keys/apiKeys.ts'
import { PASSKEYS_MAX } from '../passkeys/passkeys.ts'
import type { SecurityParts } from './createSecurity.ts'

export type ChangeParts = Pick<SecurityParts, 'members' | 'factors'> & {
  keys: Pick<ApiKeys, 'list'>
}

/**
 * Why the member cannot make this change at all. Asked before its code is mailed: a code for
 * nothing would only start the wait for the next one. The change itself asks again.
 */
export async function impossibleChange(
  parts: ChangeParts,
  member: MemberId,
  change: CodedChange,
): Promise<Refusal | undefined> {
  const { hasAuthenticator, passkeys } = await parts.factors.of(member)
  const hasFactor = hasAuthenticator || passkeys > 0
  switch (change) {
    case 'factorEnroll':
      return hasAuthenticator ? refuse('factorExists') : undefined
    case 'factorRemove':
      return hasAuthenticator ? undefined : refuse('factorMissing')
    case 'recoveryRenew':
      return hasFactor ? undefined : refuse('factorMissing')
    case 'passkeyAdd':
      return passkeys < PASSKEYS_MAX ? undefined : refuse('passkeysFull', { max: PASSKEYS_MAX })
    case 'passkeyRemove':
      return passkeys > 0 ? undefined : refuse('passkeyNotFound')
    case 'apiKey': {
      const count = (await parts.keys.list(member)).length
      return count < KEYS_MAX ? undefined : refuse('apiKeysFull', { max: KEYS_MAX })
    }
    case 'walletLink':
    case 'walletUnlink':
      return impossibleWallet(parts, { member, change, passkeys })
    default:
      return undefined
  }
}

async function impossibleWallet(
  { members }: ChangeParts,
  { member, change, passkeys }: { member: MemberId; change: CodedChange; passkeys: number },
): Promise<Refusal | undefined> {
  const info = await members.byId(member)
  const hasWallet = info !== undefined && info.address !== ''
  if (change === 'walletLink') return hasWallet ? refuse('walletLinkedAlready') : undefined
  if (!hasWallet) return refuse('walletNotLinked')
  // The code itself needs a contact: with a password that is another way to sign in.
  return info.hasPassword || passkeys > 0 ? undefined : refuse('walletOnlyWayIn')
}
