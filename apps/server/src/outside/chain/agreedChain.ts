/**
 * One chain as all of its configured nodes tell it. Where they differ nothing is told: a node that
 * lies, lags or lost a log can delay money and cannot invent it.
 */
import {
  type Address,
  createPublicClient,
  erc20Abi,
  type Hex,
  http,
  type PublicClient,
  parseAbiItem,
  parseEventLogs,
  TransactionReceiptNotFoundError,
} from 'viem'
import { Fault } from '../../fault.ts'

/** A token's Transfer event, exactly as its receipt has it. `value` counts the smallest units. */
export type TransferLog = {
  token: Address
  from: Address
  to: Address
  value: bigint
  transaction: Hex
  logIndex: number
  block: number
  blockHash: Hex
}

export type Receipt = {
  isSuccess: boolean
  block: number
  /** Addresses in lower case. */
  transfers: { token: Address; from: Address; to: Address; value: bigint }[]
}

export type Search = {
  tokens: readonly Address[]
  to: readonly Address[]
  from: number
  until: number
}

export type AgreedChain = {
  /** The newest block that every node has. */
  head(): Promise<number>
  blockHash(block: number): Promise<Hex>
  /** Transfers in blocks `from` to `until`, both included, in the order of the chain. */
  transfers(search: Search): Promise<TransferLog[]>
  /** A transaction in a block up to this one; undefined while there is none. */
  receipt(hash: Hex, until: number): Promise<Receipt | undefined>
  /** What a token says the owner has after the block, in its smallest units. */
  tokenBalance(at: { token: Address; owner: Address; block: number }): Promise<bigint>
  /** How many transactions of the account stand in blocks up to this one. */
  transactionCount(account: Address, block: number): Promise<number>
  /** Throws unless every node has the log in the receipt of a transaction that succeeded. */
  requireReceipt(log: TransferLog): Promise<void>
}

const TRANSFER = parseAbiItem(
  'event Transfer(address indexed from, address indexed to, uint256 value)',
)
const TIMEOUT_MS = 5_000
/** Receivers that one question may name. */
const RECEIVERS_MAX = 500

export function agreedChain(urls: readonly string[]): AgreedChain {
  const nodes = urls.map((url) => {
    const transport = http(url, { timeout: TIMEOUT_MS, retryCount: 1 })
    return createPublicClient({ transport, cacheTime: 0 }) as PublicClient
  })

  async function agreed<T>(what: string, ask: (node: PublicClient) => Promise<T>): Promise<T> {
    const answers = await Promise.all(nodes.map(ask))
    const texts = answers.map((answer) => JSON.stringify(answer, bigintsAsText))
    if (new Set(texts).size > 1) throw new Fault(`The nodes of a chain disagree on ${what}.`)
    return answers[0] as T
  }

  return {
    async head() {
      const heads = await Promise.all(nodes.map((node) => node.getBlockNumber()))
      return Math.min(...heads.map(Number))
    },

    blockHash: (block) =>
      agreed(`block ${block}`, async (node) => {
        const { hash } = await node.getBlock({ blockNumber: BigInt(block) })
        if (!hash) throw new Fault(`Block ${block} has no hash.`)
        return hash
      }),

    async transfers({ tokens, to, from, until }) {
      const found: TransferLog[] = []
      if (tokens.length === 0) return found
      for (let first = 0; first < to.length; first += RECEIVERS_MAX) {
        const receivers = to.slice(first, first + RECEIVERS_MAX)
        const page = { tokens, to: receivers, from, until }
        found.push(
          ...(await agreed(`transfers up to ${until}`, (node) => readTransfers(node, page))),
        )
      }
      return found.sort((a, b) => a.block - b.block || a.logIndex - b.logIndex)
    },

    receipt: (hash, until) =>
      agreed(`the receipt of ${hash}`, (node) => readReceipt(node, hash, until)),

    tokenBalance: ({ token, owner, block }) =>
      agreed(`the tokens of ${owner}`, (node) =>
        node.readContract({
          ...{ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [owner] },
          blockNumber: BigInt(block),
        }),
      ),

    transactionCount: (address, block) =>
      agreed(`the transactions of ${address}`, (node) =>
        node.getTransactionCount({ address, blockNumber: BigInt(block) }),
      ),

    async requireReceipt(log) {
      const isThere = await agreed(`transaction ${log.transaction}`, (node) => hasLog(node, log))
      if (!isThere) throw new Fault(`Transaction ${log.transaction} does not hold its transfer.`)
    },
  }
}

async function readTransfers(node: PublicClient, search: Search): Promise<TransferLog[]> {
  const logs = await node.getLogs({
    address: [...search.tokens],
    event: TRANSFER,
    args: { to: [...search.to] },
    fromBlock: BigInt(search.from),
    toBlock: BigInt(search.until),
    strict: true,
  })
  const receivers = new Set(search.to.map((address) => address.toLowerCase()))
  const tokens = new Set(search.tokens.map((address) => address.toLowerCase()))
  return logs
    .filter(
      ({ address, args, removed }) =>
        !removed &&
        args.value > 0n &&
        tokens.has(address.toLowerCase()) &&
        receivers.has(args.to.toLowerCase()),
    )
    .map(({ address, args, transactionHash, logIndex, blockNumber, blockHash }) => ({
      token: address.toLowerCase() as Address,
      from: args.from.toLowerCase() as Address,
      to: args.to.toLowerCase() as Address,
      value: args.value,
      transaction: transactionHash.toLowerCase() as Hex,
      logIndex,
      block: Number(blockNumber),
      blockHash,
    }))
    .filter(({ block }) => block >= search.from && block <= search.until)
}

async function hasLog(node: PublicClient, log: TransferLog): Promise<boolean> {
  const receipt = await node.getTransactionReceipt({ hash: log.transaction })
  if (receipt.status !== 'success' || receipt.blockHash !== log.blockHash) return false
  const found = receipt.logs.find(({ logIndex }) => logIndex === log.logIndex)
  if (!found || found.address.toLowerCase() !== log.token || found.topics.length !== 3) return false
  return BigInt(found.data) === log.value && `0x${found.topics[2]?.slice(26)}` === log.to
}

/** What is younger than `until` counts as not there, for nodes may differ on it. */
async function readReceipt(
  node: PublicClient,
  hash: Hex,
  until: number,
): Promise<Receipt | undefined> {
  const receipt = await node.getTransactionReceipt({ hash }).catch((error) => {
    if (error instanceof TransactionReceiptNotFoundError) return undefined
    throw error
  })
  if (!receipt || Number(receipt.blockNumber) > until) return undefined
  const transfers = parseEventLogs({ abi: [TRANSFER], logs: receipt.logs, strict: true })
  return {
    isSuccess: receipt.status === 'success',
    block: Number(receipt.blockNumber),
    transfers: transfers.map(({ address, args }) => ({
      token: address.toLowerCase() as Address,
      from: args.from.toLowerCase() as Address,
      to: args.to.toLowerCase() as Address,
      value: args.value,
    })),
  }
}

const bigintsAsText = (_: string, value: unknown): unknown =>
  typeof value === 'bigint' ? value.toString() : value
