/**
 * Deposits of ETH on a real chain, a real database and the real engine; with two nodes, one of them
 * faulty.
 */
import { demoToken } from '@assay/contracts/artifacts/DemoToken.ts'
import { compile } from '@assay/contracts/compile.ts'
import { toDecimal } from '@assay/money/decimal.ts'
import { type Abi, type Address, encodeFunctionData, type Hex, toHex } from 'viem'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openPool } from '../../../db/pool.ts'
import { DEMO_XPUB } from '../../../demo/chains/demoChains.ts'
import { createRandom } from '../../../demo/random.ts'
import { type Exchange, openExchange } from '../../../live/exchange.ts'
import { agreedChain } from '../../../outside/chain/agreedChain.ts'
import { verifyJournal } from '../../../projector/verifyJournal.ts'
import { createStuckItems } from '../../../stuckItems.ts'
import { listSmallWorld, money } from '../../../testing/smallWorld.ts'
import { startTestChain, type TestChain } from '../../../testing/testChain.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/testDatabase.ts'
import type { Core } from '../../../writer/core.ts'
import { startCore } from '../../../writer/startCore.ts'
import { createDepositAddresses, type DepositAddresses } from '../depositAddresses.ts'
import { createDeposits, type Deposits } from '../deposits.ts'
import { type MoodyNode, startMoodyNode } from '../testing/moodyNode.ts'
import { createDepositWatch, type DepositWatch } from './watchDeposits.ts'

const CONFIRMATIONS = 3
const ANNA = 7
const BERT = 8
const MINIMUM = money('0.001')

let chain: TestChain
let database: TestDatabase
let pool: ReturnType<typeof openPool>
let core: Core
let exchange: Exchange
let addresses: DepositAddresses
let deposits: Deposits
let moody: MoodyNode
let watch: DepositWatch
let ofAnna: Address
let ofBert: Address
let somebody: Address
let hot: Address

beforeEach(async () => {
  chain = await startTestChain(1)
  moody = await startMoodyNode(chain.url)
  database = await createTestDatabase()
  ;[somebody, hot] = chain.accounts as [Address, Address]
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

async function open() {
  pool = openPool(database.url)
  core = await startCore({ url: database.url })
  exchange = await openExchange(core)
  addresses = createDepositAddresses(pool, DEMO_XPUB)
  watch = newWatch([hot])
}

function newWatch(wallets: Address[]): DepositWatch {
  const tokens = [{ chain: 1, asset: 'ETH', decimals: 18, minimum: MINIMUM }]
  const urls = [chain.url, moody.url]
  const settings = { id: 1, urls, confirmations: CONFIRMATIONS, blockSeconds: 1, tokens }
  deposits = createDeposits(pool, [settings])
  return createDepositWatch({
    pool,
    wallets,
    chain: settings,
    nodes: agreedChain(urls),
    addresses,
    deposits,
    exchange,
    onChanged: () => undefined,
    lookEveryMs: 0,
    stuck: createStuckItems(() => undefined),
  })
}

async function close() {
  await core.stop()
  await pool.end()
}

type Sending = { from?: Address; data?: Hex; gas?: bigint }
/** Mined at once. */
async function pay(to: Address, value: bigint, { from = somebody, data, gas }: Sending = {}) {
  const more = { ...(data && { data }), ...(gas && { gas: toHex(gas) }) }
  const request = { from, to, value: toHex(value), ...more }
  const hash = await chain.rpc<Hex>('eth_sendTransaction', request)
  await chain.client.waitForTransactionReceipt({ hash })
  return hash
}

const owned = async (member: number) => {
  const balances = await exchange.balances(member)
  const own = balances.find(({ account, asset }) => account === 'spot' && asset === 'ETH')
  return toDecimal(own?.available ?? 0n)
}
const shown = async (member: number) =>
  (await deposits.list(member)).map(
    ({ amount, status, confirmations }) => `${toDecimal(amount)} ${status} ${confirmations}`,
  )
const unclaimed = async () =>
  (await pool.query('SELECT member, amount FROM unclaimed_coins ORDER BY member')).rows.map(
    ({ member, amount }) => `${member} ${toDecimal(money(amount))}`,
  )

// proves DEP-10
it('shows a plain transfer with its confirmations and credits it once, to the last of 18 decimals', async () => {
  await pay(ofAnna, 1_234_567_890_123_456_789n, { data: '0x1234' })
  await watch.turn()
  expect([await shown(ANNA), await owned(ANNA)]).toEqual([['1.234567890123456789 pending 1'], '0'])
  await chain.mine(2)
  await watch.turn()
  await watch.turn()
  expect([await shown(ANNA), await owned(ANNA)]).toEqual([
    ['1.234567890123456789 credited 3'],
    '1.234567890123456789',
  ])
  await close()
  await open()
  // As if the cursor had been lost after the credit and before it moved.
  const { number, hash } = await chain.client.getBlock({ blockNumber: 0n })
  await pool.query('UPDATE chain_cursor SET block = $1, hash = $2', [Number(number), hash])
  await watch.turn()
  expect([await owned(ANNA), await shown(BERT), await unclaimed()]).toEqual([
    '1.234567890123456789',
    [],
    [],
  ])
  await core.stop()
  await verifyJournal(database.url)
  core = await startCore({ url: database.url })
})

it('takes nothing for a deposit that failed, is too small, creates a contract or goes elsewhere', async () => {
  await pay(ofAnna, MINIMUM - 1n)
  await pay(ofAnna, 0n)
  await pay(chain.accounts[5] as Address, money('1'))
  await chain.deploy(demoToken, ['Tether USD', 'USDT', 6, 10n ** 15n, false])
  // Code at the address makes the transfer run out of gas: mined, failed, nothing moved.
  await chain.rpc('anvil_setCode', ofBert, '0x5b600056')
  await pay(ofBert, money('2'), { gas: 60_000n })
  await chain.mine(CONFIRMATIONS)
  await watch.turn()
  expect([await shown(ANNA), await shown(BERT), await unclaimed()]).toEqual([[], [], []])
  await pay(ofAnna, MINIMUM)
  await chain.mine(CONFIRMATIONS)
  await watch.turn()
  expect(await owned(ANNA)).toBe('0.001')
})

it('never takes our own coins for a deposit: not the hot wallet’s, not a member’s address’, not what was signed', async () => {
  await pay(ofAnna, money('1'), { from: hot })
  await chain.rpc('anvil_setBalance', ofBert, toHex(money('3')))
  await chain.rpc('anvil_impersonateAccount', ofBert)
  await pay(ofAnna, money('0.5'), { from: ofBert })
  await pay(ofBert, money('0.5'), { from: ofBert })
  // A signer whose wallet is not configured on the server: it stored the transaction before sending
  // it.
  const hash = await pay(ofAnna, money('0.25'), { from: chain.accounts[3] as Address })
  await pool.query(
    `WITH p AS (INSERT INTO payment (chain, sender, nonce, purpose, member, asset, recipient, units,
       created_at) VALUES (1, $2, 0, 'gas', $3, '', $4, $5, 0) RETURNING id)
     INSERT INTO signed_transaction (hash, payment, raw, max_fee, priority_fee, gas, signed_at)
     SELECT $1, id, '', 1, 1, 1, 0 FROM p`,
    [hash, chain.accounts[3], ANNA, ofAnna, money('0.25').toString()],
  )
  await watch.turn()
  expect([await shown(ANNA), await shown(BERT)]).toEqual([[], []])
  await chain.mine(CONFIRMATIONS)
  await watch.turn()
  expect([await owned(ANNA), await owned(BERT)]).toEqual(['0', '0'])
  expect((await pool.query('SELECT FROM deposit')).rowCount).toBe(0)
  expect(() => newWatch([])).toThrow('HOT_WALLET')
})

it('shows operators what a contract sent on, and credits it to no one', async () => {
  const compiled = compile('testing/Forwarder')
  const forwarder = await chain.deploy(compiled, [])
  const forward = async (to: Address, value: bigint, isCaught: boolean) => {
    const functionName = isCaught ? 'forwardAndFail' : 'forward'
    const data = encodeFunctionData({ abi: compiled.abi as Abi, functionName, args: [to] })
    await pay(forwarder, value, { data, gas: 200_000n })
  }
  await forward(ofAnna, money('0.7'), false)
  // The inner call reverts and the outer one succeeds: nothing moved.
  await forward(ofBert, money('9'), true)
  await pay(ofAnna, money('0.1'))
  await chain.mine(CONFIRMATIONS)
  await watch.turn()
  expect([await owned(ANNA), await owned(BERT)]).toEqual(['0.1', '0'])
  expect(await unclaimed()).toEqual([`${ANNA} 0.7`])
})

it('follows reorganizations below finality, and halts at one beyond', async () => {
  await pay(ofAnna, money('5'))
  await chain.mine(1)
  await watch.turn()
  expect(await shown(ANNA)).toEqual(['5 pending 2'])
  await chain.rpc('anvil_reorg', 2, [])
  await watch.turn()
  expect(await shown(ANNA)).toEqual(['5 gone 0'])
  await pay(ofAnna, money('6'))
  await chain.mine(4)
  await watch.turn()
  expect(await owned(ANNA)).toBe('6')
  await chain.rpc('anvil_reorg', 4, [])
  await expect(watch.turn()).rejects.toThrow('took back final block')
})

type RawBlock = { transactions: { to: string | null; value: string; hash: string }[] }
const onBlocks =
  (spoil: (block: RawBlock) => unknown): MoodyNode['mood'] =>
  (method, answer) => {
    const block = answer.result as RawBlock
    const isWhole = typeof block?.transactions?.[0] === 'object'
    const isBlock = method === 'eth_getBlockByNumber' && isWhole
    return isBlock ? { ...answer, result: spoil(block) } : answer
  }

it.each<[string, MoodyNode['mood']]>([
  ['hides transactions', onBlocks((block) => ({ ...block, transactions: [] }))],
  [
    'invents a larger sum',
    onBlocks(({ transactions, ...block }) => ({
      ...block,
      transactions: transactions.map((one) => ({ ...one, value: '0xffffffffffffffffff' })),
    })),
  ],
  [
    'doubles transactions',
    onBlocks(({ transactions, ...block }) => ({
      ...block,
      transactions: [...transactions, ...transactions],
    })),
  ],
  [
    'calls a failed one paid',
    (method, answer) =>
      method === 'eth_getTransactionReceipt'
        ? { ...answer, result: { ...(answer.result as object), status: '0x0' } }
        : answer,
  ],
])('a node that %s delays coins and changes none', async (_, mood) => {
  await pay(ofAnna, money('3'))
  await chain.mine(5)
  moody.mood = mood
  await expect(watch.turn()).rejects.toThrow('disagree')
  expect(await owned(ANNA)).toBe('0')
  moody.mood = undefined
  await watch.turn()
  expect([await owned(ANNA), await shown(ANNA)]).toEqual(['3', ['3 credited 3']])
})

it('asks for each block once', async () => {
  const asked: string[] = []
  moody.mood = (method, answer) => {
    const { number, transactions } = (answer.result ?? {}) as RawBlock & { number: string }
    if (method === 'eth_getBlockByNumber' && typeof transactions?.[0] === 'object') {
      asked.push(number)
    }
    return answer
  }
  await chain.rpc('evm_setAutomine', false)
  for (let block = 0; block < 6; block += 1) {
    for (const to of [ofAnna, ofBert]) {
      await chain.rpc('eth_sendTransaction', { from: somebody, to, value: toHex(MINIMUM) })
    }
    await chain.mine(1)
    await watch.turn()
    await watch.turn()
  }
  expect([asked.length, new Set(asked).size]).toEqual([6, 6])
})

it('ends where the chain ends after 100 random turns of fate', async () => {
  const random = createRandom(2_026)
  const moods = [undefined, undefined, onBlocks((block) => ({ ...block, transactions: [] }))]
  for (let step = 0; step < 100; step += 1) {
    const chance = random.next()
    const to = random.next() < 0.5 ? ofAnna : ofBert
    if (chance < 0.4) await pay(to, MINIMUM + BigInt(step))
    else if (chance < 0.55) await chain.mine(1 + Math.floor(random.next() * 3))
    else if (chance < 0.65) {
      await chain.rpc('anvil_reorg', 1 + Math.floor(random.next() * (CONFIRMATIONS - 1)), [])
    } else if (chance < 0.7) moody.mood = moods[Math.floor(random.next() * moods.length)]
    else await watch.turn().catch(() => undefined)
  }
  moody.mood = undefined
  await chain.mine(CONFIRMATIONS)
  await watch.turn()
  for (const [member, address] of [
    [ANNA, ofAnna],
    [BERT, ofBert],
  ] as const) {
    const wei = await chain.client.getBalance({ address })
    expect(wei).toBeGreaterThan(0n)
    expect(await owned(member)).toBe(toDecimal(wei))
  }
  expect(await unclaimed()).toEqual([])
})
