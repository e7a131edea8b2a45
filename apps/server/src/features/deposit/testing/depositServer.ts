/**
 * Core and watcher of one chain as a separate process, to be killed: until then it reads the chain
 * as fast as it can.
 *
 * node depositServer.ts <database url> <node url> <token address>
 */
import type { Amount } from '@assay/money/amount.ts'
import type { Address } from 'viem'
import { turnAfterTurn } from '../../../clocks/turnAfterTurn.ts'
import { openPool } from '../../../db/pool.ts'
import { DEMO_XPUB } from '../../../demo/chains/demoChains.ts'
import { DEMO_HOT } from '../../../demo/chains/demoSigner.ts'
import { openExchange } from '../../../live/exchange.ts'
import { agreedChain } from '../../../outside/chain/agreedChain.ts'
import { createStuckItems } from '../../../stuckItems.ts'
import { startCore } from '../../../writer/startCore.ts'
import { createDepositAddresses } from '../depositAddresses.ts'
import { createDeposits } from '../deposits.ts'
import { createDepositWatch } from '../watcher/watchDeposits.ts'

const [url, node, token] = process.argv.slice(2) as [string, string, Address]
const pool = openPool(url)
const exchange = await openExchange(await startCore({ url }))
const tokens = [
  { chain: 1, asset: 'USDT', address: token, decimals: 6 },
  { chain: 1, asset: 'ETH', decimals: 18, minimum: 1_000n as Amount },
]
const chain = { id: 1, urls: [node], confirmations: 3, blockSeconds: 1, tokens }
const stuck = createStuckItems((error) => console.error(error))
const watch = createDepositWatch({
  pool,
  chain,
  exchange,
  wallets: [DEMO_HOT],
  nodes: agreedChain([node]),
  addresses: createDepositAddresses(pool, DEMO_XPUB),
  deposits: createDeposits(pool, [chain]),
  onChanged: () => undefined,
  stuck,
})
turnAfterTurn(() => stuck.turn('deposits', 'chain 1', watch.turn), 1)
console.log('reading')
