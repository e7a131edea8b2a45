/**
 * An in-memory chain behind the reader that watchers use: blocks, reorganizations of any depth, odd
 * transfers, and faults at any request, including a reorganization between two of them. The same
 * seed gives the same history.
 */
import type { Address, Hex } from 'viem'
import type { DemoRandom } from '../../../demo/random.ts'
import { Fault } from '../../../fault.ts'
import type { AgreedChain, TransferLog } from '../../../outside/chain/agreedChain.ts'
import type { NativeTransfer } from '../../../outside/chain/nativeReader.ts'

type Sent = Omit<TransferLog, 'kind' | 'from' | 'block' | 'blockHash'> & {
  /** Native: a plain transfer of the native coin. Inner: a transfer made by a contract. */
  kind: TransferLog['kind'] | 'native' | 'inner'
  /** Missing for an external account. */
  from?: Address
  hasFailed?: boolean
}
type Block = { hash: Hex; sent: Sent[] }

export type SimulatedChain = {
  reader: AgreedChain
  mine(blocks: number): void
  /** Adds it to the next block; returns its transaction. */
  send(transfer: Omit<Sent, 'transaction' | 'logIndex'>): Hex
  /** Replaces the last blocks; their transfers are lost, or included in the new ones. */
  reorganize(depth: number): void
  /** The share of requests that fail, or find a reorganized chain before the answer. */
  faults: { silent: number; reorganized: number; depth: number }
  /** The transfers in blocks up to this one. */
  standing(until: number): readonly Sent[]
  height(): number
}

/** `id` makes the hashes of chains differ. */
export function simulatedChain(random: DemoRandom, id: number): SimulatedChain {
  let named = 0
  const word = (value: number, length: number) => value.toString(16).padStart(length, '0')
  const hash = (): Hex => `0x${word(id, 16)}${word(++named, 48)}`
  const blocks: Block[] = [{ hash: hash(), sent: [] }]
  let next: Sent[] = []

  const chain: SimulatedChain = {
    faults: { silent: 0, reorganized: 0, depth: 1 },
    height: () => blocks.length - 1,
    standing: (until) => blocks.slice(0, until + 1).flatMap(({ sent }) => sent),
    mine(count) {
      for (let i = 0; i < count; i += 1) {
        blocks.push({ hash: hash(), sent: next })
        next = []
      }
    },
    send(transfer) {
      const transaction = hash()
      next.push({ ...transfer, transaction, logIndex: next.length })
      return transaction
    },
    reorganize(depth) {
      const count = Math.min(depth, blocks.length - 1)
      const gone = blocks.splice(blocks.length - count, count)
      const waiting = next
      next = []
      for (const { sent } of gone) {
        const kept = sent.filter(() => random.next() < 0.6)
        // The same transactions, at new places in the new block.
        next.push(...kept.map((one, index) => ({ ...one, logIndex: next.length + index })))
        chain.mine(1)
      }
      next = waiting
    },
    reader: undefined as never,
  }

  /** Every request may fail, or be answered by a chain that has just changed. */
  function asked<T>(answer: () => T): Promise<T> {
    const chance = random.next()
    if (chance < chain.faults.silent) return Promise.reject(new Fault('The node is silent.'))
    if (chance < chain.faults.silent + chain.faults.reorganized) {
      chain.reorganize(1 + Math.floor(random.next() * chain.faults.depth))
    }
    try {
      return Promise.resolve(answer())
    } catch (error) {
      return Promise.reject(error)
    }
  }

  chain.reader = {
    head: () => asked(chain.height),
    blockHash: (block) =>
      asked(() => {
        const found = blocks[block]
        if (!found) throw new Fault(`There is no block ${block}.`)
        return found.hash
      }),
    transfers: ({ kind, sources, to, from, until }) =>
      asked(() =>
        blocks.slice(from, until + 1).flatMap(({ hash: blockHash, sent }, index) =>
          sent
            .filter((one) => one.kind === kind && one.value > 0n)
            .filter((one) => sources.includes(one.source) && to.includes(one.to))
            .map((one) => ({ ...one, kind, from: NOBODY, block: from + index, blockHash })),
        ),
      ),
    nativeTransfers: ({ to, from, until, hash }) =>
      asked(() => {
        if (blocks[until]?.hash !== hash) throw new Fault('The branch is gone.')
        return blocks.slice(from, until + 1).flatMap(({ hash: blockHash, sent }, index) =>
          sent.flatMap((one): NativeTransfer[] => {
            if (one.kind !== 'native' || one.value === 0n || !to.has(one.to)) return []
            const { transaction, value, from: sender = NOBODY } = one
            return [
              { transaction, value, from: sender, to: one.to, block: from + index, blockHash },
            ]
          }),
        )
      }),
    succeeded: (transfers) =>
      asked(() =>
        transfers.filter(({ block, blockHash, transaction }) => {
          if (blocks[block]?.hash !== blockHash) throw new Fault('It is in another block now.')
          return !blocks[block].sent.find((one) => one.transaction === transaction)?.hasFailed
        }),
      ),
    nativeBalances: ({ owners, block }) =>
      asked(() =>
        owners.map((owner) =>
          chain
            .standing(block)
            .filter(({ kind, to, hasFailed }) => {
              const isCoin = kind === 'native' || kind === 'inner'
              return isCoin && to === owner && !hasFailed
            })
            .reduce((sum, { value }) => sum + value, 0n),
        ),
      ),
    requireReceipts: (logs) =>
      asked(() => {
        for (const log of logs) {
          const found = blocks[log.block]
          const isThere =
            found?.hash === log.blockHash &&
            found.sent.some((one) => one.transaction === log.transaction)
          if (!isThere) throw new Fault(`Transaction ${log.transaction} is not there.`)
        }
      }),
    requireCode: () => asked(() => undefined),
    receipt: () => Promise.reject(new Fault('No watch of deposits asks for it.')),
    tokenBalances: () => Promise.reject(new Fault('No watch of deposits asks for it.')),
    transactionCount: () => Promise.reject(new Fault('No watch of deposits asks for it.')),
  }
  return chain
}

const NOBODY: Address = `0x${'0'.repeat(40)}`
