/**
 * Compares the coins on the chains with the ledger, to the smallest unit, in a running system. The
 * ledger's side comes from the journal, the chains' from all nodes. Exits with 1 when anything is
 * missing or could not be compared. `--resume` lifts the withdrawal halt when nothing is missing.
 * On DATABASE_URL and the server's other settings, or on the running demo.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../../apps/server/src/config/config.ts'
import { openConnection, openPool } from '../../apps/server/src/db/pool.ts'
import { Fault, sentenceOf } from '../../apps/server/src/fault.ts'
import { reconcile } from '../../apps/server/src/features/withdrawal/reserves/reconcile.ts'
import {
  resumeWithdrawals,
  withdrawalHalt,
} from '../../apps/server/src/features/withdrawal/withdrawalHalt.ts'
import { agreedChain } from '../../apps/server/src/outside/chain/agreedChain.ts'
import { readTokens, tokenChains } from '../../apps/server/src/outside/chain/tokenChain.ts'
import { projectedPosition } from '../../apps/server/src/projector/writeHistory.ts'
import { recover } from '../../apps/server/src/writer/recovery/recover.ts'
import { chainBalancesOf } from '../../packages/engine/src/withdrawal/withdrawalRead.ts'
import { toDecimal } from '../../packages/money/src/decimal.ts'

const { values } = parseArgs({ options: { resume: { type: 'boolean', default: false } } })

try {
  process.exitCode = (await compare()) ? 0 : 1
} catch (error) {
  console.error(sentenceOf(error))
  process.exitCode = 1
}

/** The demo provides its settings, because its ports change at every start. */
function environment(): NodeJS.ProcessEnv {
  const { dataDir, databaseUrl } = readConfig({ ASSAY_MODE: 'demo', ...process.env })
  if (databaseUrl) return process.env
  const file = join(dataDir, 'demo.json')
  if (existsSync(file)) return { ...process.env, ...JSON.parse(readFileSync(file, 'utf8')) }
  throw new Fault('Set DATABASE_URL and the settings of the chains, or start the demo first.')
}

async function compare(): Promise<boolean> {
  const config = readConfig({ ...environment(), ASSAY_MODE: 'demo' })
  const chains = tokenChains(config.rpcUrls, readTokens(config.depositTokens), config.confirmations)
  if (config.wallets.length === 0 || chains.length === 0) {
    throw new Fault(
      'There is nothing to compare: DEPOSIT_TOKENS, HOT_WALLET and TREASURY say what.',
    )
  }
  const url = config.databaseUrl as string
  const pool = openPool(url, 2)
  const client = await openConnection(url, 'assay reconcile')
  try {
    const before = await withdrawalHalt(pool)
    const reserves = await reconcile({
      pool,
      chains,
      wallets: config.wallets,
      nodesOf: ({ urls }) => agreedChain(urls),
      async ledger() {
        const { state, position } = await recover(client, {
          last: await projectedPosition(client),
        })
        return { position, chains: chainBalancesOf(state) }
      },
    })
    for (const { chain, asset, block, onChain, byLedger, gas, drift } of reserves) {
      const word = drift === 0n ? 'exact' : drift > 0n ? 'too much' : 'MISSING'
      console.log(
        `chain ${chain}  ${asset}  block ${block}  on chain ${toDecimal(onChain)}  ` +
          `by ledger ${toDecimal(byLedger)}${gas > 0n ? ` less gas ${toDecimal(gas)}` : ''}  ${word} ${toDecimal(drift)}`,
      )
    }
    const count = chains.reduce((sum, { tokens }) => sum + tokens.length, 0)
    const isWhole = reserves.length === count && reserves.every(({ drift }) => drift >= 0n)
    if (reserves.length < count) console.log('Not every chain has been read yet.')
    // Only what halted them before the comparison.
    if (isWhole && values.resume && before) await resumeWithdrawals(pool, before)
    const halt = await withdrawalHalt(pool)
    if (halt) console.log(`Withdrawals are halted: ${halt.reason}`)
    return isWhole
  } finally {
    await client.end()
    await pool.end()
  }
}
