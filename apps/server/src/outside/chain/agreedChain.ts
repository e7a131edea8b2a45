/**
 * One chain as all of its configured nodes agree on it. Where they differ there is no answer: a
 * node that lies, lags or lost a log can delay money but cannot create it.
 */
import {
  type Address,
  createPublicClient,
  erc20Abi,
  type Hex,
  http,
  type PublicClient,
  pad,
  parseAbiItem,
  parseEventLogs,
  size,
  slice,
  TransactionReceiptNotFoundError,
  toEventSelector,
} from 'viem'
import { Fault } from '../../fault.ts'
import { createNativeReader, type NativeReader } from './nativeReader.ts'

/**
 * A token's Transfer or a vault's Deposit, exactly as its receipt has it. `value` counts the
 * smallest units: of a Deposit what the treasury received. `to` is the receiver, or whom a Deposit
 * is for.
 */
export type TransferLog = {
  kind: 'transfer' | 'vault'
  /** The contract that emitted the log: a token, or a vault. */
  source: Address
  from: Address
  to: Address
  value: bigint
  transaction: Hex
  logIndex: number
  block: number
  blockHash: Hex
}

/** Addresses in lower case. */
export type ChainReceipt = {
  isSuccess: boolean
  block: number
  from: Address
  /** The sender's. */
  nonce: number
  /** Undefined where a contract was created. */
  to: Address | undefined
  /** Coins that the transaction carried, and what its gas cost, in wei. */
  value: bigint
  cost: bigint
  transfers: { token: Address; from: Address; to: Address; value: bigint }[]
}

type Search = {
  kind: TransferLog['kind']
  /** Tokens or vaults; logs of other contracts are ignored. */
  sources: readonly Address[]
  to: readonly Address[]
  from: number
  until: number
}

export type AgreedChain = NativeReader & {
  /** The newest block that every node has. */
  head(): Promise<number>
  blockHash(block: number): Promise<Hex>
  /** Transfers in blocks `from` to `until`, both included, in the order of the chain. */
  transfers(search: Search): Promise<TransferLog[]>
  /** A transaction in a block up to this one; undefined if there is none. */
  receipt(hash: Hex, until: number): Promise<ChainReceipt | undefined>
  /** Throws unless every node has this code at the address, to the last byte. */
  requireCode(address: Address, code: Hex): Promise<void>
  /** What each of the owners has of the token after the block, in its smallest units. */
  tokenBalances(at: TokenOwners): Promise<bigint[]>
  /** The number of the account's transactions in blocks up to this one. */
  transactionCount(account: Address, block: number): Promise<number>
  /**
   * Throws unless every node has each log in the receipt of a successful transaction. Each
   * transaction is requested once, however many logs it has: an attacker can choose that number.
   */
  requireReceipts(logs: readonly TransferLog[]): Promise<void>
}

const TRANSFER = parseAbiItem(
  'event Transfer(address indexed from, address indexed to, uint256 value)',
)
const DEPOSIT = parseAbiItem(
  'event Deposit(address indexed from, bytes32 indexed ref, uint256 received, uint256 requested)',
)
const TOPIC = { transfer: toEventSelector(TRANSFER), vault: toEventSelector(DEPOSIT) }
const DATA_BYTES = { transfer: 32, vault: 64 }
const TIMEOUT_MS = 5_000
/** Questions of one moment go out together. */
const BATCH = 20
/** Receivers that one question may name. */
const RECEIVERS_MAX = 500

function nodeAt(url: string, stopped: AbortSignal | undefined): PublicClient {
  const transport = http(url, {
    timeout: TIMEOUT_MS,
    retryCount: 1,
    batch: { batchSize: BATCH },
    ...(stopped && { fetchFn: fetchUntil(stopped) }),
  })
  return createPublicClient({ transport, cacheTime: 0 }) as PublicClient
}

const fetchUntil =
  (stopped: AbortSignal): typeof fetch =>
  (input, init) => {
    const signals = init?.signal ? [init.signal, stopped] : [stopped]
    return fetch(input, { ...init, signal: AbortSignal.any(signals) })
  }

type Agreed = <T>(what: string, ask: (node: PublicClient) => Promise<T>) => Promise<T>
type TokenOwners = { token: Address; owners: readonly Address[]; block: number }

/** In the order of the owners. */
async function readTokenBalances(
  agreed: Agreed,
  { token, owners, block }: TokenOwners,
): Promise<bigint[]> {
  const at = { address: token, abi: erc20Abi, functionName: 'balanceOf' } as const
  const blockNumber = BigInt(block)
  const found: bigint[] = []
  for (let first = 0; first < owners.length; first += BATCH) {
    const some = owners.slice(first, first + BATCH)
    const read = (node: PublicClient) =>
      Promise.all(some.map((owner) => node.readContract({ ...at, args: [owner], blockNumber })))
    found.push(...(await agreed(`tokens after block ${block}`, read)))
  }
  return found
}

/** `stopped` aborts requests under way: a node may take half a minute to fail. */
export function agreedChain(urls: readonly string[], stopped?: AbortSignal): AgreedChain {
  const nodes = urls.map((url) => nodeAt(url, stopped))

  async function agreed<T>(what: string, ask: (node: PublicClient) => Promise<T>): Promise<T> {
    const answers = await Promise.all(nodes.map(ask))
    const texts = answers.map((answer) => JSON.stringify(answer, bigintsAsText))
    if (new Set(texts).size > 1) throw new Fault(`The nodes of a chain disagree on ${what}.`)
    return answers[0] as T
  }

  async function requireLogs([hash, logs]: [Hex, TransferLog[]]): Promise<void> {
    const areThere = await agreed(`transaction ${hash}`, (node) => hasLogs(node, hash, logs))
    if (!areThere) throw new Fault(`Transaction ${hash} does not hold its transfer.`)
  }

  return {
    ...createNativeReader(agreed),

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

    async transfers({ kind, sources, to, from, until }) {
      const found: TransferLog[] = []
      if (sources.length === 0) return found
      for (let first = 0; first < to.length; first += RECEIVERS_MAX) {
        const page = { kind, sources, to: to.slice(first, first + RECEIVERS_MAX), from, until }
        found.push(
          ...(await agreed(`transfers up to ${until}`, (node) => readTransfers(node, page))),
        )
      }
      return found.sort((a, b) => a.block - b.block || a.logIndex - b.logIndex)
    },

    receipt: (hash, until) =>
      agreed(`the receipt of ${hash}`, (node) => readReceipt(node, hash, until)),

    async requireCode(address, code) {
      const found = await agreed(`the code of ${address}`, (node) => node.getCode({ address }))
      if (found !== code) throw new Fault(`The code at ${address} is not our vault.`)
    },

    tokenBalances: (at) => readTokenBalances(agreed, at),

    transactionCount: (address, block) =>
      agreed(`the transactions of ${address}`, (node) =>
        node.getTransactionCount({ address, blockNumber: BigInt(block) }),
      ),

    requireReceipts: (logs) =>
      inBatches([...Map.groupBy(logs, ({ transaction }) => transaction)], requireLogs),
  }
}

async function inBatches<T>(items: readonly T[], ask: (item: T) => Promise<void>): Promise<void> {
  for (let first = 0; first < items.length; first += BATCH) {
    await Promise.all(items.slice(first, first + BATCH).map(ask))
  }
}

/** Strict: only logs that have exactly the topics and data of their event. */
function rawLogs(node: PublicClient, { kind, sources, to, from, until }: Search) {
  const where = { address: [...sources], fromBlock: BigInt(from), toBlock: BigInt(until) }
  return kind === 'transfer'
    ? node.getLogs({ ...where, event: TRANSFER, args: { to: [...to] }, strict: true })
    : node.getLogs({
        ...where,
        event: DEPOSIT,
        strict: true,
        args: { ref: to.map((address) => pad(address)) },
      })
}

/** An address is padded with zeros to a word; any other word is no address. */
const receiverOf = (word: Hex): Address =>
  (BigInt(word) >> 160n === 0n ? slice(word, 12).toLowerCase() : word) as Address

async function readTransfers(node: PublicClient, search: Search): Promise<TransferLog[]> {
  const logs = await rawLogs(node, search)
  const receivers = new Set(search.to.map((address) => address.toLowerCase()))
  const sources = new Set(search.sources.map((address) => address.toLowerCase()))
  return logs
    .filter(({ removed }) => !removed)
    .map(({ address, topics, data, transactionHash, logIndex, blockNumber, blockHash }) => ({
      kind: search.kind,
      source: address.toLowerCase() as Address,
      from: slice(topics[1], 12).toLowerCase() as Address,
      to: receiverOf(topics[2]),
      value: BigInt(slice(data, 0, 32)),
      transaction: transactionHash.toLowerCase() as Hex,
      logIndex,
      block: Number(blockNumber),
      blockHash,
    }))
    .filter(
      ({ source, to, value, block }) =>
        value > 0n &&
        sources.has(source) &&
        receivers.has(to) &&
        block >= search.from &&
        block <= search.until,
    )
}

async function hasLogs(
  node: PublicClient,
  hash: Hex,
  logs: readonly TransferLog[],
): Promise<boolean> {
  const receipt = await node.getTransactionReceipt({ hash })
  if (receipt.status !== 'success') return false
  const byIndex = new Map(receipt.logs.map((log) => [log.logIndex, log]))
  return logs.every(
    (log) => receipt.blockHash === log.blockHash && isLog(byIndex.get(log.logIndex), log),
  )
}

function isLog(found: RawLog | undefined, log: TransferLog): boolean {
  if (found?.address.toLowerCase() !== log.source) return false
  const [topic, , to] = found.topics
  if (topic !== TOPIC[log.kind] || !to || found.topics.length !== 3) return false
  if (size(found.data) !== DATA_BYTES[log.kind]) return false
  return BigInt(slice(found.data, 0, 32)) === log.value && receiverOf(to) === log.to
}

type RawLog = { address: Address; topics: readonly Hex[]; data: Hex }

/** A transaction in a block after `until` counts as missing, because nodes may differ on it. */
async function readReceipt(
  node: PublicClient,
  hash: Hex,
  until: number,
): Promise<ChainReceipt | undefined> {
  const receipt = await node.getTransactionReceipt({ hash }).catch((error) => {
    if (error instanceof TransactionReceiptNotFoundError) return undefined
    throw error
  })
  if (!receipt || Number(receipt.blockNumber) > until) return undefined
  const { value, nonce } = await node.getTransaction({ hash })
  const transfers = parseEventLogs({ abi: [TRANSFER], logs: receipt.logs, strict: true })
  return {
    isSuccess: receipt.status === 'success',
    block: Number(receipt.blockNumber),
    from: receipt.from.toLowerCase() as Address,
    nonce,
    to: receipt.to?.toLowerCase() as Address | undefined,
    value,
    cost: receipt.gasUsed * receipt.effectiveGasPrice,
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
