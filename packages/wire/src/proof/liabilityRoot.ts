/**
 * The path from a leaf of a statement to the root of its sums, for anyone who has the leaf and its
 * neighbors, here or with a few lines in any language.
 */
import {
  type LiabilityLeaf,
  leafText,
  type Neighbor,
  nodeText,
  type SumNode,
} from '@assay/domain/liabilities/liabilityStatement.ts'
import { add } from '@assay/money/amount.ts'
import { sha256Hex } from './sha256Hex.ts'

/**
 * The root for a leaf of a statement and its neighbors, nearest first; undefined when one of them
 * is negative, which would hide that others are owed more.
 */
export async function rootOf(
  statement: number,
  leaf: LiabilityLeaf,
  neighbors: readonly Neighbor[],
): Promise<SumNode | undefined> {
  if ([leaf.amount, ...neighbors.map(({ sum }) => sum)].some((sum) => sum < 0n)) return undefined
  let node = { hash: await sha256Hex(leafText(statement, leaf)), sum: leaf.amount }
  for (const { isLeft, ...neighbor } of neighbors) {
    const [left, right] = isLeft ? [neighbor, node] : [node, neighbor]
    node = { hash: await sha256Hex(nodeText(left, right)), sum: add(left.sum, right.sum) }
  }
  return node
}
