import { parseAmount } from '@assay/money/decimal.ts'
import type { MemberId } from '../account.ts'
import type { AssetId } from '../asset.ts'

/**
 * The statement of what the exchange owes: per asset the sum of all members' balances and the root
 * of a tree of sums over them, beside what came in and what lies on the chains, as the exchange
 * signs and publishes it. A member whose own leaves lead to the root is counted in the sum; no one
 * can be left out, and none can be below zero, without it showing. Each statement names the hash of
 * the one before.
 */
export type LiabilityStatement = {
  product: 'liabilities'
  number: number
  at: number
  /** The command of the journal after which the ledger stood so. */
  position: number
  /** SHA-256 in hex of the text of the statement before; zeros for the first. */
  previous: string
  /** Amounts are decimals. `owed` and `house` together are what `sources` gave. */
  assets: AssetLiabilities[]
  /** What was last found on the chains, at a final block of each. */
  chains: { chain: number; asset: AssetId; block: number; found: string }[]
  /**
   * The newest entry of the operators' log: what stands in it by now can never be written again.
   */
  desk?: { entries: number; hash: string }
}

export type AssetLiabilities = {
  asset: AssetId
  owed: string
  /**
   * Fees, insurance, funded promises, and what open contracts have yet to exchange: below zero in
   * between.
   */
  house: string
  sources: { name: string; amount: string }[]
  /** Zeros where no one is owed any. */
  root: string
}

export const NO_HASH = '0'.repeat(64)

/** The text that is hashed and signed. */
export const statementText = (statement: LiabilityStatement): string => JSON.stringify(statement)

/**
 * A balance is two leaves of a random share each, so that who sees a neighboring leaf learns
 * no one's balance. `amount` is a whole number of 10^-18; the nonce is known to its member alone.
 */
export type LiabilityLeaf = {
  asset: AssetId
  member: MemberId
  part: number
  nonce: string
  amount: bigint
}

/** What is hashed for a leaf of one statement, and for a node above two others. */
export const leafText = (
  statement: number,
  { asset, member, part, nonce, amount }: LiabilityLeaf,
): string => `leaf|${statement}|${asset}|${member}|${part}|${nonce}|${amount}`

export type SumNode = { hash: string; sum: bigint }

export const nodeText = (left: SumNode, right: SumNode): string =>
  `node|${left.hash}|${left.sum}|${right.hash}|${right.sum}`

/** A node beside the way from a leaf to the root. */
export type Neighbor = SumNode & { isLeft: boolean }

/** A decimal of a statement, which can be below zero, in 10^-18; throws when it is none. */
export function fromDecimal(text: string): bigint {
  const amount = parseAmount(text.replace('-', ''))
  if (amount === undefined) throw new Error(`\`${text}\` is no amount.`)
  return text.startsWith('-') ? -amount : amount
}
