import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { subtract } from '@assay/money/amount.ts'
import { expect, it, vi } from 'vitest'
import { openPool } from '../../db/pool.ts'
import { DEMO_HOT, DEMO_TREASURY } from '../../demo/chains/demoSigner.ts'
import { type Exchange, openExchange } from '../../live/exchange.ts'
import type { ChainReserve } from '../../reserves/chainReserve.ts'
import { createStuckItems } from '../../stuckItems.ts'
import { money } from '../../testing/smallWorld.ts'
import { createTestDatabase } from '../../testing/testDatabase.ts'
import { TEST_JOURNAL_KEY } from '../../testing/testJournalKey.ts'
import { startCore } from '../../writer/startCore.ts'
import { createWithdrawalWatch } from './watchWithdrawals.ts'

/** A node whose newest block is asked for by each turn of a settlement. */
async function startNode() {
  const seen = { heads: 0 }
  const server = createServer(async (request, reply) => {
    const body = Buffer.concat(await request.toArray())
    const calls = JSON.parse(body.toString()) as { id: number }[]
    seen.heads += 1
    reply.writeHead(200, { 'content-type': 'application/json' })
    reply.end(JSON.stringify(calls.map(({ id }) => ({ jsonrpc: '2.0', id, result: '0x14' }))))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, seen, stop: () => server.close() }
}

it('settles withdrawals while a comparison of the reserves takes long', async () => {
  const node = await startNode()
  const database = await createTestDatabase()
  const pool = openPool(database.url)
  const core = await startCore({ url: database.url, key: TEST_JOURNAL_KEY })
  const exchange = await openExchange(core)
  const comparison = Promise.withResolvers<never>()
  const read = vi.spyOn(core, 'read').mockReturnValue(comparison.promise)
  const errors: unknown[] = []
  const watch = createWithdrawalWatch({
    pool,
    exchange,
    stuck: createStuckItems(() => undefined),
    chains: [{ id: 1, urls: [node.url], confirmations: 3, blockSeconds: 1, tokens: [] }],
    wallets: [DEMO_HOT, DEMO_TREASURY],
    everyMs: 1,
    reconcileEveryMs: 3_600_000,
    onCompared: () => undefined,
    onError: (error) => errors.push(error),
  })
  const stop = watch.start()
  try {
    await expect.poll(() => read.mock.calls.length, { timeout: 30_000 }).toBe(1)
    const before = node.seen.heads
    await expect.poll(() => node.seen.heads, { timeout: 30_000 }).toBeGreaterThan(before + 3)
    expect(errors).toEqual([])
    comparison.reject(new Error('The core has ended.'))
    await expect.poll(() => errors).toHaveLength(1)
  } finally {
    read.mockRestore()
    comparison.reject()
    await stop()
    watch.stop()
    node.stop()
    await core.stop()
    await pool.end()
  }
})

it('counts the coins that are short, whatever too much of others is there', async () => {
  const database = await createTestDatabase()
  const pool = openPool(database.url)
  const watch = createWithdrawalWatch({
    pool,
    exchange: {} as Exchange,
    stuck: createStuckItems(() => undefined),
    chains: [],
    wallets: [],
    everyMs: 1,
    reconcileEveryMs: 1,
    onCompared: () => undefined,
    onError: () => undefined,
  })
  const reserve = (chain: number, asset: string, has: string, owes: string): ChainReserve => {
    const [onChain, byLedger, none] = [money(has), money(owes), money('0')]
    const drift = subtract(onChain, byLedger)
    return { chain, asset, block: 1, onChain, byLedger, gas: none, unclaimed: none, drift }
  }
  try {
    expect((await watch.figures()).shortCoins).toBe(0)
    const short = [reserve(1, 'USDT', '9.5', '10'), reserve(56, 'USDT', '19.5', '20')]
    const tooMuch = reserve(1, 'ETH', '1000', '0')
    watch.take({ at: Date.now(), reserves: [tooMuch, ...short, reserve(56, 'BNB', '3', '3')] })
    expect((await watch.figures()).shortCoins).toBe(2)
  } finally {
    watch.stop()
    await pool.end()
  }
})
