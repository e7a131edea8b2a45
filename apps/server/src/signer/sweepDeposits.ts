/**
 * Moves deposits from members' addresses to the treasury. An address pays gas with its own native
 * coins, which the hot wallet provides if it has none. Each step is a payment like any other,
 * stored before it is sent, so that nothing is swept or funded twice. Tokens go first, because they
 * need the coins, and an address has one payment at a time. Gas is funded only from what no
 * withdrawal needs. Dust stays until it is worth its gas.
 */
import type { MemberId } from '@assay/domain/account.ts'
import type pg from 'pg'
import { type Address, erc20Abi } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { Fault } from '../fault.ts'
import { CHAIN_FACTS } from '../outside/chain/chainFacts.ts'
import { type ChainToken, ledgerAmount, type TokenChain } from '../outside/chain/tokenChain.ts'
import { type CoinPrices, readCoinPrices } from '../reserves/coinPrices.ts'
import type { Fees, SignerPayment } from './payments.ts'
import { callOf, type SignerClient } from './signerClient.ts'
import type { SignerKeys } from './signerKeys.ts'

export type SweepParts = {
  pool: pg.Pool
  chain: TokenChain
  keys: SignerKeys
  client: SignerClient
  treasury: Address
}

/** Several times what a transfer of any token needs. */
const SWEEP_GAS = 120_000n
const PLAIN_GAS = 21_000n
/** What stays behind of the chain's own coin: gas for this sweep, with room to raise its fee. */
const KEPT_GAS = 2n * PLAIN_GAS
/** A sweep of the chain's own coin waits until it moves so many times its gas. */
const WORTH = 20n
const ADDRESSES_AT_ONCE = 20

/** One step for each address with a balance. A failing address does not stop the others. */
export async function sweepDeposits(parts: SweepParts): Promise<void> {
  const faults: Fault[] = []
  const prices = await readCoinPrices(parts.pool)
  for (const due of await unswept(parts.pool, parts.chain.id)) {
    await sweepAddress({ ...parts, prices }, due).catch((error: unknown) => {
      // A node that does not answer would not answer for the next one either.
      if (!(error instanceof Fault)) throw error
      faults.push(error)
    })
  }
  if (faults[0]) throw faults[0]
}

type Priced = SweepParts & { prices: CoinPrices }

async function sweepAddress(parts: Priced, { member, address, assets }: Unswept) {
  const account = parts.keys.depositOf(member)
  if (!account) return
  if (account.address.toLowerCase() !== address) {
    throw new Fault(`${address} is not the deposit address of member ${member}.`)
  }
  const due = parts.chain.tokens.filter(({ asset }) => assets.includes(asset))
  const tokens = due.filter((token) => token.address)
  for (const coin of [...tokens, ...due.filter((token) => !token.address)]) {
    if (await sweep(parts, { account, member, coin })) return
  }
}

type Found = { account: PrivateKeyAccount; member: MemberId; coin: ChainToken }

/** False when there is nothing of the coin to sweep. */
async function sweep(parts: Priced, { account, member, coin }: Found): Promise<boolean> {
  const { chain, client, keys, treasury } = parts
  const { node } = client
  const fees = await client.fees()
  const coins = await node.getBalance({ address: account.address })
  const units = coin.address
    ? await node.readContract({
        address: coin.address,
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [account.address],
      })
    : spareOf(await settledCoins(parts, account.address, coins), fees)
  if (units <= 0n) return false
  if (coin.address && !isWorthGas(SWEEP_GAS * fees.maxFee, { coin, units }, parts)) return false
  const gas = coin.address ? SWEEP_GAS : PLAIN_GAS
  const isReady = coins >= gas * fees.maxFee
  const common = { chain: chain.id, member }
  const payment: SignerPayment = isReady
    ? {
        ...common,
        sender: account.address,
        purpose: 'sweep',
        asset: coin.asset,
        recipient: treasury,
        units,
      }
    : {
        ...common,
        sender: keys.hot.address,
        purpose: 'gas',
        asset: '',
        // Twice the cost, so that a rising gas price does not strand the funds.
        recipient: account.address,
        units: 2n * gas * fees.maxFee - coins,
      }
  if (!isReady) await requireSpare(parts, payment.units + PLAIN_GAS * fees.maxFee, fees)
  const call = { ...callOf(payment, chain), gas: isReady ? gas : PLAIN_GAS, fees }
  const stored = await client.begin(isReady ? account : keys.hot, payment, call)
  if (stored) await client.send(stored)
  return true
}

/** Whether the tokens are worth more than their maximum gas cost, if both have a price. */
function isWorthGas(
  gas: bigint,
  { coin, units }: { coin: ChainToken; units: bigint },
  { prices, chain }: Priced,
): boolean {
  const price = prices.get(coin.asset)
  const gasPrice = prices.get(CHAIN_FACTS[chain.id]?.coin ?? '')
  if (price === undefined || gasPrice === undefined) return true
  return ledgerAmount(units, coin) * price > gas * gasPrice
}

/**
 * Requires that the hot wallet has it in addition to what is signed and to what released
 * withdrawals need.
 */
async function requireSpare({ chain, client }: SweepParts, units: bigint, { maxFee }: Fees) {
  const spare = (await client.funds.free()) - (await client.funds.awaited(SWEEP_GAS * maxFee))
  if (spare < units) throw new Fault(`No gas to spare for sweeps on chain ${chain.id}.`)
}

/**
 * The part of an address's balance that no reorganization can revert: a transfer of coins that
 * vanished would never be mined, and would block the address.
 */
async function settledCoins({ chain, client }: SweepParts, address: Address, now: bigint) {
  const head = await client.node.getBlockNumber()
  const final = head - BigInt(chain.confirmations) + 1n
  if (final < 0n) return 0n
  const then = await client.node.getBalance({ address, blockNumber: final })
  return then < now ? then : now
}

/** What can leave of the chain's own coin; 0 while gas would eat too much of it. */
function spareOf(coins: bigint, { maxFee }: Fees): bigint {
  const spare = coins - KEPT_GAS * maxFee
  return spare >= WORTH * PLAIN_GAS * maxFee ? spare : 0n
}

type Unswept = { member: MemberId; address: string; assets: string[] }

/** Addresses with unswept credits and without a payment under way. */
async function unswept(pool: pg.Pool, chain: number): Promise<Unswept[]> {
  const { rows } = await pool.query(
    `SELECT c.member, a.address, array_agg(DISTINCT c.asset) AS assets
     FROM deposit_credit c JOIN deposit_address a USING (member)
     WHERE c.chain = $1 AND NOT EXISTS (SELECT FROM payment p
       WHERE p.chain = c.chain AND p.member = c.member AND p.asset = c.asset
         AND p.purpose = 'sweep' AND p.created_at > c.at
         AND p.outcome IS DISTINCT FROM 'reverted')
     AND NOT EXISTS (SELECT FROM payment p WHERE p.chain = c.chain AND p.member = c.member
       AND p.purpose = 'sweep' AND p.outcome IS NULL)
     GROUP BY c.member, a.address ORDER BY random() LIMIT ${ADDRESSES_AT_ONCE}`,
    [chain],
  )
  return rows
}
