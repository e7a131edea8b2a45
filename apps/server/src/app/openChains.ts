/** The chains for deposits and withdrawals: the configured ones, or the demo's local ones. */
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CloseStep } from '../closeAll.ts'
import type { Config } from '../config.ts'
import { buildDemoChains, DEMO_XPUB } from '../demo/demoChains.ts'
import {
  DEMO_HOT,
  DEMO_TREASURY,
  demoEnvironment,
  demoTerms,
  fillDemoWallets,
  startDemoSigner,
} from '../demo/demoSigner.ts'
import { forgetChains } from '../demo/forgetChains.ts'
import type { DepositSettings } from '../features/deposit/depositPlugin.ts'
import type { WithdrawalSettings } from '../features/withdrawal/openWithdrawals.ts'
import { readWithdrawalTerms, setWithdrawalTerms } from '../features/withdrawal/withdrawalTerms.ts'
import type { Exchange } from '../live/exchange.ts'
import { startLocalChains } from '../outside/chain/localChains.ts'
import { readTokens, tokenChains, withVaults } from '../outside/chain/tokenChain.ts'
import { publicHalf } from '../secrets/sealing.ts'
import { openJournalKey } from '../writer/journal/openJournalKey.ts'
import type { Database } from './openDatabase.ts'

type Parts = Database & { exchange: Exchange }

type Chains = {
  rpcUrls: Record<number, string[]>
  deposits: DepositSettings
  withdrawals: WithdrawalSettings
}

/** A demo without configured nodes starts local chains and tokens. */
export function openChains(config: Config, parts: Parts, closings: CloseStep[]): Promise<Chains> {
  const { isDemo, rpcUrls, roles } = config
  const isOwn = isDemo && Object.keys(rpcUrls).length === 0 && roles.has('jobs')
  return isOwn ? startDemoChains(config, parts, closings) : configuredChains(config, parts)
}

const addressRest = ({ addressHoldMinutes }: Config): number => addressHoldMinutes * 60_000

async function configuredChains(config: Config, { exchange }: Parts): Promise<Chains> {
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
  const withdrawals = { wallets, holdMs: addressRest(config), hasExplorers: true, factorAbove }
  return { rpcUrls, deposits: { chains, xpub }, withdrawals }
}

async function startDemoChains(
  config: Config,
  { url, pool, exchange }: Parts,
  closings: CloseStep[],
): Promise<Chains> {
  const { chains: local, missing } = await startLocalChains()
  if (missing) console.log(missing)
  closings.push(() => {
    for (const chain of local) chain.stop()
  })
  const { chains, pay, faucet } = await buildDemoChains(local, DEMO_TREASURY)
  await exchange.core.waitForHistory(exchange.core.position())
  await forgetChains(pool)
  await setWithdrawalTerms(exchange, demoTerms(chains))
  await fillDemoWallets(exchange, chains, pay)
  // Of chains that are gone.
  const record = join(config.dataDir, 'signed.jsonl')
  rmSync(record, { force: true })
  const key = await openJournalKey(pool, config)
  const settings = demoEnvironment({ url, journalKey: publicHalf(key), record }, chains)
  const found = { ...settings, PORT: String(config.port) }
  writeFileSync(join(config.dataDir, 'demo.json'), JSON.stringify(found), { mode: 0o600 })
  if (chains.length > 0) closings.push(startDemoSigner(settings))
  return {
    rpcUrls: Object.fromEntries(local.map(({ chainId, url }) => [chainId, [url]])),
    deposits: { chains, xpub: DEMO_XPUB, faucet },
    withdrawals: {
      wallets: [DEMO_HOT, DEMO_TREASURY],
      holdMs: addressRest(config),
      hasExplorers: false,
      factorAbove: config.factorAbove,
    },
  }
}
