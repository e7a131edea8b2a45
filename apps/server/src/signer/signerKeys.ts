/** The accounts that the signer signs with. No other process holds them. */
import type { MemberId } from '@assay/domain/account.ts'
import { bytesToHex } from 'viem'
import { HDKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { Fault } from '../fault.ts'
import type { Secrets } from './keystore.ts'

export type SignerKeys = {
  hot: PrivateKeyAccount
  /** The member's deposit address with its key; undefined when the signer has no such key. */
  depositOf(member: MemberId): PrivateKeyAccount | undefined
}

export function createSignerKeys({ hotKey, depositXprv }: Secrets): SignerKeys {
  const parent = depositXprv === undefined ? undefined : HDKey.fromExtendedKey(depositXprv)
  return {
    hot: privateKeyToAccount(hotKey),
    depositOf(member) {
      if (!parent) return undefined
      const { privateKey } = parent.deriveChild(member)
      if (!privateKey) throw new Fault(`Member ${member} has no child of the deposit key.`)
      return privateKeyToAccount(bytesToHex(privateKey))
    },
  }
}
