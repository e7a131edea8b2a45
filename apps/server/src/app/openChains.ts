/** The chains for deposits and withdrawals: the configured ones, or the demo's local ones. */
import type { CloseStep } from '../closeAll.ts'
import type { Config } from '../config/config.ts'
import type { DemoFaucet } from '../demo/calls/faucetRoutes.ts'
import type { DepositSettings } from '../features/deposit/depositPlugin.ts'
import type { WithdrawalSettings } from '../features/withdrawal/openWithdrawals.ts'
import { readWithdrawalTerms, setWithdrawalTerms } from '../features/withdrawal/withdrawalTerms.ts'
import type { Exchange } from '../live/exchange.ts'
import { readTokens, tokenChains, withVaults } from '../outside/chain/tokenChain.ts'
import type { Database } from './openDatabase.ts'

type Parts = Database & { exchange: Exchange }

export type OpenedChains = {
  rpcUrls: Record<number, string[]>
  deposits: DepositSettings
  withdrawals: WithdrawalSettings
  /** Of the demo's local chains. */
  faucet?: DemoFaucet
}

/** A demo without configured nodes starts local chains and tokens. */
export async function openChains(
  config: Config,
  parts: Parts,
  closings: CloseStep[],
): Promise<OpenedChains> {
  const { isDemo, rpcUrls, roles } = config
  const holdMs = config.addressHoldMinutes * 60_000
  if (isDemo && Object.keys(rpcUrls).length === 0 && roles.has('jobs')) {
    const { startDemoChains } = await import('../demo/chains/startDemoChains.ts')
    return startDemoChains(config, { ...parts, holdMs }, closings)
  }
  return configuredChains(config, { ...parts, holdMs })
}

async function configuredChains(
  config: Config,
  { exchange, holdMs }: Parts & { holdMs: number },
): Promise<OpenedChains> {
  const { rpcUrls, depositXpub: xpub, confirmations, factorAbove } = config
  const { depositTokens, depositVaults, wallets } = config
  const tokens = withVaults(readTokens(depositTokens), depositVaults, wallets[1])
  const chains = tokenChains(rpcUrls, tokens, confirmations)
  for (const { id, urls } of chains) {
    if (urls.length === 1)
      console.log(`Chain ${id} has a single RPC node; its answers are not cross-checked.`)
  }
  const terms = readWithdrawalTerms(config.withdrawTerms, chains)
  if (config.roles.has('jobs')) await setWithdrawalTerms(exchange, terms)
  const withdrawals = { wallets, holdMs, hasExplorers: true, factorAbove }
  return { rpcUrls, deposits: { chains, xpub }, withdrawals }
}
