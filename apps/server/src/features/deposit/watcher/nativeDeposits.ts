/**
 * Deposits of a native coin: transactions that send it directly to a member's address. Our own
 * payments never count, for any receiver: gas for a sweep is the house's money. Coins
 * forwarded by a contract are not seen here, because a failed call looks the same from outside.
 */
import type { MemberId } from '@assay/domain/account.ts'
import { depositKey, NATIVE_INDEX } from '@assay/engine/funds/fundsCommand.ts'
import { amountStep, DECIMALS, times } from '@assay/money/amount.ts'
import type pg from 'pg'
import type { Address } from 'viem'
import type { AgreedChain } from '../../../outside/chain/agreedChain.ts'
import type { NativeSearch, NativeTransfer } from '../../../outside/chain/nativeReader.ts'
import type { ChainToken } from '../../../outside/chain/tokenChain.ts'
import type { FoundDeposit } from '../deposits.ts'
import type { OwnerCheck } from './ownerCheck.ts'

export type NativeDepositParts = {
  pool: pg.Pool
  nodes: AgreedChain
  /** The chain's native coin. */
  coin: ChainToken
  /** The hot wallet and the treasury. */
  wallets: readonly Address[]
  /** Keys of deposits that were already shown, perhaps under a smaller minimum. */
  known: ReadonlySet<string>
  owners: OwnerCheck
}

export async function findNativeDeposits(
  { pool, nodes, coin, wallets, known, owners }: NativeDepositParts,
  members: ReadonlyMap<string, MemberId>,
  where: Omit<NativeSearch, 'to'>,
): Promise<FoundDeposit[]> {
  const ours = new Set(wallets.map((wallet) => wallet.toLowerCase()))
  const isEnough = ({ transaction, value }: NativeTransfer) =>
    value >= (coin.minimum ?? 1n) ||
    known.has(depositKey({ chain: coin.chain, transaction, logIndex: NATIVE_INDEX }))
  const seen = (await nodes.nativeTransfers({ ...where, to: members })).filter(
    // The signer also holds the keys of members' addresses.
    (sent) =>
      isEnough(sent) &&
      !ours.has(sent.from) &&
      !owners.isOwned(members, sent.from) &&
      owners.isOwned(members, sent.to),
  )
  const signed = await signedByUs(pool, seen)
  const theirs = seen.filter(({ transaction }) => !signed.has(transaction))
  return (await nodes.succeeded(theirs)).map(({ transaction, block, to, value }) => ({
    chain: coin.chain,
    transaction,
    logIndex: NATIVE_INDEX,
    member: members.get(to) as MemberId,
    asset: coin.asset,
    amount: times(amountStep(DECIMALS), value),
    block,
  }))
}

/** The signer stores every transaction before sending it. */
async function signedByUs(pool: pg.Pool, seen: readonly NativeTransfer[]): Promise<Set<string>> {
  if (seen.length === 0) return new Set()
  const { rows } = await pool.query('SELECT hash FROM signed_transaction WHERE hash = ANY($1)', [
    seen.map(({ transaction }) => transaction),
  ])
  return new Set(rows.map((row) => row.hash as string))
}
