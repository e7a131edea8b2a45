/**
 * Transfers of a chain's native coin, which leave no log: whole blocks are read, each once from
 * every node. The transfers of a block are cached by its hash, so only new and replaced blocks are
 * requested again.
 */
import type { Address, Hex, PublicClient } from 'viem'
import { Fault } from '../../fault.ts'
import { createRequestSize } from './requestSize.ts'

/** A transaction that transfers coins. Its receipt shows whether it succeeded. */
export type NativeTransfer = {
  /** Addresses and hashes in lower case. */
  from: Address
  to: Address
  /** In wei. */
  value: bigint
  transaction: Hex
  block: number
  blockHash: Hex
}

export type NativeSearch = {
  to: { has(address: string): boolean }
  from: number
  until: number
  /** Of block `until`: which of the chain's branches is meant. */
  hash: Hex
}

type Block = { hash: Hex; parent: Hex; transfers: NativeTransfer[] }
type Agreed = <T>(what: string, ask: (node: PublicClient) => Promise<T>) => Promise<T>

/** Questions that go out together: as many as one batch takes. */
const AT_ONCE = 20

export type NativeReader = {
  /** Transactions with coins in blocks `from` to `until`, including failed ones, in chain order. */
  nativeTransfers(search: NativeSearch): Promise<NativeTransfer[]>
  /** Those that did not fail. Throws when the receipt of one is of another block. */
  succeeded(transfers: readonly NativeTransfer[]): Promise<NativeTransfer[]>
  /** Coins in wei that each of the owners has after the block. */
  nativeBalances(at: { owners: readonly Address[]; block: number }): Promise<bigint[]>
}

export function createNativeReader(agreed: Agreed): NativeReader {
  const known = new Map<number, Block>()
  // Many large blocks take too long on a slow line: fewer are requested until it works again.
  const size = createRequestSize(AT_ONCE)

  /** The block, and unknown ones shortly before it. */
  async function fetch(from: number, at: number): Promise<void> {
    const numbers = [at]
    for (let number = at - 1; number >= from && numbers.length < size.most(); number -= 1) {
      if (!known.has(number)) numbers.push(number)
    }
    const reads = numbers.map(async (number) => {
      known.set(number, await agreed(`block ${number}`, (node) => readBlock(node, number)))
    })
    const failed = (await Promise.allSettled(reads)).find(({ status }) => status === 'rejected')
    if (failed?.status === 'rejected') {
      size.failed(failed.reason, numbers.length)
      throw failed.reason
    }
    size.worked()
  }

  const hasSucceeded = ({ transaction: hash, blockHash }: NativeTransfer): Promise<boolean> =>
    agreed(`transaction ${hash}`, async (node) => {
      const receipt = await node.getTransactionReceipt({ hash })
      if (receipt.blockHash.toLowerCase() === blockHash) return receipt.status === 'success'
      throw new Fault(`Transaction ${hash} is in another block now.`)
    })

  return {
    async nativeTransfers({ to, from, until, hash }) {
      for (const number of known.keys()) if (number < from) known.delete(number)
      const found: NativeTransfer[] = []
      let expected = hash
      for (let at = until; at >= from; at -= 1) {
        if (known.get(at)?.hash !== expected) await fetch(from, at)
        const block = known.get(at)
        if (block?.hash !== expected) throw new Fault(`Block ${at} changed while it was read.`)
        found.push(...block.transfers.filter((transfer) => to.has(transfer.to)).reverse())
        expected = block.parent
      }
      return found.reverse()
    },

    async succeeded(transfers) {
      const found: NativeTransfer[] = []
      for (let first = 0; first < transfers.length; first += AT_ONCE) {
        const some = transfers.slice(first, first + AT_ONCE)
        const haveSucceeded = await Promise.all(some.map(hasSucceeded))
        found.push(...some.filter((_, index) => haveSucceeded[index]))
      }
      return found
    },

    async nativeBalances({ owners, block }) {
      const at = { blockNumber: BigInt(block) }
      const found: bigint[] = []
      for (let first = 0; first < owners.length; first += AT_ONCE) {
        const some = owners.slice(first, first + AT_ONCE)
        found.push(
          ...(await agreed(`coins after block ${block}`, (node) =>
            Promise.all(some.map((address) => node.getBalance({ address, ...at }))),
          )),
        )
      }
      return found
    },
  }
}

type RawBlock = { hash: Hex; parentHash: Hex; transactions: RawTransaction[] }
/** `to` is null where a contract is created. */
type RawTransaction = { hash: Hex; from: Address; to: Address | null; value: Hex }

async function readBlock(node: PublicClient, number: number): Promise<Block> {
  const params = [`0x${number.toString(16)}`, true]
  const raw = (await node.request({
    method: 'eth_getBlockByNumber',
    params,
  } as never)) as RawBlock | null
  if (!raw) throw new Fault(`There is no block ${number}.`)
  const hash = lower(raw.hash)
  return {
    hash,
    parent: lower(raw.parentHash),
    transfers: raw.transactions.flatMap(({ from, to, value, hash: transaction }) => {
      if (to === null || BigInt(value) === 0n) return []
      const ends = { from: lower(from), to: lower(to), transaction: lower(transaction) }
      return [{ ...ends, value: BigInt(value), block: number, blockHash: hash }]
    }),
  }
}

const lower = (text: Hex) => text.toLowerCase() as Hex
