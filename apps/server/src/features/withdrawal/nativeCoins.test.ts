/** ETH all the way, in, out and to the treasury, on a real chain, database and engine. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoToken } from '@assay/contracts/artifacts/DemoToken.ts'
import type { Command } from '@assay/engine/command.ts'
import { toDecimal } from '@assay/money/decimal.ts'
import { type Address, bytesToHex, getAddress, type Hex, pad, toHex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openPool } from '../../db/pool.ts'
import { DEMO_XPUB } from '../../demo/chains/demoChains.ts'
import { DEMO_HOT, DEMO_TREASURY } from '../../demo/chains/demoSigner.ts'
import { createRandom } from '../../demo/random.ts'
import { type Exchange, openExchange } from '../../live/exchange.ts'
import { agreedChain } from '../../outside/chain/agreedChain.ts'
import type { TokenChain } from '../../outside/chain/tokenChain.ts'
import { verifyJournal } from '../../projector/verifyJournal.ts'
import type { ChainReserve } from '../../reserves/chainReserve.ts'
import { createPayments } from '../../signer/payments.ts'
import { openSignedRecord } from '../../signer/signedRecord.ts'
import { createSigner } from '../../signer/signer.ts'
import { DEVELOPMENT_PHRASE } from '../../signer/signerConfig.ts'
import { createSignerKeys } from '../../signer/signerKeys.ts'
import { readLimits } from '../../signer/signerPolicy.ts'
import { sweepDeposits } from '../../signer/sweepDeposits.ts'
import { createStuckItems, type StuckItems } from '../../stuckItems.ts'
import { fund, listSmallWorld, money } from '../../testing/smallWorld.ts'
import { startTestChain, type TestChain } from '../../testing/testChain.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/testDatabase.ts'
import { TEST_JOURNAL_KEY, TEST_JOURNAL_KEYS } from '../../testing/testJournalKey.ts'
import type { Core } from '../../writer/core.ts'
import { startCore } from '../../writer/startCore.ts'
import { createDepositAddresses } from '../deposit/depositAddresses.ts'
import { createDeposits } from '../deposit/deposits.ts'
import { createDepositWatch, type DepositWatch } from '../deposit/watcher/watchDeposits.ts'
import { reconcile } from './reserves/reconcile.ts'
import { createSettlement, type WithdrawalSettlement } from './settleWithdrawals.ts'

const CONFIRMATIONS = 3
const ANNA = 7
const BERT = 8
/** The operator's own coins, in the hot wallet and the treasury. */
const FLOAT = '30'

const keyOf = (options: object) => mnemonicToAccount(DEVELOPMENT_PHRASE, options).getHdKey()
const keys = createSignerKeys({
  hotKey: bytesToHex(keyOf({ addressIndex: 9 }).privateKey as Uint8Array),
  depositXprv: keyOf({ path: "m/44'/60'/1'/0" }).privateExtendedKey,
})

let chain: TestChain
let database: TestDatabase
let pool: ReturnType<typeof openPool>
let core: Core
let exchange: Exchange
let settings: TokenChain
let watch: DepositWatch
let stuck: StuckItems
let settlement: WithdrawalSettlement
let token: Address
let ofAnna: Address
let folder: string

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'assay-native-'))
  chain = await startTestChain(1)
  database = await createTestDatabase()
  token = await chain.deploy(demoToken, ['Tether USD', 'USDT', 6, 10n ** 15n, false])
  pool = openPool(database.url)
  core = await startCore({ url: database.url, key: TEST_JOURNAL_KEY })
  exchange = await openExchange(core)
  await listSmallWorld(exchange)
  settings = {
    id: 1,
    urls: [chain.url],
    confirmations: CONFIRMATIONS,
    blockSeconds: 1,
    tokens: [
      { chain: 1, asset: 'USDT', address: token, decimals: 6 },
      { chain: 1, asset: 'ETH', decimals: 18, minimum: money('0.001') },
    ],
  }
  const nodes = agreedChain([chain.url])
  const addresses = createDepositAddresses(pool, DEMO_XPUB)
  stuck = createStuckItems(() => undefined)
  watch = createDepositWatch({
    pool,
    chain: settings,
    nodes,
    addresses,
    exchange,
    onChanged: () => undefined,
    lookEveryMs: 0,
    stuck,
    deposits: createDeposits(pool, [settings]),
    wallets: [DEMO_HOT, DEMO_TREASURY],
  })
  settlement = createSettlement({ pool, chain: settings, nodes, hot: DEMO_HOT, exchange, stuck })
  await chain.rpc('anvil_setBalance', DEMO_HOT, toHex(money('20')))
  await chain.rpc('anvil_setBalance', DEMO_TREASURY, toHex(money('10')))
  const own = { from: 'chain/1', to: 'house/treasury', asset: 'ETH', amount: money(FLOAT) }
  await submit({ type: 'fundHouse', ...own })
  const terms = {
    asset: 'ETH',
    chain: 1,
    decimals: 18,
    fee: money('0.001'),
    minimum: money('0.01'),
    maximum: money('50'),
    dailyMaximum: money('500'),
    reviewAbove: money('50'),
  }
  await submit({ type: 'setWithdrawalTerms', terms })
  ofAnna = await addresses.of(ANNA)
  await chain.mine(1)
  await watch.turn()
})

afterEach(async () => {
  rmSync(folder, { recursive: true })
  await core.stop()
  await pool.end()
  chain.stop()
})

async function submit(command: object) {
  const whole = { at: Date.now(), key: '', ...command } as Command
  const { events, position } = await exchange.submit(whole)
  if (events[0]?.type === 'rejected') return events[0].code
  await core.waitForHistory(position)
  return events[0]?.type
}

const addressOf = (index: number) => getAddress(pad(toHex(0xaaaa0000 + index), { size: 20 }))
const coinsOf = async (address: Address) => toDecimal(await chain.client.getBalance({ address }))
const ask = (index: number, amount: string) =>
  submit({
    type: 'requestWithdrawal',
    member: ANNA,
    asset: 'ETH',
    chain: 1,
    address: addressOf(index),
    amount: money(amount),
    fee: money('0.001'),
  })
/** Mined when it resolves: the node includes it in a block a moment after accepting it. */
async function pay(to: Address, value: bigint): Promise<Hex> {
  const sent = { from: chain.accounts[0], to, value: toHex(value) }
  const hash = await chain.rpc<Hex>('eth_sendTransaction', sent)
  await chain.client.waitForTransactionReceipt({ hash })
  return hash
}
const payTokens = (to: Address, units: bigint) =>
  chain.send({
    from: chain.accounts[0] as Address,
    to: token,
    abi: demoToken.abi,
    name: 'transfer',
    args: [to, units],
  })

function newSigner(bumpAfterMs = 60_000, limits = '1/ETH/20/100/10,1/USDT/1/1/1') {
  return createSigner({
    pool,
    payments: createPayments(pool),
    keys,
    chain: settings,
    bumpAfterMs,
    limits: readLimits(limits),
    journalKeys: TEST_JOURNAL_KEYS,
    record: openSignedRecord(join(folder, 'signed.jsonl')),
    approvers: undefined,
  })
}
const sweep = () =>
  sweepDeposits({
    pool,
    chain: settings,
    keys,
    client: newSigner().client,
    treasury: DEMO_TREASURY,
  })
/** Makes everything final, settled and read. */
async function settle() {
  await chain.mine(CONFIRMATIONS)
  await settlement.turn()
  await watch.turn()
}

const statusOf = async (id: number) =>
  (await pool.query('SELECT status FROM withdrawal WHERE id = $1', [id])).rows[0]?.status
const problem = async () => (await pool.query('SELECT problem FROM signer_status')).rows[0]?.problem
const own = async (member = ANNA, coin = 'ETH') => {
  const balances = await exchange.balances(member)
  const row = balances.find(({ asset, account }) => asset === coin && account === 'spot')
  return [toDecimal(row?.available ?? 0n), toDecimal(row?.held ?? 0n)]
}
async function compared(): Promise<ChainReserve> {
  const found = await reconcile({
    pool,
    chains: [settings],
    wallets: [DEMO_HOT, DEMO_TREASURY],
    nodesOf: () => agreedChain([chain.url]),
    async ledger() {
      const balances = await core.read({ type: 'chains' }, core.position())
      await core.waitForHistory(balances.position)
      return balances
    },
  })
  return found.find(({ asset }) => asset === 'ETH') as ChainReserve
}

describe('a withdrawal of the chain’s own coin', () => {
  beforeEach(() => fund(exchange, ANNA, { ETH: '100' }))

  it('is a plain transfer of what was asked for, with the gas from the house (WD-08, WD-09)', async () => {
    await ask(1, '1.500000000000000003')
    await newSigner().turn()
    expect([await coinsOf(addressOf(1)), await statusOf(1)]).toEqual([
      '1.499000000000000003',
      'sending',
    ])
    await settle()
    expect([await statusOf(1), await own()]).toEqual(['completed', ['98.499999999999999997', '0']])
    const { rows } = await pool.query('SELECT asset, units, cost, outcome FROM payment')
    const { asset, units, cost, outcome } = rows[0]
    expect([asset, units, outcome]).toEqual(['ETH', '1499000000000000003', 'paid'])
    const left = money('20') - BigInt(units) - BigInt(cost)
    expect(await chain.client.getBalance({ address: DEMO_HOT })).toBe(left)
    expect(BigInt(cost)).toBeGreaterThan(0n)
    const reserve = await compared()
    expect([reserve.drift, reserve.gas]).toEqual([0n, BigInt(cost)])
    await verifyJournal(database.url)
  })

  it('pays more gas for the same nonce when no block takes it', async () => {
    await chain.rpc('evm_setAutomine', false)
    await ask(1, '2')
    for (let turn = 0; turn < 4; turn += 1) await newSigner(-1).turn()
    const { rows } = await pool.query('SELECT DISTINCT hash FROM signed_transaction')
    expect(rows.length).toBe(4)
    await settle()
    expect([await statusOf(1), await coinsOf(addressOf(1))]).toEqual(['completed', '1.999'])
    expect((await compared()).drift).toBe(0n)
  })

  it('waits while the hot wallet has too little for all that is under way', async () => {
    await chain.rpc('evm_setAutomine', false)
    await chain.rpc('anvil_setBalance', DEMO_HOT, toHex(money('8.9')))
    await ask(1, '5')
    await ask(2, '4')
    await newSigner().turn()
    expect(await problem()).toContain('short of ETH')
    expect((await pool.query('SELECT FROM payment')).rowCount).toBe(1)
    await chain.rpc('anvil_setBalance', DEMO_HOT, toHex(money('40')))
    await newSigner().turn()
    await settle()
    expect([await statusOf(1), await statusOf(2)]).toEqual(['completed', 'completed'])
  })

  it('goes back when the address refuses coins or burns gas, and is not signed (WD-09)', async () => {
    // A contract that reverts, and one that loops for very long.
    await chain.rpc('anvil_setCode', addressOf(1), '0x5f5ffd')
    await chain.rpc('anvil_setCode', addressOf(2), '0x6127105b6001900380600357')
    await ask(1, '1')
    await ask(2, '1')
    await newSigner().turn()
    const { rows } = await pool.query('SELECT reason, nonce FROM payment ORDER BY id')
    expect(rows).toEqual([
      { reason: expect.stringContaining('revert'), nonce: null },
      { reason: 'The address uses too much gas.', nonce: null },
    ])
    await settle()
    expect([await statusOf(1), await statusOf(2), await own()]).toEqual([
      'rejected',
      'rejected',
      ['100', '0'],
    ])
  })

  it('stays within the signer’s own limits', async () => {
    await ask(1, '21')
    await ask(2, '11')
    await newSigner().turn()
    expect(await problem()).toContain(
      "Withdrawal 1 is above the signer's limit for one transaction",
    )
    expect(await problem()).toContain('Withdrawal 2 needs two approvals in the journal')
    await newSigner(60_000, '1/USDT/1000/1000/1000').turn()
    expect(await problem()).toContain('ETH on chain 1 has no limit of the signer')
    expect((await pool.query('SELECT FROM payment')).rowCount).toBe(0)
  })

  it('halts when a mined payment went elsewhere, and still ends the others', async () => {
    await ask(1, '1')
    await ask(2, '1')
    await newSigner().turn()
    await pool.query('UPDATE payment SET recipient = $1 WHERE withdrawal = 1', [addressOf(2)])
    await chain.mine(CONFIRMATIONS)
    await settlement.turn()
    expect([await statusOf(1), await statusOf(2)]).toEqual(['sending', 'completed'])
    const reason = expect.stringContaining('mined without its transfer')
    expect(stuck.list()).toMatchObject([{ loop: 'withdrawals', item: 'withdrawal 1', reason }])
    expect((await pool.query('SELECT FROM withdrawal_halt')).rowCount).toBe(1)
  })

  it('ends only where the hot wallet is set, though the chain has paid it', async () => {
    await ask(1, '1')
    await newSigner().turn()
    await chain.mine(CONFIRMATIONS)
    const nodes = agreedChain([chain.url])
    const parts = { pool, chain: settings, nodes, exchange, stuck }
    await createSettlement({ ...parts, hot: undefined }).turn()
    expect([await statusOf(1), stuck.list()[0]?.reason]).toEqual([
      'sending',
      'Set HOT_WALLET: no withdrawal ends without it.',
    ])
    await settlement.turn()
    expect([await statusOf(1), stuck.list()]).toEqual(['completed', []])
  })

  it('waits aloud when its end is answered and not there', async () => {
    await ask(1, '1')
    await newSigner().turn()
    await chain.mine(CONFIRMATIONS)
    await settlement.turn()
    expect([await statusOf(1), stuck.list()]).toEqual(['completed', []])
    await pool.query(`UPDATE withdrawal SET status = 'sending' WHERE id = 1`)
    await settlement.turn()
    expect(stuck.list()[0]?.reason).toContain('but is still open')
    await pool.query(`UPDATE withdrawal SET status = 'completed' WHERE id = 1`)
    await settlement.turn()
    expect(stuck.list()).toEqual([])
  })
})

describe('coins on a member’s address', () => {
  it('go to the treasury less gas, and what gas took comes off the house’s own', async () => {
    await pay(ofAnna, money('1'))
    await chain.mine(CONFIRMATIONS)
    await watch.turn()
    expect(await own()).toEqual(['1', '0'])
    expect((await compared()).drift).toBe(0n)
    for (let turn = 0; turn < 3; turn += 1) {
      await sweep()
      await settle()
    }
    const { rows } = await pool.query('SELECT purpose, asset, units, cost, outcome FROM payment')
    expect(rows).toMatchObject([{ purpose: 'sweep', asset: 'ETH', outcome: 'paid' }])
    const [{ units, cost }] = rows
    expect(await chain.client.getBalance({ address: DEMO_TREASURY })).toBe(
      money('10') + BigInt(units),
    )
    const left = await chain.client.getBalance({ address: ofAnna })
    expect(left).toBe(money('1') - BigInt(units) - BigInt(cost))
    expect(left).toBeLessThan(money('0.001'))
    const { drift, gas } = await compared()
    expect([drift, gas, await own()]).toEqual([0n, BigInt(cost), ['1', '0']])
    expect((await pool.query('SELECT FROM unclaimed_coins')).rowCount).toBe(0)
  })

  it('wait for tokens to go first, and gas from the hot wallet is credited to no one', async () => {
    await payTokens(ofAnna, 50_000_000n)
    await chain.mine(CONFIRMATIONS)
    await watch.turn()
    await sweep()
    await settle()
    // Gas arrived, more than the minimum deposit would be at high gas prices: it is not a deposit.
    expect(await own()).toEqual(['0', '0'])
    await pay(ofAnna, money('2'))
    await settle()
    for (let turn = 0; turn < 4; turn += 1) {
      await sweep()
      await settle()
    }
    const { rows } = await pool.query('SELECT purpose, asset, outcome FROM payment ORDER BY id')
    expect(rows.map(({ purpose, asset, outcome }) => `${purpose} ${asset} ${outcome}`)).toEqual([
      'gas  paid',
      'sweep USDT paid',
      'sweep ETH paid',
    ])
    expect([await own(), await own(ANNA, 'USDT')]).toEqual([
      ['2', '0'],
      ['50', '0'],
    ])
    expect((await pool.query('SELECT FROM deposit')).rowCount).toBe(2)
    expect((await pool.query('SELECT FROM unclaimed_coins')).rowCount).toBe(0)
    expect((await compared()).drift).toBe(0n)
  })

  it('get no gas that a withdrawal waits for, signed or not', async () => {
    await fund(exchange, ANNA, { ETH: '100' })
    await payTokens(ofAnna, 50_000_000n)
    await chain.mine(CONFIRMATIONS)
    await watch.turn()
    await chain.rpc('evm_setAutomine', false)
    await ask(1, '5')
    const { maxFee } = await newSigner().client.fees()
    // Enough for the withdrawal and its gas, but not for gas funding as well.
    await chain.rpc('anvil_setBalance', DEMO_HOT, toHex(money('4.999') + 40_000n * maxFee))
    const sent = async () =>
      (await pool.query('SELECT purpose FROM payment ORDER BY id')).rows.map((row) => row.purpose)
    await expect(sweep()).rejects.toThrow('No gas to spare for sweeps on chain 1.')
    expect(await sent()).toEqual([])
    await newSigner().turn()
    await expect(sweep()).rejects.toThrow('No gas to spare')
    expect([await sent(), await statusOf(1)]).toEqual([['withdrawal'], 'sending'])
    await settle()
    await chain.rpc('evm_setAutomine', true)
    expect([await statusOf(1), await coinsOf(addressOf(1))]).toEqual(['completed', '4.999'])
    await chain.rpc('anvil_setBalance', DEMO_HOT, toHex(money('1')))
    for (let turn = 0; turn < 2; turn += 1) {
      await sweep()
      await settle()
    }
    expect(await sent()).toEqual(['withdrawal', 'gas', 'sweep'])
  })

  it('stay when tokens are worth less than their gas, where prices are known', async () => {
    await payTokens(ofAnna, 1_000_000n)
    await chain.mine(CONFIRMATIONS)
    await watch.turn()
    const { maxFee } = await newSigner().client.fees()
    // One USDT against 120,000 of gas: worth it below this price of ETH, and not above.
    const even = 10n ** 36n / (120_000n * maxFee)
    const count = async () => (await pool.query('SELECT FROM payment')).rowCount
    const priced = async (price: bigint, at: number) => {
      await pool.query('DELETE FROM coin_price')
      await pool.query(`INSERT INTO coin_price VALUES ('USDT', 1, $2), ('ETH', $1, $2)`, [
        toDecimal(price),
        at,
      ])
    }
    await priced(even + money('1'), Date.now())
    await sweep()
    expect([await count(), await own(ANNA, 'USDT')]).toEqual([0, ['1', '0']])
    // A price two hours old is ignored: sweeping works as without one.
    await priced(even - money('1'), Date.now())
    await sweep()
    expect(await count()).toBe(1)
    await settle()
    await priced(even * 1_000n, Date.now() - 7_200_000)
    await sweep()
    await settle()
    const { rows } = await pool.query('SELECT purpose, outcome FROM payment ORDER BY id')
    expect(rows).toEqual([
      { purpose: 'gas', outcome: 'paid' },
      { purpose: 'sweep', outcome: 'paid' },
    ])
  })

  it('leave only once no block can take them back', async () => {
    await pay(ofAnna, money('1'))
    await chain.mine(CONFIRMATIONS)
    await watch.turn()
    await pay(ofAnna, money('5'))
    await sweep()
    const sent = async () =>
      (await pool.query('SELECT units FROM payment ORDER BY id')).rows.map(({ units }) =>
        Math.round(Number(units) / 1e16),
      )
    expect(await sent()).toEqual([100])
    await settle()
    await sweep()
    expect(await sent()).toEqual([100, 500])
    await settle()
    expect((await compared()).drift).toBe(0n)
  })

  it('stay where they are while gas would eat too much of them', async () => {
    await pay(ofAnna, money('0.001'))
    await chain.rpc('anvil_setNextBlockBaseFeePerGas', toHex(50n * 10n ** 9n))
    await chain.mine(CONFIRMATIONS)
    await watch.turn()
    await sweep()
    expect([await own(), (await pool.query('SELECT FROM payment')).rowCount]).toEqual([
      ['0.001', '0'],
      0,
    ])
  })
})

it('counts what a contract sent to a member’s address as no one’s before an operator is notified', async () => {
  await pay(ofAnna, money('1'))
  await chain.mine(CONFIRMATIONS)
  await watch.turn()
  await chain.rpc('anvil_setBalance', ofAnna, toHex(money('4')))
  await chain.mine(CONFIRMATIONS)
  // Blocks are read, and no address is checked meanwhile.
  await pool.query('UPDATE chain_cursor SET block = block + $1', [CONFIRMATIONS])
  const figures = async () => {
    const { drift, unclaimed } = await compared()
    return [toDecimal(drift), toDecimal(unclaimed)]
  }
  expect((await pool.query('SELECT FROM unclaimed_coins')).rowCount).toBe(0)
  expect(await figures()).toEqual(['3', '3'])
  // On their way to the treasury, and once there.
  await sweep()
  expect(await figures()).toEqual(['3', '3'])
  await chain.mine(CONFIRMATIONS)
  await settlement.turn()
  await pool.query('UPDATE chain_cursor SET block = block + $1 + 1', [CONFIRMATIONS])
  expect(await figures()).toEqual(['3', '3'])
  await pool.query(`INSERT INTO unclaimed_coins VALUES (1, $1, 'ETH', 3, 1, 1, 3)`, [ANNA])
  expect(await figures()).toEqual(['3', '0'])
})

it('misses what someone took, and gas that was paid with members’ coins', async () => {
  await pay(ofAnna, money('1'))
  await chain.mine(CONFIRMATIONS)
  await watch.turn()
  await chain.rpc('anvil_setBalance', DEMO_TREASURY, toHex(money('10') - 1n))
  await chain.mine(CONFIRMATIONS)
  await watch.turn()
  expect((await compared()).drift).toBe(-1n)
  // More than the treasury ever had.
  await pool.query(
    `INSERT INTO payment (chain, sender, nonce, purpose, asset, recipient, units, created_at, outcome,
       block, cost) VALUES (1, 'x', 0, 'gas', '', '', 0, 0, 'paid', 1, $1)`,
    [money('31').toString()],
  )
  expect((await compared()).gas).toBe(money(FLOAT))
})

it('keeps every sum exact while coins come, go and are swept in any order', async () => {
  const random = createRandom(7)
  const below = (limit: number) => Math.floor(random.next() * limit)
  await fund(exchange, ANNA, { ETH: '100' })
  let asked = 0
  for (let step = 0; step < 60; step += 1) {
    const chance = below(6)
    if (chance === 0) await pay(ofAnna, money('0.01') + BigInt(below(10 ** 9)))
    else if (chance === 1) await payTokens(ofAnna, BigInt(1 + below(10 ** 6)))
    else if (chance === 2) await ask(++asked, `0.${100 + below(800)}`)
    else if (chance === 3) await newSigner(-1).turn()
    else if (chance === 4) await sweep().catch(() => undefined)
    else await chain.mine(1 + below(3))
    if (below(3) === 0) await settlement.turn()
    if (below(3) === 0) await watch.turn()
    if (step % 5 === 4) expect([step, (await compared()).drift]).toEqual([step, 0n])
  }
  for (let turn = 0; turn < 6; turn += 1) {
    await newSigner().turn()
    await sweep()
    await settle()
  }
  const { rows } = await pool.query(
    `SELECT count(*) FILTER (WHERE status = 'completed') AS done, count(*) AS all FROM withdrawal`,
  )
  expect(rows).toEqual([{ done: asked, all: asked }])
  expect((await compared()).drift).toBe(0n)
  expect((await pool.query('SELECT FROM unclaimed_coins')).rowCount).toBe(0)
  expect(await own(BERT)).toEqual(['0', '0'])
  await verifyJournal(database.url)
})
