/** The demo's faucet on its local chains, and the node for its wallet. */
import {
  askDemoChain,
  fundDemoWallet,
  type NODE_METHODS,
  sendDemoDeposit,
} from '@assay/wire/routes/dev.ts'
import type { Address, Hex } from 'viem'
import type { DepositAddresses } from '../../features/deposit/depositAddresses.ts'
import { type Binding, handleMember } from '../../http/bindRoutes.ts'
import { refuse } from '../../http/reply.ts'
import type { TokenChain } from '../../outside/chain/tokenChain.ts'

export type DemoFaucet = {
  /** Sends demo funds. */
  send: (chain: number, asset: string, to: Address) => Promise<Hex>
  /** Gives a wallet demo funds, and gas to spend them. */
  fundWallet: (chain: number, asset: string, wallet: Address) => Promise<Hex>
  /** Throws the node's error when it refuses. */
  ask: (chain: number, method: (typeof NODE_METHODS)[number], params: unknown[]) => Promise<unknown>
}

type DemoParts = {
  /** Undefined for a demo without chains. */
  faucet: DemoFaucet | undefined
  chains: readonly TokenChain[]
  addresses: DepositAddresses | undefined
  /** Called with the reason when the faucet fails. */
  onUnsent: (why: string, where: { chainId: number; asset: string }) => void
}

type Offered = { asset: string; chainId: number }

export function faucetRoutes(parts: DemoParts): Binding[] {
  const { faucet, chains, addresses, onUnsent } = parts
  const isOffered = ({ asset, chainId }: Offered) =>
    chains.some(
      ({ id, tokens }) => id === chainId && tokens.some((one) => one.asset === asset.toUpperCase()),
    )
  const sent = (sending: Promise<Hex>, { asset, chainId }: Offered) =>
    sending.then(
      (transaction) => ({ transaction }),
      (error) => {
        onUnsent(troubleOf(error), { chainId, asset })
        return refuse('chainUnavailable')
      },
    )
  return [
    handleMember(sendDemoDeposit, async (input, { session }) => {
      if (!faucet || !isOffered(input)) return refuse('networkNotOffered')
      if (!addresses) return refuse('depositAddressUnavailable')
      const to = await addresses.of(session.member)
      return sent(faucet.send(input.chainId, input.asset, to), input)
    }),

    handleMember(fundDemoWallet, (input) => {
      if (!faucet || !isOffered(input)) return refuse('networkNotOffered')
      return sent(faucet.fundWallet(input.chainId, input.asset, input.wallet as Address), input)
    }),

    handleMember(askDemoChain, async ({ chainId, method, params }) => {
      const list = listOf(params)
      if (!list) return refuse('malformedRequest', { field: 'params' })
      if (!faucet || !chains.some(({ id }) => id === chainId)) return refuse('networkNotOffered')
      try {
        return { result: JSON.stringify((await faucet.ask(chainId, method, list)) ?? null) }
      } catch (error) {
        return { trouble: troubleOf(error) }
      }
    }),
  ]
}

function listOf(params: string): unknown[] | undefined {
  try {
    const list: unknown = JSON.parse(params)
    return Array.isArray(list) ? list : undefined
  } catch {
    return undefined
  }
}

/** The node's message, without its address. */
function troubleOf(error: unknown): string {
  const { details } = error as { details?: unknown }
  return typeof details === 'string' ? details.slice(0, 200) : 'The node gave no answer.'
}
