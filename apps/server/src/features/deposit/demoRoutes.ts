/** The demo's purse on its local chains, and the node that its wallet asks. */
import {
  askDemoChain,
  fundDemoWallet,
  type NODE_METHODS,
  sendDemoDeposit,
} from '@assay/wire/routes/dev.ts'
import type { Address, Hex } from 'viem'
import { type Binding, handleMember } from '../../http/bindRoutes.ts'
import { refuse } from '../../http/reply.ts'
import type { TokenChain } from '../../outside/chain/tokenChain.ts'
import type { DepositAddresses } from './depositAddresses.ts'

export type DemoPurse = {
  /** Sends play money. */
  send: (chain: number, asset: string, to: Address) => Promise<Hex>
  /** Gives a wallet play money, and gas to spend it. */
  fundWallet: (chain: number, asset: string, wallet: Address) => Promise<Hex>
  /** Throws what the node said when it refuses. */
  ask: (chain: number, method: (typeof NODE_METHODS)[number], params: unknown[]) => Promise<unknown>
}

type DemoParts = {
  /** Undefined for a demo without chains. */
  purse: DemoPurse | undefined
  chains: readonly TokenChain[]
  addresses: DepositAddresses | undefined
}

export function demoDepositRoutes({ purse, chains, addresses }: DemoParts): Binding[] {
  const isOffered = (asset: string, chainId: number) =>
    chains.some(
      ({ id, tokens }) => id === chainId && tokens.some((one) => one.asset === asset.toUpperCase()),
    )
  const sent = (sending: Promise<Hex>) =>
    sending.then(
      (transaction) => ({ transaction }),
      () => refuse('chainUnavailable'),
    )
  return [
    handleMember(sendDemoDeposit, async ({ asset, chainId }, { session }) => {
      if (!purse || !isOffered(asset, chainId)) return refuse('networkNotOffered')
      if (!addresses) return refuse('depositAddressUnavailable')
      return sent(purse.send(chainId, asset, await addresses.of(session.member)))
    }),

    handleMember(fundDemoWallet, ({ asset, chainId, wallet }) => {
      if (!purse || !isOffered(asset, chainId)) return refuse('networkNotOffered')
      return sent(purse.fundWallet(chainId, asset, wallet as Address))
    }),

    handleMember(askDemoChain, async ({ chainId, method, params }) => {
      const list = listOf(params)
      if (!list) return refuse('malformedRequest', { field: 'params' })
      if (!purse || !chains.some(({ id }) => id === chainId)) return refuse('networkNotOffered')
      try {
        return { result: JSON.stringify((await purse.ask(chainId, method, list)) ?? null) }
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

/** The node's own words, without where it is. */
function troubleOf(error: unknown): string {
  const { details } = error as { details?: unknown }
  return typeof details === 'string' ? details.slice(0, 200) : 'The node gave no answer.'
}
