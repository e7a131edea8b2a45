import { type Amount, negative } from '@assay/money/amount.ts'
import { parseAmount } from '@assay/money/decimal.ts'
import type { MemberId } from '../account.ts'
import type { AssetId } from '../asset.ts'

/**
 * The signed statement of the exchange's liabilities: per asset the sum of all members' balances
 * and the root of a sum tree over them, with the sources of the money and the coins on the chains.
 * A member whose leaves lead to the root is included in the sum; leaving a member out, or a
 * negative balance, can be detected. Each statement contains the hash of the one before.
 */
export type LiabilityStatement = {
  product: 'liabilities'
  number: number
  at: number
  /** The last journal command included in the ledger. */
  position: number
  /** SHA-256 in hex of the previous statement's text; zeros for the first. */
  previous: string
  /** Amounts are decimals. `owed` and `house` add up to `sources`. */
  assets: AssetLiabilities[]
  /** The last balances found on the chains, at a final block of each. */
  chains: { chain: number; asset: AssetId; block: number; found: string }[]
  /** The newest entry of the operators' log: its past can no longer be rewritten. */
  desk?: { entries: number; hash: string }
}

export type AssetLiabilities = {
  asset: AssetId
  owed: string
  /** Fees, insurance, funded promises, and what open contracts still exchange: may be negative. */
  house: string
  sources: { name: string; amount: string }[]
  /** Zeros if there are no liabilities. */
  root: string
}

export const NO_HASH = '0'.repeat(64)

/** The text that is hashed and signed. */
export const statementText = (statement: LiabilityStatement): string => JSON.stringify(statement)

/**
 * A balance is split at random into two leaves, so that a neighboring leaf reveals no one's
 * balance. `amount` is a whole number of 10^-18; only its member knows the nonce.
 */
export type LiabilityLeaf = {
  asset: AssetId
  member: MemberId
  part: number
  nonce: string
  amount: Amount
}

/** The hash input of a leaf, and of a node above two others. */
export const leafText = (
  statement: number,
  { asset, member, part, nonce, amount }: LiabilityLeaf,
): string => `leaf|${statement}|${asset}|${member}|${part}|${nonce}|${amount}`

export type SumNode = { hash: string; sum: Amount }

export const nodeText = (left: SumNode, right: SumNode): string =>
  `node|${left.hash}|${left.sum}|${right.hash}|${right.sum}`

/** A sibling on the path from a leaf to the root. */
export type Neighbor = SumNode & { isLeft: boolean }

/** A signed decimal of a statement in 10^-18; throws for an invalid one. */
export function fromDecimal(text: string): Amount {
  const amount = parseAmount(text.replace('-', ''))
  if (amount === undefined) throw new Error(`\`${text}\` is not an amount.`)
  return text.startsWith('-') ? negative(amount) : amount
}
