/**
 * The leaves of a statement and the trees over them. With many members this takes seconds, so it
 * runs in bursts of milliseconds and yields in between.
 */
import { createHmac } from 'node:crypto'
import { setImmediate as yieldToEvents } from 'node:timers/promises'
import type { AssetId } from '@assay/domain/asset.ts'
import { type LiabilityLeaf, leafText } from '@assay/domain/liabilities/liabilityStatement.ts'
import type { Holdings } from '@assay/engine/kernel/reads/read.ts'
import { proportion, subtract } from '@assay/money/amount.ts'
import { buildTree, sha256 } from './sumTree.ts'

export type AssetTree = {
  asset: AssetId
  owed: bigint
  root: string
  nodes: Buffer
  /** In their order under the tree. */
  leaves: LiabilityLeaf[]
}

type Holding = Holdings['members'][number]
type Seed = { number: number; secret: Buffer }
type Hashed = { leaf: LiabilityLeaf; hash: string }

const BURST = 500
const BUCKETS = 256

/** One tree for each asset with a balance. */
export async function buildLiabilityTrees(
  members: Holdings['members'],
  seed: Seed,
): Promise<AssetTree[]> {
  const byAsset = new Map<AssetId, Hashed[][]>()
  for (const [index, holding] of members.entries()) {
    let buckets = byAsset.get(holding.asset)
    if (!buckets) {
      buckets = Array.from({ length: BUCKETS }, () => [])
      byAsset.set(holding.asset, buckets)
    }
    for (const leaf of leavesFor(holding, seed.secret)) {
      const hash = sha256(leafText(seed.number, leaf))
      buckets[Number.parseInt(hash.slice(0, 2), 16)]!.push({ leaf, hash })
    }
    if (index % BURST === 0) await yieldToEvents()
  }
  const grown: AssetTree[] = []
  for (const [asset, buckets] of byAsset) {
    const sorted = await inOrder(buckets)
    const { root, nodes } = await buildTree(
      sorted.map(({ leaf, hash }) => ({ hash, sum: leaf.amount })),
    )
    const leaves = sorted.map(({ leaf }) => leaf)
    grown.push({ asset, owed: root.sum, root: root.hash, nodes, leaves })
  }
  return grown
}

/** Sorted by hash: the nonce makes the order random. */
async function inOrder(buckets: readonly Hashed[][]): Promise<Hashed[]> {
  for (const bucket of buckets) {
    bucket.sort((a, b) => (a.hash < b.hash ? -1 : 1))
    await yieldToEvents()
  }
  return buckets.flat()
}

function leavesFor({ member, asset, amount }: Holding, secret: Buffer): LiabilityLeaf[] {
  const drawn = drawnFor(secret, { asset, member })
  const first = proportion(
    amount,
    { part: BigInt(drawn.readUInt32BE(SHARE_AT)), whole: 2n ** 32n },
    'down',
  )
  return [first, subtract(amount, first)].map((amount, part) => {
    return { asset, member, part, nonce: nonceIn(drawn, part), amount }
  })
}

/** Makes a member's leaf impossible to guess. */
export const nonceOf = (
  secret: Buffer,
  { part, ...whose }: Pick<LiabilityLeaf, 'asset' | 'member' | 'part'>,
): string => nonceIn(drawnFor(secret, whose), part)

/** 64 bytes: the nonces of both parts, then the share of the first. */
const NONCE_BYTES = 24
const SHARE_AT = 2 * NONCE_BYTES

const drawnFor = (secret: Buffer, { asset, member }: Pick<LiabilityLeaf, 'asset' | 'member'>) =>
  createHmac('sha512', secret).update(`${asset}|${member}`).digest()

const nonceIn = (drawn: Buffer, part: number): string =>
  drawn.toString('hex', part * NONCE_BYTES, (part + 1) * NONCE_BYTES)
