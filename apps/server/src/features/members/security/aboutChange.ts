/**
 * A security code permits only the change it was requested for, with that contact, wallet or key.
 * The letter says what it does, so a member who is tricked into revealing a code is warned.
 */
import type { MessageCode } from '@assay/wire/envelope.ts'
import type { Input } from '@assay/wire/route.ts'
import type { createApiKey } from '@assay/wire/routes/member/apiKey.ts'
import type { CodedChange } from '@assay/wire/routes/member/user.ts'
import { type Address, getAddress } from 'viem'
import { Refusal, refuse } from '../../../http/reply.ts'
import type { CodeAbout } from '../../../security/security.ts'
import { readNetworks } from '../../../session/keys/networks.ts'
import type { Contact } from '../password/contact.ts'

const KEY_NAME_MAX = 40

const CHANGES = {
  password: 'codeForPassword',
  pin: 'codeForPin',
  factorEnroll: 'codeForFactorEnroll',
  factorRemove: 'codeForFactorRemove',
  recoveryRenew: 'codeForRecoveryRenew',
  passkeyAdd: 'codeForPasskeyAdd',
  passkeyRemove: 'codeForPasskeyRemove',
  walletUnlink: 'codeForWalletUnlink',
} as const satisfies Partial<Record<CodedChange, MessageCode>>

/** Changes that need no details. */
export type PlainChange = keyof typeof CHANGES

export const aboutPlain = (change: PlainChange): CodeAbout => ({
  text: change,
  body: 'securityCodeBody',
  words: { change: CHANGES[change] },
})

export const aboutContact = ({ kind, target }: Contact): CodeAbout => ({
  text: `${kind} ${target}`,
  body: 'securityCodeBody',
  details: { target },
  words: { change: kind === 'email' ? 'codeForEmail' : 'codeForPhone' },
})

/** `address` as 0x and 40 hexadecimal digits. */
export function aboutWallet(address: string): CodeAbout {
  const shown = getAddress(address as Address)
  return {
    text: `walletLink ${shown}`,
    body: 'securityCodeBody',
    details: { address: shown },
    words: { change: 'codeForWalletLink' },
  }
}

type AskedKey = Pick<Input<typeof createApiKey>, 'name' | 'right' | 'networks' | 'days'>

/** A key with this name, right, networks and expiry. `apiKeyNameInvalid`, `apiNetworkInvalid`. */
export function aboutApiKey(asked: AskedKey): CodeAbout | Refusal {
  const { right, days } = asked
  const name = asked.name.trim()
  // It is quoted in our letter: one line, so that it cannot imitate our text.
  if (name === '' || name.length > KEY_NAME_MAX || /[\p{C}\p{Zl}\p{Zp}]/u.test(name)) {
    return refuse('apiKeyNameInvalid')
  }
  const networks = readNetworks(asked.networks)
  if (networks instanceof Refusal) return networks
  return {
    text: `apiKey ${JSON.stringify([name, right, networks, days])}`,
    body: 'apiKeyCodeBody',
    details: { name, networks: networks.join(', '), ends: String(days) },
    words: {
      right: right === 'trade' ? 'keyReadsAndTrades' : 'keyReads',
      ...(networks.length === 0 && { networks: 'keyFromEverywhere' }),
      ...(days === 0 && { ends: 'keyNeverEnds' }),
    },
  }
}
