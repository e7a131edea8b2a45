import { type Address, getAddress } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPool } from '../../db/pool.ts'
import { createTestDatabase, type TestDatabase } from '../../db/testDatabase.ts'
import { DEMO_XPUB } from '../../demo/demoChains.ts'
import { createRandom, type Random } from '../../demo/random.ts'
import { type Exchange, openExchange } from '../../live/exchange.ts'
import { ledgerAmount, type TokenChain } from '../../outside/chain/tokenChain.ts'
import { listSmallWorld } from '../../testing/smallWorld.ts'
import type { Core } from '../../writer/core.ts'
import { startCore } from '../../writer/startCore.ts'
import { createDepositAddresses, type DepositAddresses } from './depositAddresses.ts'
import { createDeposits } from './deposits.ts'
import { type SimulatedChain, simulatedChain } from './testing/simulatedChain.ts'
import { createDepositWatch } from './watchDeposits.ts'

/**
 * Random histories of a chain against the real engine and database: what ends in a final block is
 * credited exactly once, and nothing else. More of them with DEPOSIT_HISTORIES.
 */
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
}, 60_000)

afterAll(async () => {
  await core.stop()
  await pool.end()
  await database.drop()
})

const named = (digit: number): Address => `0x${`${digit}`.repeat(40)}`
const [TOKEN, VAULT, OTHER] = [named(1), named(2), named(3)] as const

const settingsOf = (id: number): TokenChain => {
  const vault = { address: getAddress(VAULT), treasury: named(4) }
  // Of both kinds that there are: six decimals and eighteen.
  const token = { chain: id, asset: 'USDT', address: TOKEN, decimals: id % 2 ? 6 : 18, vault }
  const urls: string[] = []
  return { id, urls, confirmations: CONFIRMATIONS, blockSeconds: 1, tokens: [token] }
}

/** A deposit as often as something that is none: of another contract, for nobody, of nothing. */
function sendSomething(chain: SimulatedChain, random: Random) {
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

/** Answers how many credits there should be, and what is wrong with those that there are. */
async function live(index: number): Promise<{ credits: number; wrong: string[] }> {
  const id = 1_000 + index
  const random = createRandom(SEED * 100_003 + index)
  const chain = simulatedChain(random)
  const settings = settingsOf(id)
  const deposits = createDeposits(pool, [settings])
  const begin = () =>
    createDepositWatch({
      ...{ chain: settings, nodes: chain.reader, addresses, deposits, exchange },
      onChanged: () => undefined,
    })
  let watch = begin()
  await watch.turn()
  for (let step = 0; step < 14; step += 1) {
    const chance = random.next()
    if (chance < 0.45) sendSomething(chain, random)
    if (chance < 0.6) chain.mine(1 + Math.floor(random.next() * 30))
    else if (chance < 0.75) chain.reorganize(1 + Math.floor(random.next() * DEPTH_MAX))
    else if (chance < 0.8) watch = begin()
    else {
      chain.faults = { silent: 0.1, reorganized: 0.05, depth: 3 }
      // Faults only delay: the next turn goes on.
      await watch.turn().catch(() => undefined)
      chain.faults = { silent: 0, reorganized: 0, depth: 1 }
    }
  }
  chain.mine(CONFIRMATIONS)
  await watch.turn()
  await watch.turn()

  const counts = ({ kind, source, to, value }: (typeof expected)[number]) =>
    value > 0n && source === (kind === 'vault' ? VAULT : TOKEN) && owners.includes(to)
  const expected = chain.standing(chain.height() - CONFIRMATIONS + 1)
  const due = expected
    .filter(counts)
    .map(({ transaction, to, value }) =>
      [
        transaction,
        MEMBERS[owners.indexOf(to)],
        ledgerAmount(value, { decimals: id % 2 ? 6 : 18 }),
      ].join(' '),
    )
  const { rows } = await pool.query(
    `SELECT transaction, member, (amount * 1e18)::numeric(60, 0) AS units
     FROM deposit_credit WHERE chain = $1`,
    [id],
  )
  const done = rows.map((row) => `${row.transaction} ${row.member} ${row.units}`)
  const same = JSON.stringify(done.sort()) === JSON.stringify(due.sort())
  return { credits: due.length, wrong: same ? [] : [`history ${index}: ${done} instead of ${due}`] }
}

it(`credits every final deposit once and nothing else in ${HISTORIES} histories with reorganizations up to ${DEPTH_MAX} deep`, {
  timeout: 60_000 + HISTORIES * 300,
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
  // Each is in the members' balances too, to the last digit.
  const { rows } = await pool.query(
    'SELECT member, sum(amount * 1e18)::numeric(60, 0) AS units FROM deposit_credit GROUP BY member',
  )
  for (const { member, units } of rows) {
    const own = (await exchange.balances(member)).find(
      ({ account, asset }) => account === 'spot' && asset === 'USDT',
    )
    expect(own?.available).toBe(BigInt(units))
  }
  expect(credits).toBeGreaterThan(HISTORIES)
})
