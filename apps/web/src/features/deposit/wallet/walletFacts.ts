/**
 * What the connected wallet's own node reports about a coin: precision, balance, the vault, its
 * permission.
 */
import { useQuery } from '@tanstack/react-query'
import {
  isOurVault,
  readAllowance,
  readBalance,
  readDecimals,
  readNativeBalance,
} from '../../../chain/tokenCalls.ts'
import type { MessageKey } from '../../../i18n/messageKey.ts'
import { useWallet } from '../../../session/wallet/wallet.ts'
import type { Provider } from '../../../session/wallet/walletDiscovery.ts'
import type { DepositNetwork } from '../depositQueries.ts'

export type WalletFacts = {
  decimals: number
  balance: bigint
  /** Less than the balance if gas is paid from it. */
  spendable: bigint
  /** Missing if there is no vault, or if the contract there is not ours. */
  permission: { vault: string; allowance: bigint } | undefined
}

class PrecisionFailed extends Error {}

/** The message when a figure could not be read. */
export const factsTrouble = (error: unknown): MessageKey =>
  error instanceof PrecisionFailed ? 'walletDeposit.precisionFailed' : 'walletDeposit.balanceFailed'

export async function readFacts(
  provider: Provider,
  owner: string,
  network: DepositNetwork,
): Promise<WalletFacts> {
  const { token } = network
  if (token === '') {
    const coins = await readNativeBalance(provider, owner)
    return { ...coins, decimals: network.decimals, permission: undefined }
  }
  const decimals = await readDecimals(provider, token).catch(() => undefined)
  if (decimals !== network.decimals) throw new PrecisionFailed('No decimals, or other ones.')
  const balance = await readBalance(provider, token, owner)
  return {
    decimals,
    balance,
    spendable: balance,
    permission: await permissionOf(provider, owner, network),
  }
}

async function permissionOf(provider: Provider, owner: string, network: DepositNetwork) {
  const { vault, treasury, token } = network
  if (!vault || !treasury) return undefined
  if (!(await isOurVault(provider, { vault, token, treasury }).catch(() => false))) return undefined
  return { vault, allowance: await readAllowance(provider, { token, owner, spender: vault }) }
}

const AGAIN_MS = 10_000

/** Only while the wallet is on the network. */
export function useWalletFacts(network: DepositNetwork) {
  const { address, wallet, chainId } = useWallet()
  return useQuery({
    queryKey: ['walletFacts', wallet?.id, address, network.chainId, network.asset],
    queryFn: () => readFacts(wallet?.provider as Provider, address as string, network),
    enabled: wallet !== undefined && address !== undefined && chainId === network.chainId,
    staleTime: 0,
    retry: false,
    refetchInterval: AGAIN_MS,
  })
}
