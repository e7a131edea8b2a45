import { type LiabilityLeaf, leafText } from '@assay/domain/liabilities/liabilityStatement.ts'
import type { Amount } from '@assay/money/amount.ts'
import { rootOf } from '@assay/wire/proof/liabilityRoot.ts'
import { expect, test } from 'vitest'
import { buildTree, decodeNode, NODE_BYTES, neighborsOf, sha256 } from './sumTree.ts'

const STATEMENT = 3
const leavesOf = (count: number): LiabilityLeaf[] =>
  Array.from({ length: count }, (_, at) => ({
    asset: 'BTC',
    member: 100 + at,
    part: 0,
    nonce: `${at}`,
    amount: (BigInt(at + 1) * 10n ** 29n) as Amount,
  }))

test.each([1, 2, 3, 4, 5, 7, 8, 9, 31, 100])(
  'each of %i leaves leads to the root, and no other amount does',
  async (count) => {
    const leaves = leavesOf(count)
    const { root, nodes } = await buildTree(
      leaves.map((leaf) => ({ hash: sha256(leafText(STATEMENT, leaf)), sum: leaf.amount })),
    )
    expect(root.sum).toBe(leaves.reduce((sum, leaf) => sum + leaf.amount, 0n))
    for (const [at, leaf] of leaves.entries()) {
      const way = neighborsOf(at, count).map(({ index, isLeft }) =>
        decodeNode(nodes.subarray(index * NODE_BYTES, (index + 1) * NODE_BYTES), isLeft),
      )
      expect(await rootOf(STATEMENT, leaf, way)).toEqual(root)
      const less = { ...leaf, amount: (leaf.amount - 1n) as Amount }
      expect((await rootOf(STATEMENT, less, way))?.hash).not.toBe(root.hash)
      expect((await rootOf(STATEMENT + 1, leaf, way))?.hash).not.toBe(root.hash)
    }
  },
)

test('a tree over more leaves than a call takes arguments is built', async () => {
  const leaf = { hash: sha256('x'), sum: 1n as Amount }
  const { root, nodes } = await buildTree(Array.from({ length: 200_000 }, () => leaf))
  expect(root.sum).toBe(200_000n)
  expect(decodeNode(nodes.subarray(-NODE_BYTES), false)).toMatchObject(root)
})

test('a neighbor below zero is refused', async () => {
  const [leaf] = leavesOf(1)
  const neighbor = { hash: sha256('x'), sum: -1n as Amount, isLeft: true }
  expect(await rootOf(STATEMENT, leaf!, [neighbor])).toBeUndefined()
})
