/**
 * Deposits through a vault, with non-standard tokens, on a real chain, a real database and the real
 * engine.
 */
import { demoToken } from '@assay/contracts/artifacts/DemoToken.ts'
import { depositVault } from '@assay/contracts/artifacts/DepositVault.ts'
import { type Artifact, compile } from '@assay/contracts/compile.ts'
import { toDecimal } from '@assay/money/decimal.ts'
import { type Address, type Hex, pad } from 'viem'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openPool } from '../../../db/pool.ts'
import { DEMO_XPUB } from '../../../demo/chains/demoChains.ts'
import { type Exchange, openExchange } from '../../../live/exchange.ts'
import { agreedChain } from '../../../outside/chain/agreedChain.ts'
import { createStuckItems } from '../../../stuckItems.ts'
import { listSmallWorld } from '../../../testing/smallWorld.ts'
import { startTestChain, type TestChain } from '../../../testing/testChain.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/testDatabase.ts'
import type { Core } from '../../../writer/core.ts'
import { startCore } from '../../../writer/startCore.ts'
import { createDepositAddresses } from '../depositAddresses.ts'
import { createDeposits, type Deposits } from '../deposits.ts'
import { createDepositWatch, type DepositWatch } from './watchDeposits.ts'

const odd = compile('testing/OddToken')
const MANNERS = 'plain silent saysNo fee paused empty generous reentrant lies short'.split(' ')
const ANNA = 7

let chain: TestChain
let database: TestDatabase
let pool: ReturnType<typeof openPool>
let core: Core
let exchange: Exchange
let deposits: Deposits
let ofAnna: Address
let payer: Address
let treasury: Address

beforeEach(async () => {
  chain = await startTestChain(1)
  database = await createTestDatabase()
  pool = openPool(database.url)
  core = await startCore({ url: database.url })
  exchange = await openExchange(core)
  await listSmallWorld(exchange)
  ofAnna = await createDepositAddresses(pool, DEMO_XPUB).of(ANNA)
  ;[payer, treasury] = chain.accounts as [Address, Address]
})

afterEach(async () => {
  await core.stop()
  await pool.end()
  chain.stop()
})

/** Reads the chain with a vault of the token registered; `vault` may be an impostor. */
async function watchOf(token: Address, vault: Address): Promise<DepositWatch> {
  const known = { chain: 1, asset: 'USDT', address: token, decimals: 6 }
  const tokens = [{ ...known, vault: { address: vault, treasury } }]
  const settings = { id: 1, urls: [chain.url], confirmations: 3, blockSeconds: 1, tokens }
  deposits = createDeposits(pool, [settings])
  const watch = createDepositWatch({
    pool,
    wallets: [],
    chain: settings,
    nodes: agreedChain([chain.url]),
    deposits,
    exchange,
    addresses: createDepositAddresses(pool, DEMO_XPUB),
    onChanged: () => undefined,
    stuck: createStuckItems(() => undefined),
  })
  await watch.turn()
  return watch
}

async function oddToken(manner: string) {
  const token = await chain.deploy(odd, [])
  const vault = await chain.deploy(depositVault, [token, treasury])
  const call = (name: string, args: unknown[]) => send(token, odd, { name, args })
  await call('mint', [payer, 10n ** 12n])
  await call('approve', [vault, 10n ** 12n])
  await call('setManner', [MANNERS.indexOf(manner)])
  return { token, vault, watch: await watchOf(token, vault) }
}

const send = (to: Address, { abi }: Artifact, { name, args }: { name: string; args: unknown[] }) =>
  chain.send({ from: payer, to, abi, name, args })
const deposit = (vault: Address, ref: Hex, units: bigint) =>
  send(vault, depositVault, { name: 'deposit', args: [ref, units] })

const owned = async () => {
  const balances = await exchange.balances(ANNA)
  const own = balances.find(({ account, asset }) => account === 'spot' && asset === 'USDT')
  return toDecimal(own?.available ?? 0n)
}
const shown = async () =>
  (await deposits.list(ANNA)).map(
    ({ amount, status, confirmations }) => `${toDecimal(amount)} ${status} ${confirmations}`,
  )

describe('a deposit through the vault', () => {
  it('is pending, then credited once to whom it names (DEP-10, DEP-15)', async () => {
    const token = await chain.deploy(demoToken, ['Tether USD', 'USDT', 6, 10n ** 15n, true])
    const vault = await chain.deploy(depositVault, [token, treasury])
    const watch = await watchOf(token, vault)
    await send(token, demoToken, { name: 'approve', args: [vault, 5_500_000n] })
    await deposit(vault, pad(ofAnna), 1_500_000n)
    await watch.turn()
    expect([await shown(), await owned()]).toEqual([['1.5 pending 1'], '0'])
    await deposit(vault, pad(ofAnna), 4_000_000n)
    await chain.mine(2)
    await watch.turn()
    await watch.turn()
    expect([await shown(), await owned()]).toEqual([['4 credited 3', '1.5 credited 3'], '5.5'])
    await chain.mine(3)
    await watch.turn()
    expect(await owned()).toBe('5.5')
  })

  it.each([
    ['silent', '3'],
    // The token took one percent: what the treasury received counts.
    ['fee', '2.97'],
  ])('of a token that is %s credits what arrived', async (manner, credited) => {
    const { vault, watch } = await oddToken(manner)
    await deposit(vault, pad(ofAnna), 3_000_000n)
    await chain.mine(3)
    await watch.turn()
    expect(await owned()).toBe(credited)
  })

  it.each(['saysNo', 'paused', 'empty', 'generous', 'reentrant', 'lies', 'short'])(
    'of a token that is %s credits nothing',
    async (manner) => {
      const { vault, watch } = await oddToken(manner)
      expect((await deposit(vault, pad(ofAnna), 3_000_000n)).status).toBe('reverted')
      await chain.mine(3)
      await watch.turn()
      expect([await shown(), await owned()]).toEqual([[], '0'])
    },
  )

  it('is taken back by a reorganization and not credited', async () => {
    const { vault, watch } = await oddToken('plain')
    await deposit(vault, pad(ofAnna), 3_000_000n)
    await watch.turn()
    expect(await shown()).toEqual(['3 pending 1'])
    await chain.rpc('anvil_reorg', 1, [])
    await chain.mine(4)
    await watch.turn()
    expect([await shown(), await owned()]).toEqual([['3 gone 0'], '0'])
  })
})

describe('what is no deposit', () => {
  it('credits no one: another vault, a name that is no address, someone unknown (DEP-23)', async () => {
    const { token, vault, watch } = await oddToken('plain')
    const other = await chain.deploy(depositVault, [token, treasury])
    await send(token, odd, { name: 'approve', args: [other, 10n ** 12n] })
    expect((await deposit(other, pad(ofAnna), 9_000_000n)).status).toBe('success')
    await deposit(vault, `0x01${pad(ofAnna).slice(4)}`, 9_000_000n)
    await deposit(vault, pad(chain.accounts[6] as Address), 9_000_000n)
    const fake = await chain.deploy(odd, [])
    await send(fake, odd, { name: 'forge', args: [payer, ofAnna, 9_000_000n] })
    await chain.mine(3)
    await watch.turn()
    expect([await shown(), await owned()]).toEqual([[], '0'])
  })

  it('halts when the registered vault has another code than ours', async () => {
    const { token } = await oddToken('plain')
    // The same events and token, but another receiver of the money.
    const other = await chain.deploy(depositVault, [token, chain.accounts[5] as Address])
    await send(token, odd, { name: 'approve', args: [other, 10n ** 12n] })
    const watch = await watchOf(token, other)
    await deposit(other, pad(ofAnna), 9_000_000n)
    await chain.mine(3)
    await expect(watch.turn()).rejects.toThrow('is not our vault')
    expect([await shown(), await owned()]).toEqual([[], '0'])
  })
})
