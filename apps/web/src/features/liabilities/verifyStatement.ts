/**
 * Verifies a statement of liabilities on this device: its signature, that it follows the one before
 * and equals what this device saw earlier, that both sides of each coin are equal, and that each of
 * the member's leaves leads to the published sum. Undefined if there is nothing to verify.
 */
import type { MemberId } from '@assay/domain/account.ts'
import {
  fromDecimal,
  type LiabilityStatement,
  NO_HASH,
} from '@assay/domain/liabilities/liabilityStatement.ts'
import { rootOf } from '@assay/wire/proof/liabilityRoot.ts'
import { sha256Hex } from '@assay/wire/proof/sha256Hex.ts'
import type { Reply } from '@assay/wire/route.ts'
import type {
  getLiabilityStatement,
  getOwnLiabilities,
} from '@assay/wire/routes/liabilities/liabilities.ts'
import { isSigned } from '../../proof/signed.ts'

export type PublishedStatement = Reply<typeof getLiabilityStatement>
type Own = Reply<typeof getOwnLiabilities>

export const STATEMENT_CHECKS = ['signature', 'chain', 'kept', 'sums', 'own'] as const
type StatementCheck = (typeof STATEMENT_CHECKS)[number]

export type StatementEvidence = {
  statement: PublishedStatement
  previous: PublishedStatement | undefined
  /** The key that was valid when it was signed; empty if there is none. */
  publicKey: string
  /** What this device saw before, each number with its hash. */
  kept: readonly { number: number; hash: string }[]
  /** The signed-in member, and the exchange's answer to them. */
  member: MemberId | undefined
  own: Own | undefined
}

export type StatementVerdict = {
  content: LiabilityStatement
  checks: Record<StatementCheck, boolean | undefined>
  /** By coin, the member's balance according to their leaves. */
  own: { asset: string; amount: bigint }[] | undefined
}

/** Throws if the browser cannot verify, and if the text is not a statement. */
export async function verifyStatement(evidence: StatementEvidence): Promise<StatementVerdict> {
  const { statement, previous, publicKey, member, own } = evidence
  const content = JSON.parse(statement.text) as LiabilityStatement
  const hash = await sha256Hex(statement.text)
  const isItself =
    content.product === 'liabilities' &&
    content.number === statement.number &&
    content.at === statement.at &&
    hash === statement.hash
  return {
    content,
    checks: {
      signature: isItself && (await isSigned({ ...statement, publicKey })),
      chain: await follows(content, previous),
      kept: isAsKept(evidence, hash),
      sums: content.assets.every(isEven),
      own: own && member !== undefined ? await isCounted(content, own, member) : undefined,
    },
    own: own && sumsOf(own),
  }
}

async function follows(
  { number, previous }: LiabilityStatement,
  before: PublishedStatement | undefined,
) {
  if (number === 1) return previous === NO_HASH
  return before !== undefined && previous === (await sha256Hex(before.text))
}

/** The same as then, or a later one; undefined if this device saw none yet. */
function isAsKept({ kept, statement }: StatementEvidence, hash: string): boolean | undefined {
  if (kept.length === 0) return undefined
  const known = kept.find(({ number }) => number === statement.number)
  return known ? known.hash === hash : kept.every(({ number }) => number < statement.number)
}

/** Liabilities and the house's part equal the sources, and no liability is negative. */
function isEven({ owed, house, sources }: LiabilityStatement['assets'][number]): boolean {
  const cameIn = sources.reduce((sum, { amount }) => sum + fromDecimal(amount), 0n)
  return fromDecimal(owed) >= 0n && fromDecimal(owed) + fromDecimal(house) === cameIn
}

/**
 * Every leaf leads to the root with the signed-in member's number: the leaves of another member
 * with the same balance would not. Undefined if the exchange gave none, which means that nothing is
 * owed.
 */
async function isCounted(content: LiabilityStatement, own: Own, member: MemberId) {
  const { number, leaves } = own
  if (leaves.length === 0) return undefined
  if (number !== content.number) return false
  for (const { neighbors, ...leaf } of leaves) {
    const root = await rootOf(number, { ...leaf, member }, neighbors)
    const asset = content.assets.find((row) => row.asset === leaf.asset)
    if (!asset || root?.hash !== asset.root || root.sum !== fromDecimal(asset.owed)) return false
  }
  const coins = new Set(leaves.map(({ asset }) => asset))
  const partsOf = (coin: string) =>
    leaves.flatMap(({ asset, part }) => (asset === coin ? [part] : [])).sort()
  return [...coins].every((coin) => partsOf(coin).join() === '0,1')
}

function sumsOf({ leaves }: Own) {
  const sums = new Map<string, bigint>()
  for (const { asset, amount } of leaves) sums.set(asset, (sums.get(asset) ?? 0n) + amount)
  return [...sums].map(([asset, amount]) => ({ asset, amount }))
}
