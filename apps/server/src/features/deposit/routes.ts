/** Where coins come in, the member's own address, and the member's deposits. */
import type { Amount } from '@assay/money/amount.ts'
import { getDepositAddress, getDepositNetworks, getDeposits } from '@assay/wire/routes/deposit.ts'
import { sendDemoDeposit } from '@assay/wire/routes/dev.ts'
import type { Address, Hex } from 'viem'
import { type Binding, handle, handleMember } from '../../http/bindRoutes.ts'
import { refuse } from '../../http/reply.ts'
import {
  CHAIN_FACTS,
  type ChainFacts,
  ledgerAmount,
  type TokenChain,
} from '../../outside/chain/tokenChain.ts'
import type { DepositAddresses } from './depositAddresses.ts'
import type { Deposits } from './deposits.ts'

/** Sends play money on a chain of the demo. */
export type SendDemo = (chain: number, to: Address) => Promise<Hex>

export type DepositRouteParts = {
  chains: readonly TokenChain[]
  /** Undefined when the operator has given no key. */
  addresses: DepositAddresses | undefined
  deposits: Deposits
  sendDemo: SendDemo | undefined
  isDemo: boolean
}

export function depositRoutes(parts: DepositRouteParts): Binding[] {
  const { chains, addresses, deposits, sendDemo, isDemo } = parts
  const tokens = chains.flatMap((chain) => chain.tokens.map((token) => ({ chain, token })))
  const isOffered = (asset: string, chainId: number) =>
    tokens.some(({ token }) => token.asset === asset.toUpperCase() && token.chain === chainId)

  const sending = handleMember(sendDemoDeposit, async ({ asset, chainId }, { session }) => {
    if (!isOffered(asset, chainId)) return refuse('networkNotOffered')
    if (!addresses || !sendDemo) return refuse('depositAddressUnavailable')
    const to = await addresses.of(session.member)
    try {
      return { transaction: await sendDemo(chainId, to) }
    } catch {
      return refuse('chainUnavailable')
    }
  })

  return [
    handle(getDepositNetworks, () =>
      tokens.map(({ chain, token }) => {
        const { name, standard } = CHAIN_FACTS[chain.id] as ChainFacts
        return {
          asset: token.asset,
          chainId: chain.id,
          chain: name,
          standard,
          token: token.address,
          decimals: token.decimals,
          confirmations: chain.confirmations,
          blockSeconds: chain.blockSeconds,
          minimum: ledgerAmount(1n, token) as Amount,
        }
      }),
    ),

    handleMember(getDepositAddress, async ({ asset, chainId }, { session }) => {
      if (!isOffered(asset, chainId)) return refuse('networkNotOffered')
      if (!addresses) return refuse('depositAddressUnavailable')
      const address = await addresses.of(session.member)
      return { address, tag: '', chain: CHAIN_FACTS[chainId]?.name ?? '' }
    }),

    handleMember(getDeposits, (_, { session }) => deposits.list(session.member)),
    ...(isDemo ? [sending] : []),
  ]
}
