/** Local chains with their tokens, wallets and signer, where a demo has no configured nodes. */
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import type { OpenedChains } from '../../app/openChains.ts'
import type { Database } from '../../app/openDatabase.ts'
import type { CloseStep } from '../../closeAll.ts'
import type { Config } from '../../config/config.ts'
import { transaction } from '../../db/transaction.ts'
import { IS_CREDITED } from '../../features/deposit/deposits.ts'
import { setWithdrawalTerms } from '../../features/withdrawal/withdrawalTerms.ts'
import type { Exchange } from '../../live/exchange.ts'
import { startLocalChains } from '../../outside/chain/localChains.ts'
import { publicHalf } from '../../secrets/sealing.ts'
import { openJournalKey } from '../../writer/journal/openJournalKey.ts'
import { buildDemoChains, DEMO_XPUB } from './demoChains.ts'
import {
  DEMO_HOT,
  DEMO_TREASURY,
  demoEnvironment,
  demoTerms,
  fillDemoWallets,
  startDemoSigner,
} from './demoSigner.ts'

type Parts = Database & { exchange: Exchange; holdMs: number }

export async function startDemoChains(
  config: Config,
  { url, pool, exchange, holdMs }: Parts,
  closings: CloseStep[],
): Promise<OpenedChains> {
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
  // What an earlier signer recorded is about chains that are gone.
  const record = join(config.dataDir, 'signed.jsonl')
  rmSync(record, { force: true })
  const key = await openJournalKey(pool, config)
  const settings = demoEnvironment({ url, journalKey: publicHalf(key), record }, chains)
  const found = { ...settings, PORT: String(config.port) }
  writeFileSync(join(config.dataDir, 'demo.json'), JSON.stringify(found), { mode: 0o600 })
  if (chains.length > 0) closings.push(startDemoSigner(settings))
  return {
    rpcUrls: Object.fromEntries(local.map(({ chainId, url }) => [chainId, [url]])),
    deposits: { chains, xpub: DEMO_XPUB },
    faucet,
    withdrawals: {
      wallets: [DEMO_HOT, DEMO_TREASURY],
      holdMs,
      hasExplorers: false,
      factorAbove: config.factorAbove,
    },
  }
}

/** What was read from the chains and prepared for them; emptied. */
const TABLES = [
  'chain_cursor',
  'signed_transaction',
  'payment',
  'signer_status',
  'withdrawal_halt',
  'unclaimed_coins',
]

/** The demo makes new chains at every start: forgets what was read from and sent to older ones. */
const forgetChains = (pool: pg.Pool): Promise<void> =>
  transaction(pool, async (client) => {
    await client.query(`UPDATE deposit SET is_on_chain = false WHERE NOT ${IS_CREDITED}`)
    // Credited ones are made again in the first block of the new chain.
    await client.query('UPDATE deposit SET block = 0')
    for (const table of TABLES) await client.query(`DELETE FROM ${table}`)
  })
