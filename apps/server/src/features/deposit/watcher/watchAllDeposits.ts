/** Watches every chain for deposits, and notifies members on their sockets. */
import type { MemberId } from '@assay/domain/account.ts'
import type pg from 'pg'
import type { Address } from 'viem'
import { turnAfterTurn } from '../../../clocks/turnAfterTurn.ts'
import type { Exchange } from '../../../live/exchange.ts'
import { agreedChain } from '../../../outside/chain/agreedChain.ts'
import { CHAIN_FACTS } from '../../../outside/chain/chainFacts.ts'
import type { TokenChain } from '../../../outside/chain/tokenChain.ts'
import type { StuckItems } from '../../../stuckItems.ts'
import type { DepositAddresses } from '../depositAddresses.ts'
import type { Deposits } from '../deposits.ts'
import { createDepositWatch } from './watchDeposits.ts'

export type WatchAllParts = {
  pool: pg.Pool
  chains: readonly TokenChain[]
  addresses: DepositAddresses | undefined
  deposits: Deposits
  exchange: Exchange
  stuck: StuckItems
  /** The hot wallet and the treasury. */
  wallets: readonly Address[]
  /** Members whose list of deposits changed. */
  onChanged: (members: ReadonlySet<MemberId>) => void
  everyMs: number
}

/** Nothing is watched while no address can be shown. */
export function watchAllDeposits(parts: WatchAllParts): () => Promise<void> {
  const { chains, addresses, everyMs } = parts
  if (!addresses) return async () => undefined

  const stopping = new AbortController()
  const stops = chains.map((chain) => {
    const nodes = agreedChain(chain.urls, stopping.signal)
    const watch = createDepositWatch({ ...parts, chain, nodes, addresses })
    const { name = String(chain.id) } = CHAIN_FACTS[chain.id] ?? {}
    return turnAfterTurn(() => parts.stuck.turn('deposits', name, watch.turn), everyMs)
  })
  return async () => {
    stopping.abort()
    await Promise.all(stops.map((stop) => stop()))
  }
}
