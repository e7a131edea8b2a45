/**
 * Random histories of a chain against the real engine and database: deposits in final blocks are
 * credited exactly once, and nothing else is. Set DEPOSIT_HISTORIES for more of them.
 */
import type { Amount } from '@assay/money/amount.ts'
import { type Address, getAddress } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPool } from '../../../db/pool.ts'
import { DEMO_XPUB } from '../../../demo/chains/demoChains.ts'
import { createRandom, type DemoRandom } from '../../../demo/random.ts'
import { type Exchange, openExchange } from '../../../live/exchange.ts'
import { ledgerAmount, type TokenChain } from '../../../outside/chain/tokenChain.ts'
import { createStuckItems } from '../../../stuckItems.ts'
import { listSmallWorld } from '../../../testing/smallWorld.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/testDatabase.ts'
import type { Core } from '../../../writer/core.ts'
import { startCore } from '../../../writer/startCore.ts'
import { createDepositAddresses, type DepositAddresses } from '../depositAddresses.ts'
import { createDeposits } from '../deposits.ts'
import { type SimulatedChain, simulatedChain } from '../testing/simulatedChain.ts'
import { createDepositWatch } from './watchDeposits.ts'

const HISTORIES = Number(process.env.DEPOSIT_HISTORIES ?? 1_000)
const SEED = Number(process.env.DEPOSIT_SEED ?? 2_026)
const AT_ONCE = 16
const CONFIRMATIONS = 65
const DEPTH_MAX = CONFIRMATIONS - 1
const MEMBERS = [7, 8, 9]

let database: TestDatabase
let pool: ReturnType<typeof openPool>
let core: Core
let exchange: Exchange
let addresses: DepositAddresses
let owners: Address[]

beforeAll(async () => {
  database = await createTestDatabase()
  pool = openPool(database.url, AT_ONCE)
  core = await startCore({ url: database.url })
  exchange = await openExchange(core)
  await listSmallWorld(exchange)
  addresses = createDepositAddresses(pool, DEMO_XPUB)
  owners = await Promise.all(
    MEMBERS.map(async (member) => (await addresses.of(member)).toLowerCase() as Address),
  )
})

afterAll(async () => {
  await core.stop()
  await pool.end()
})

const named = (digit: number): Address => `0x${`${digit}`.repeat(40)}`
const [TOKEN, VAULT, OTHER, HOT] = [named(1), named(2), named(3), named(5)] as const
const MINIMUM = 1_000n as Amount

const settingsOf = (id: number): TokenChain => {
  const vault = { address: getAddress(VAULT), treasury: named(4) }
  // Both kinds of decimals: six and eighteen.
  const token = { chain: id, asset: 'USDT', address: TOKEN, decimals: id % 2 ? 6 : 18, vault }
  const urls: string[] = []
  const coin = { chain: id, asset: 'ETH', decimals: 18, minimum: MINIMUM }
  return { id, urls, confirmations: CONFIRMATIONS, blockSeconds: 1, tokens: [token, coin] }
}

/**
 * Coins that must not be credited: from us, from a member's address, too few, failed, or internal.
 */
async function sendCoins(chain: SimulatedChain, random: DemoRandom) {
  const some = <T>(list: readonly T[]) => list[Math.floor(random.next() * list.length)] as T
  const kind = random.next() < 0.15 ? 'inner' : 'native'
  const isGas = random.next() < 0.2
  const transaction = chain.send({
    kind,
    source: OTHER,
    to: random.next() < 0.15 ? OTHER : some(owners),
    value: some([0n, 999n, 1_000n, BigInt(1 + Math.floor(random.next() * 10 ** 15))]),
    from: some([OTHER, OTHER, OTHER, HOT, owners[0] as Address]),
    hasFailed: random.next() < 0.1,
  })
  // Gas from a signer whose wallet is not configured: it is recognized by the stored transaction.
  if (isGas && kind === 'native') await signedByUs(transaction, chain)
}

const gas = new WeakMap<SimulatedChain, Set<string>>()
async function signedByUs(transaction: string, chain: SimulatedChain) {
  gas.set(chain, (gas.get(chain) ?? new Set()).add(transaction))
  await pool.query(
    `WITH p AS (INSERT INTO payment (chain, sender, nonce, purpose, asset, recipient, units, created_at)
       VALUES (0, $1, 0, 'gas', '', '', 1, 0) RETURNING id)
     INSERT INTO signed_transaction (hash, payment, raw, max_fee, priority_fee, gas, signed_at)
     SELECT $2, id, '', 1, 1, 1, 0 FROM p`,
    [`${SEED}-${++signers}`, transaction],
  )
}
let signers = 0

/**
 * A valid deposit, or, equally often, an invalid one: by another contract, to no one, or of zero.
 */
async function sendSomething(chain: SimulatedChain, random: DemoRandom) {
  if (random.next() < 0.5) return sendCoins(chain, random)
  const isVault = random.next() < 0.5
  const isOther = random.next() < 0.2
  const chance = random.next()
  chain.send({
    kind: isVault ? 'vault' : 'transfer',
    source: isOther ? OTHER : isVault ? VAULT : TOKEN,
    to: chance < 0.15 ? OTHER : (owners[Math.floor(random.next() * owners.length)] as Address),
    value: random.next() < 0.1 ? 0n : BigInt(1 + Math.floor(random.next() * 10 ** 9)),
  })
}

/** Returns the number of expected credits, and what is wrong with the actual ones. */
async function live(index: number): Promise<{ credits: number; wrong: string[] }> {
  const id = 1_000 + index
  const random = createRandom(SEED * 100_003 + index)
  const chain = simulatedChain(random, id)
  const settings = settingsOf(id)
  const deposits = createDeposits(pool, [settings])
  const begin = () =>
    createDepositWatch({
      pool,
      chain: settings,
      nodes: chain.reader,
      addresses,
      deposits,
      exchange,
      wallets: [getAddress(HOT)],
      lookEveryMs: 0,
      onChanged: () => undefined,
      stuck: createStuckItems(() => undefined),
    })
  let watch = begin()
  await watch.turn()
  for (let step = 0; step < 14; step += 1) {
    const chance = random.next()
    if (chance < 0.45) await sendSomething(chain, random)
    if (chance < 0.6) chain.mine(1 + Math.floor(random.next() * 30))
    else if (chance < 0.75) chain.reorganize(1 + Math.floor(random.next() * DEPTH_MAX))
    else if (chance < 0.8) watch = begin()
    else {
      chain.faults = { silent: 0.1, reorganized: 0.05, depth: 3 }
      // Faults only delay: the next turn retries.
      await watch.turn().catch(() => undefined)
      chain.faults = { silent: 0, reorganized: 0, depth: 1 }
    }
  }
  chain.mine(CONFIRMATIONS)
  await watch.turn()
  await watch.turn()

  const counts = (sent: (typeof expected)[number]) => {
    const { kind, source, from, to, value, hasFailed = false, transaction } = sent
    if (!owners.includes(to) || kind === 'inner') return false
    if (kind !== 'native') return value > 0n && source === (kind === 'vault' ? VAULT : TOKEN)
    return from === OTHER && value >= MINIMUM && !hasFailed && !gas.get(chain)?.has(transaction)
  }
  const expected = chain.standing(chain.height() - CONFIRMATIONS + 1)
  const due = expected
    .filter(counts)
    .map(({ kind, transaction, to, value }) =>
      [
        transaction,
        MEMBERS[owners.indexOf(to)],
        kind === 'native' ? 'ETH' : 'USDT',
        kind === 'native' ? value : ledgerAmount(value, { decimals: id % 2 ? 6 : 18 }),
      ].join(' '),
    )
  const { rows } = await pool.query(
    `SELECT transaction, member, asset, (amount * 1e18)::numeric(60, 0) AS units
     FROM deposit_credit WHERE chain = $1`,
    [id],
  )
  const done = rows.map((row) => `${row.transaction} ${row.member} ${row.asset} ${row.units}`)
  const same = JSON.stringify(done.sort()) === JSON.stringify(due.sort())
  // Any surplus is for operators to review.
  const besides = owners.map((owner, index) => {
    const coins = expected.filter(({ kind, to, hasFailed }) => {
      return (kind === 'native' || kind === 'inner') && to === owner && !hasFailed
    })
    const sum = coins.filter((one) => !counts(one)).reduce((total, { value }) => total + value, 0n)
    return `${MEMBERS[index]} ${sum < MINIMUM ? 0n : sum}`
  })
  const { rows: unclaimed } = await pool.query(
    `SELECT m AS member, coalesce((SELECT (amount * 1e18)::numeric(60, 0) FROM unclaimed_coins
       WHERE chain = $1 AND member = m), 0) AS sum FROM unnest($2::bigint[]) AS m`,
    [id, MEMBERS],
  )
  for (const { member, sum } of unclaimed) {
    const line = `${member} ${sum}`
    if (!besides.includes(line)) return { credits: 0, wrong: [`unclaimed: ${line} of ${besides}`] }
  }
  return { credits: due.length, wrong: same ? [] : [`history ${index}: ${done} instead of ${due}`] }
}

it(`credits every final deposit once and nothing else in ${HISTORIES} histories with reorganizations up to ${DEPTH_MAX} deep`, {
  timeout: 240_000 + HISTORIES * 300,
}, async () => {
  const wrong: string[] = []
  let credits = 0
  let next = 0
  const worker = async () => {
    while (next < HISTORIES) {
      const told = await live(next++)
      credits += told.credits
      wrong.push(...told.wrong)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  expect(wrong).toEqual([])
  // Members' balances contain each deposit, to the last digit.
  const { rows } = await pool.query(
    `SELECT member, asset, sum(amount * 1e18)::numeric(60, 0) AS units
     FROM deposit_credit GROUP BY member, asset`,
  )
  expect(rows).toHaveLength(2 * MEMBERS.length)
  for (const { member, asset: coin, units } of rows) {
    const own = (await exchange.balances(member)).find(
      ({ account, asset }) => account === 'spot' && asset === coin,
    )
    expect(own?.available).toBe(BigInt(units))
  }
  expect(credits).toBeGreaterThan(HISTORIES)
})
