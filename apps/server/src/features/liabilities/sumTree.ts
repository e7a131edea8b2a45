/**
 * A sum tree as one block of bytes, from the leaves up to the root: each node is 32 bytes of hash
 * and 16 of sum. A node without a sibling moves up unchanged. The path from a leaf to the root
 * takes a few slices of the block, so a tree is never read whole.
 */
import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { setImmediate as yieldToEvents } from 'node:timers/promises'
import {
  type Neighbor,
  nodeText,
  type SumNode,
} from '@assay/domain/liabilities/liabilityStatement.ts'
import { type Amount, add } from '@assay/money/amount.ts'

export const NODE_BYTES = 48
const HASH_BYTES = 32
const SUM_DIGITS = (NODE_BYTES - HASH_BYTES) * 2
const SUM_MAX = 16n ** BigInt(SUM_DIGITS)
/** This many hashes take a few milliseconds; then the loop yields. */
const BURST = 1_000

export const sha256 = (text: string): string => hash('sha256', text, 'hex')

/** Needs at least one leaf. */
export async function buildTree(
  leaves: readonly SumNode[],
): Promise<{ root: SumNode; nodes: Buffer }> {
  const nodes = Buffer.alloc(countNodes(leaves.length) * NODE_BYTES)
  let written = 0
  const write = async ({ hash, sum }: SumNode) => {
    assert(sum >= 0n && sum < SUM_MAX, 'A sum of liabilities is below zero or too large.')
    nodes.write(hash + sum.toString(16).padStart(SUM_DIGITS, '0'), written * NODE_BYTES, 'hex')
    written += 1
    if (written % BURST === 0) await yieldToEvents()
  }
  let level = leaves
  for (;;) {
    for (const node of level) await write(node)
    const [root] = level
    if (level.length === 1 && root) return { root, nodes }
    const above: SumNode[] = []
    for (let at = 0; at < level.length; at += 2) {
      const [left, right] = [level[at]!, level[at + 1]]
      above.push(
        right ? { hash: sha256(nodeText(left, right)), sum: add(left.sum, right.sum) } : left,
      )
      if (above.length % BURST === 0) await yieldToEvents()
    }
    level = above
  }
}

const countNodes = (leaves: number): number =>
  leaves === 1 ? 1 : leaves + countNodes((leaves + 1) >> 1)

/** The neighbors of a leaf, nearest first, as node indexes in the block. */
export function neighborsOf(leaf: number, leaves: number): { index: number; isLeft: boolean }[] {
  const found: { index: number; isLeft: boolean }[] = []
  let [at, width, before] = [leaf, leaves, 0]
  while (width > 1) {
    const neighbor = at ^ 1
    if (neighbor < width) found.push({ index: before + neighbor, isLeft: neighbor < at })
    before += width
    at >>= 1
    width = (width + 1) >> 1
  }
  return found
}

export const decodeNode = (bytes: Buffer, isLeft: boolean): Neighbor => ({
  hash: bytes.toString('hex', 0, HASH_BYTES),
  sum: BigInt(`0x${bytes.toString('hex', HASH_BYTES, NODE_BYTES)}`) as Amount,
  isLeft,
})
