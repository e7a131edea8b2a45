/**
 * Moves what members deposited from their addresses to the treasury. An address pays with its own
 * coins, which the hot wallet gives it first; each step is a payment like any other, stored before it
 * is sent, so that nothing is swept or given twice.
 */
import type { MemberId } from '@assay/domain/account.ts'
import type pg from 'pg'
import { type Address, erc20Abi } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { Fault } from '../fault.ts'
import type { ChainToken, TokenChain } from '../outside/chain/tokenChain.ts'
import type { Payment } from './payments.ts'
import { callOf, type SignerClient } from './signer.ts'
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
const GIFT_GAS = 21_000n
const SWEEPS_AT_ONCE = 20

/** One step further for each address with something on it. */
export async function sweepDeposits(parts: SweepParts): Promise<void> {
  const { pool, chain, keys, client } = parts
  for (const { member, asset, address } of await unswept(pool, chain.id)) {
    const account = keys.depositOf(member)
    const token = chain.tokens.find((one) => one.asset === asset)
    if (!account || !token) continue
    if (account.address.toLowerCase() !== address) {
      throw new Fault(`${address} is not the deposit address of member ${member}.`)
    }
    const units = await client.node.readContract({
      ...{ address: token.address, abi: erc20Abi, functionName: 'balanceOf' },
      args: [account.address],
    })
    if (units > 0n) await sweep(parts, { account, member, token, units })
  }
}

type Found = { account: PrivateKeyAccount; member: MemberId; token: ChainToken; units: bigint }

async function sweep(parts: SweepParts, { account, member, token, units }: Found): Promise<void> {
  const { chain, client, keys, treasury } = parts
  const fees = await client.fees()
  const coins = await client.node.getBalance({ address: account.address })
  // Twice, so that a rising price does not strand what was given.
  const needed = 2n * SWEEP_GAS * fees.maxFee
  const isReady = coins >= SWEEP_GAS * fees.maxFee
  const common = { chain: chain.id, member }
  const payment: Payment = isReady
    ? {
        ...{ ...common, sender: account.address, purpose: 'sweep', asset: token.asset },
        ...{ recipient: treasury, units },
      }
    : {
        ...{ ...common, sender: keys.hot.address, purpose: 'gas', asset: '' },
        ...{ recipient: account.address, units: needed - coins },
      }
  const call = { ...callOf(payment, chain), gas: isReady ? SWEEP_GAS : GIFT_GAS, fees }
  const stored = await client.begin(isReady ? account : keys.hot, payment, call)
  if (stored) await client.send(stored)
}

/** Addresses with a credit that no sweep has taken along. */
async function unswept(
  pool: pg.Pool,
  chain: number,
): Promise<{ member: MemberId; asset: string; address: string }[]> {
  const { rows } = await pool.query(
    `SELECT c.member, c.asset, a.address
     FROM deposit_credit c JOIN deposit_address a USING (member)
     WHERE c.chain = $1 AND NOT EXISTS (SELECT FROM payment p
       WHERE p.chain = c.chain AND p.member = c.member AND p.asset = c.asset
         AND p.purpose = 'sweep' AND p.created_at > c.at
         AND p.outcome IS DISTINCT FROM 'reverted')
     GROUP BY c.member, c.asset, a.address ORDER BY random() LIMIT ${SWEEPS_AT_ONCE}`,
    [chain],
  )
  return rows
}
