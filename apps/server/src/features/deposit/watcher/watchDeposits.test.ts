/**
 * Deposits on a real chain, a real database and the real engine; with two nodes, one of them
 * faulty.
 */

import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { demoToken } from '@assay/contracts/artifacts/DemoToken.ts'
import { compile } from '@assay/contracts/compile.ts'
import { type Amount, amountStep, times } from '@assay/money/amount.ts'
import { toDecimal } from '@assay/money/decimal.ts'
import type { Address, TransactionReceipt } from 'viem'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openPool } from '../../../db/pool.ts'
import { DEMO_XPUB } from '../../../demo/chains/demoChains.ts'
import { createRandom } from '../../../demo/random.ts'
import { type Exchange, openExchange } from '../../../live/exchange.ts'
import { agreedChain } from '../../../outside/chain/agreedChain.ts'
import { verifyJournal } from '../../../projector/verifyJournal.ts'
import { createStuckItems, type StuckItems } from '../../../stuckItems.ts'
import { listSmallWorld } from '../../../testing/smallWorld.ts'
import { startTestChain, type TestChain } from '../../../testing/testChain.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/testDatabase.ts'
import type { Core } from '../../../writer/core.ts'
import { startCore } from '../../../writer/startCore.ts'
import { createDepositAddresses, type DepositAddresses } from '../depositAddresses.ts'
import { createDeposits, type Deposits } from '../deposits.ts'
import { type MoodyNode, onLogs, startMoodyNode } from '../testing/moodyNode.ts'
import { createDepositWatch, type DepositWatch } from './watchDeposits.ts'

const CONFIRMATIONS = 3
const ANNA = 7
const BERT = 8

let chain: TestChain
let database: TestDatabase
let pool: ReturnType<typeof openPool>
let core: Core
let exchange: Exchange
let addresses: DepositAddresses
let deposits: Deposits
let moody: MoodyNode
let token: Address
/** A coin that the exchange does not list. */
let unlisted: Address
let stuck: StuckItems
let watch: DepositWatch
let ofAnna: Address
let ofBert: Address

const odd = compile('testing/OddToken')

beforeEach(async () => {
  chain = await startTestChain(1)
  moody = await startMoodyNode(chain.url)
  database = await createTestDatabase()
  token = await chain.deploy(demoToken, ['Tether USD', 'USDT', 6, 10n ** 15n, false])
  unlisted = await chain.deploy(demoToken, ['New coin', 'NEW', 6, 10n ** 15n, false])
  await open()
  await listSmallWorld(exchange)
  ofAnna = await addresses.of(ANNA)
  ofBert = await addresses.of(BERT)
  await watch.turn()
})

afterEach(async () => {
  await close()
  moody.stop()
  chain.stop()
})

/** Everything that a process has in memory; opened again after `close`, like a restart. */
async function open(minimum?: Amount) {
  pool = openPool(database.url)
  core = await startCore({ url: database.url })
  exchange = await openExchange(core)
  const tokens = [
    { chain: 1, asset: 'USDT', address: token, decimals: 6, ...(minimum && { minimum }) },
    { chain: 1, asset: 'NEW', address: unlisted, decimals: 6 },
  ]
  stuck = createStuckItems(() => undefined)
  const urls = [chain.url, moody.url]
  const settings = { id: 1, urls, confirmations: CONFIRMATIONS, blockSeconds: 1, tokens }
  addresses = createDepositAddresses(pool, DEMO_XPUB)
  deposits = createDeposits(pool, [settings])
  const parts = {
    pool,
    wallets: [],
    chain: settings,
    nodes: agreedChain(urls),
    addresses,
    deposits,
    exchange,
    stuck,
  }
  watch = createDepositWatch({ ...parts, onChanged: () => undefined })
}

async function close() {
  await core.stop()
  await pool.end()
}

const pay = (to: Address, units: bigint, coin = token): Promise<TransactionReceipt> =>
  chain.send({
    from: chain.accounts[0] as Address,
    to: coin,
    abi: demoToken.abi,
    name: 'transfer',
    args: [to, units],
  })

const owned = async (member: number) => {
  const balances = await exchange.balances(member)
  const own = balances.find(({ account, asset }) => account === 'spot' && asset === 'USDT')
  return toDecimal(own?.available ?? 0n)
}

const shown = async (member: number) =>
  (await deposits.list(member)).map(
    ({ amount, status, confirmations }) => `${toDecimal(amount)} ${status} ${confirmations}`,
  )

const reorg = (depth: number) => chain.rpc('anvil_reorg', depth, [])

describe('a transfer to a member’s address', () => {
  it('is shown with its confirmations and credited when it is final, once and to the last digit (DEP-10)', async () => {
    await pay(ofAnna, 1_234_567n)
    await watch.turn()
    expect([await shown(ANNA), await owned(ANNA)]).toEqual([['1.234567 pending 1'], '0'])
    await chain.mine(1)
    await watch.turn()
    expect([await shown(ANNA), await owned(ANNA)]).toEqual([['1.234567 pending 2'], '0'])
    await chain.mine(1)
    await watch.turn()
    expect([await shown(ANNA), await owned(ANNA)]).toEqual([['1.234567 credited 3'], '1.234567'])
    await chain.mine(5)
    await watch.turn()
    await watch.turn()
    expect([await shown(ANNA), await owned(ANNA)]).toEqual([['1.234567 credited 3'], '1.234567'])
    expect(await shown(BERT)).toEqual([])
  })

  it('that is another’s in the table credits no one, is reported and stops no other', async () => {
    const forged = (chain.accounts[5] as Address).toLowerCase() as Address
    await pool.query('UPDATE deposit_address SET address = $1 WHERE member = $2', [forged, BERT])
    await pay(forged, 5_000_000n)
    await pay(ofAnna, 1_234_567n)
    await chain.mine(9)
    await watch.turn()
    expect([await owned(ANNA), await owned(BERT)]).toEqual(['1.234567', '0'])
    await chain.mine(1)
    await watch.turn()
    expect(stuck.list()).toMatchObject([
      { item: `1 ${forged}`, reason: expect.stringContaining('is not its member') },
    ])
    // The address is derived again when shown again.
    expect(await addresses.of(BERT)).toBe(ofBert)
    await chain.mine(1)
    await watch.turn()
    expect(stuck.list()).toEqual([])
  })

  it('counts only from the registered token, for shown addresses, and when it really happened', async () => {
    const other = await chain.deploy(odd, [])
    const call = (to: Address, name: string, args: unknown[]) =>
      chain.send({ from: chain.accounts[0] as Address, to, abi: odd.abi, name, args })
    await call(other, 'forge', [chain.accounts[0], ofAnna, 10n ** 12n])
    await call(other, 'mint', [chain.accounts[0], 10n ** 12n])
    const failed = await call(other, 'failAfter', [ofAnna, 5n])
    expect(failed.status).toBe('reverted')
    await pay(ofAnna, 0n)
    await pay(chain.accounts[5] as Address, 77n)
    await chain.mine(9)
    await watch.turn()
    expect([await shown(ANNA), await owned(ANNA)]).toEqual([[], '0'])
  })

  it('below the smallest deposit is dust: no row, no credit, whether final or not', async () => {
    await close()
    await open(times(amountStep(0), 2))
    await pay(ofAnna, 1_999_999n)
    await pay(ofAnna, 2_000_000n)
    await watch.turn()
    expect(await shown(ANNA)).toEqual(['2 pending 1'])
    await chain.mine(9)
    await watch.turn()
    expect([await shown(ANNA), await owned(ANNA)]).toEqual([['2 credited 3'], '2'])
  })

  it('that was shown before the smallest deposit was raised is credited anyway', async () => {
    await pay(ofAnna, 1_500_000n)
    await watch.turn()
    expect(await shown(ANNA)).toEqual(['1.5 pending 1'])
    await close()
    await open(times(amountStep(0), 2))
    await watch.turn()
    expect(await shown(ANNA)).toEqual(['1.5 pending 1'])
    // Later transfers must meet the new minimum.
    await pay(ofAnna, 1_500_000n)
    await chain.mine(9)
    await watch.turn()
    expect([await shown(ANNA), await owned(ANNA)]).toEqual([['1.5 credited 3'], '1.5'])
  })

  it('is taken back by a reorganization, and counts when another block has it', async () => {
    const { transactionHash } = await pay(ofAnna, 5_000_000n)
    await chain.mine(1)
    await watch.turn()
    expect(await shown(ANNA)).toEqual(['5 pending 2'])
    const raw = await chain.rpc<string>('eth_getRawTransactionByHash', transactionHash)
    await reorg(2)
    await watch.turn()
    expect([await shown(ANNA), await owned(ANNA)]).toEqual([['5 gone 0'], '0'])
    await chain.rpc('eth_sendRawTransaction', raw).catch(() => pay(ofAnna, 5_000_000n))
    await chain.mine(2)
    await watch.turn()
    expect(await owned(ANNA)).toBe('5')
    expect((await shown(ANNA)).filter((line) => line.endsWith('credited 3'))).toHaveLength(1)
  })

  it('halts the chain when final blocks are taken back', async () => {
    await pay(ofAnna, 1_000_000n)
    await chain.mine(4)
    await watch.turn()
    await reorg(4)
    await expect(watch.turn()).rejects.toThrow('took back final block')
    await chain.mine(9)
    await expect(watch.turn()).rejects.toThrow('took back final block')
    expect(await owned(ANNA)).toBe('1')
  })
})

describe('an altered database', () => {
  it('credits no log again, even after its request key was forgotten', async () => {
    await pay(ofAnna, 1_000_000n)
    await chain.mine(5)
    await watch.turn()
    expect(await owned(ANNA)).toBe('1')
    const money = {
      from: 'outside/demo',
      to: 'house/fees',
      asset: 'USDT',
      amount: 1n as Amount,
    } as const
    for (const days of [2, 4]) {
      const at = Date.now() + days * 24 * 60 * 60 * 1000
      await exchange.submit({ type: 'fundHouse', at, key: `day ${days}`, ...money })
    }
    const { hash } = await chain.rpc<{ hash: string }>('eth_getBlockByNumber', '0x1', false)
    await pool.query('DELETE FROM deposit_credit')
    await pool.query('UPDATE chain_cursor SET block = 1, hash = $1', [hash])
    await watch.turn()
    expect(await owned(ANNA)).toBe('1')
    expect(stuck.list().map(({ reason }) => reason)).toEqual([
      expect.stringContaining('depositAlreadyCredited'),
    ])
  })
})

describe('however much someone sends', () => {
  it('a transaction is asked for once, with all its transfers', async () => {
    const other = await chain.deploy(odd, [])
    const settings = { id: 1, urls: [moody.url], confirmations: 3, blockSeconds: 1 }
    const tokens = [{ chain: 1, asset: 'USDT', address: other, decimals: 6 }]
    const alone = createDepositWatch({
      chain: { ...settings, tokens },
      nodes: agreedChain([moody.url]),
      addresses,
      deposits,
      pool,
      wallets: [],
      exchange,
      stuck,
      onChanged: () => undefined,
    })
    const forgeMany = { from: chain.accounts[0] as Address, to: other, abi: odd.abi }
    await chain.send({ ...forgeMany, name: 'forgeMany', args: [ofAnna, 50n] })
    await chain.mine(5)
    let receipts = 0
    moody.mood = (method, answer) => {
      if (method === 'eth_getTransactionReceipt') receipts += 1
      return answer
    }
    await alone.turn()
    expect([await owned(ANNA), receipts]).toEqual(['0.00005', 1])
  })

  it('fewer blocks are read at once while a node refuses to list so many transfers', async () => {
    for (let i = 0; i < 4; i += 1) await pay(ofAnna, 1_000_000n)
    await chain.mine(5)
    const tooMany = { code: -32000, message: 'query returned more than 2 results' }
    moody.mood = (method, { result, ...answer }) =>
      method === 'eth_getLogs' && (result as unknown[]).length > 2
        ? { ...answer, error: tooMany }
        : { ...answer, result }
    await expect(watch.turn()).rejects.toThrow('more than 2 results')
    const turns = Array.from({ length: 4 }, () => () => watch.turn().catch(() => undefined))
    for (const turn of turns) await turn()
    expect(await owned(ANNA)).toBe('4')
  })
})

describe('a node', () => {
  it.each([
    ['loses logs', onLogs(() => [])],
    ['doubles logs', onLogs((logs) => [...logs, ...logs])],
    [
      'invents a larger sum',
      onLogs((logs) => logs.map((log) => ({ ...log, data: `0x${'f'.repeat(64)}` }))),
    ],
    [
      'pays somebody else',
      onLogs((logs) => logs.map((log) => ({ ...log, transactionHash: `0x${'1'.repeat(64)}` }))),
    ],
    ['is silent', () => ({ error: { code: -32000, message: 'no' } })],
  ])('that %s delays money and changes none', async (_, mood) => {
    await pay(ofAnna, 3_000_000n)
    await pay(ofBert, 4_000_000n)
    await chain.mine(5)
    moody.mood = mood as MoodyNode['mood']
    await expect(watch.turn()).rejects.toThrow()
    expect([await owned(ANNA), await owned(BERT)]).toEqual(['0', '0'])
    moody.mood = undefined
    await watch.turn()
    expect([await owned(ANNA), await owned(BERT)]).toEqual(['3', '4'])
  })

  it('alone that invents a transfer is caught by its own receipts', async () => {
    moody.mood = onLogs((logs) =>
      logs.map((log) => ({ ...log, data: `0x${'9'.padStart(64, '0')}` })),
    )
    const settings = { id: 1, urls: [moody.url], confirmations: 3, blockSeconds: 1 }
    const tokens = [{ chain: 1, asset: 'USDT', address: token, decimals: 6 }]
    const alone = createDepositWatch({
      chain: { ...settings, tokens },
      nodes: agreedChain([moody.url]),
      addresses,
      deposits,
      pool,
      wallets: [],
      exchange,
      stuck,
      onChanged: () => undefined,
    })
    await pay(ofAnna, 3_000_000n)
    await chain.mine(5)
    await expect(alone.turn()).rejects.toThrow('does not hold its transfer')
    expect(await owned(ANNA)).toBe('0')
  })
})

describe('a deposit that is not credited', () => {
  it('stops no other, says so, and is credited once it can be', async () => {
    await pay(ofAnna, 1_000_000n)
    await pay(ofBert, 2_000_000n, unlisted)
    await pay(ofBert, 3_000_000n)
    await chain.mine(5)
    await watch.turn()
    expect([await owned(ANNA), await owned(BERT)]).toEqual(['1', '3'])
    const [item, ...others] = stuck.list()
    expect([item?.loop, others]).toEqual(['deposits', []])
    expect(item?.reason).toMatch(/^The deposit deposit-1-0x.* was refused: assetNotFound\.$/)
    await pay(ofAnna, 4_000_000n)
    await chain.mine(5)
    // Also with a process that does not know it.
    await close()
    await open()
    await watch.turn()
    expect(await owned(ANNA)).toBe('5')
    expect(stuck.list()).toHaveLength(1)
    // A row alone credits no one: the chain decides.
    await pool.query(`UPDATE deposit SET amount = 900 WHERE asset = 'NEW'`)
    const asset = { id: 'NEW', name: 'New coin', decimals: 6, chain: 'Ethereum' }
    await exchange.submit({ type: 'listAsset', at: Date.now(), key: '', asset })
    await watch.turn()
    const balances = await exchange.balances(BERT)
    expect(balances.find((row) => row.asset === 'NEW')?.available).toBe(2n * 10n ** 18n)
    expect(stuck.list()).toEqual([])
  })

  it('is not done because the answer says that it was done before', async () => {
    await pay(ofAnna, 1_000_000n)
    await pay(ofBert, 2_000_000n)
    await chain.mine(5)
    await watch.turn()
    // As if its key had been used by something else.
    await pool.query('DELETE FROM deposit_credit WHERE member = $1', [ANNA])
    await watch.turn()
    expect(stuck.list()).toMatchObject([{ reason: expect.stringContaining('is not credited.') }])
    await pay(ofBert, 5_000_000n)
    await chain.mine(5)
    await watch.turn()
    expect([await owned(ANNA), await owned(BERT), stuck.list().length]).toEqual(['1', '7', 1])
  })
})

it('finds after a restart what came meanwhile, and credits nothing twice', async () => {
  await pay(ofAnna, 1_000_000n)
  await chain.mine(3)
  await watch.turn()
  await pay(ofAnna, 2_000_000n)
  await close()
  await pay(ofBert, 3_000_000n)
  await chain.mine(1_200)
  await open()
  // As if the cursor had been lost after the credit and before it moved.
  await pool.query('UPDATE chain_cursor SET block = block - 2, hash = $1', [
    (await chain.client.getBlock({ blockNumber: BigInt((await deposits.cursor(1))!.block - 2) }))
      .hash,
  ])
  await watch.turn()
  expect([await owned(ANNA), await owned(BERT)]).toEqual(['3', '3'])
  expect((await pool.query('SELECT FROM deposit_credit')).rowCount).toBe(3)
})

it('loses and doubles nothing when it is killed at any point', async () => {
  await close()
  const random = createRandom(11)
  let sum = 0n
  const program = join(import.meta.dirname, '../testing/depositServer.ts')
  for (let round = 0; round < 5; round += 1) {
    const child = spawn(process.execPath, [program, database.url, chain.url, token], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await new Promise((resolve) => child.stdout.once('data', resolve))
    const ended = new Promise((resolve) => child.once('close', resolve))
    for (let i = 0; i < 6; i += 1) {
      const units = BigInt(1 + Math.floor(random.next() * 10 ** 6))
      sum += units
      await pay(ofAnna, units)
    }
    await new Promise((resolve) => setTimeout(resolve, random.next() * 60))
    child.kill('SIGKILL')
    await ended
  }
  await chain.mine(CONFIRMATIONS)
  await open()
  await watch.turn()
  expect(await owned(ANNA)).toBe(toDecimal(sum * 10n ** 12n))
  expect((await pool.query('SELECT FROM deposit_credit')).rowCount).toBe(30)
  // A replay of the journal finds the same deposits, and no others.
  await core.stop()
  expect((await verifyJournal(database.url)).position).toBeGreaterThan(30)
  core = await startCore({ url: database.url })
})

it('ends where the chain ends after 120 random turns of fate', async () => {
  const random = createRandom(2_026)
  const moods = [undefined, undefined, onLogs(() => []), onLogs((logs) => logs.slice(1))]
  for (let step = 0; step < 120; step += 1) {
    const chance = random.next()
    if (chance < 0.4) await pay(random.next() < 0.5 ? ofAnna : ofBert, BigInt(step + 1))
    else if (chance < 0.55) await chain.mine(1 + Math.floor(random.next() * 3))
    else if (chance < 0.65) await reorg(1 + Math.floor(random.next() * (CONFIRMATIONS - 1)))
    else if (chance < 0.7) moody.mood = moods[Math.floor(random.next() * moods.length)]
    else await watch.turn().catch(() => undefined)
  }
  moody.mood = undefined
  await chain.mine(CONFIRMATIONS)
  await watch.turn()
  for (const [member, address] of [
    [ANNA, ofAnna],
    [BERT, ofBert],
  ] as const) {
    const units = await chain.read<bigint>(token, demoToken, 'balanceOf', [address])
    expect(units).toBeGreaterThan(0n)
    expect(await owned(member)).toBe(toDecimal(units * 10n ** 12n))
  }
})
