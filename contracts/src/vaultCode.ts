/**
 * The code that a DepositVault of a token and a treasury has on its chain, byte for byte.
 * Compare before trusting an address: one with any other code is not our vault.
 */
import { depositVault } from './artifacts/DepositVault.ts'

export type VaultOf = { token: `0x${string}`; treasury: `0x${string}` }

const WORD = 64

export function vaultCode({ token, treasury }: VaultOf): `0x${string}` {
  const values = [token, treasury]
  let code: string = depositVault.runtime
  for (const [index, places] of depositVault.immutables.entries()) {
    const word = values[index]?.slice(2).toLowerCase().padStart(WORD, '0') ?? ''
    for (const place of places) {
      const start = 2 + 2 * place
      code = code.slice(0, start) + word + code.slice(start + WORD)
    }
  }
  return code as `0x${string}`
}
