/**
 * What the demo puts on its local chains: a USDT with each chain's own decimals, and a purse that
 * sends from it. The chains' own unlocked accounts sign; no key is here. The chains are new at every
 * start, and so is all that stood on them.
 */
import { randomBytes } from 'node:crypto'
import { demoToken } from '@assay/contracts/artifacts/DemoToken.ts'
import {
  type Address,
  bytesToHex,
  concatHex,
  createPublicClient,
  encodeDeployData,
  encodeFunctionData,
  type Hex,
  http,
  toHex,
} from 'viem'
import { Fault } from '../fault.ts'
import type { SendDemo } from '../features/deposit/routes.ts'
import type { TokenChain } from '../outside/chain/tokenChain.ts'

/** Child addresses of this key belong to nobody: its private half is a phrase that everyone knows. */
export const DEMO_XPUB =
  'xpub6EFHUEbYV13535ChA9yg5xZTWowwFCmFoWnhLbwkd91xHoirGu89GTZwBSUBnBpFeY5EV2cgof8yuyDnkeGALcD8DgGYJSiQfkxKpunWTX1'

const USDT_DECIMALS: Readonly<Record<number, number>> = { 1: 6, 56: 18 }
/** Enough for play and few enough to wait for. */
const CONFIRMATIONS: Readonly<Record<number, number>> = { 1: 6, 56: 3 }
const BLOCK_SECONDS = 3
const WHOLE_SUPPLY = 1_000_000_000n
/** What a press sends. */
const SENT = 250n

type Node = {
  url: string
  owner: Address
  request: <T>(method: string, params: unknown[]) => Promise<T>
}

export type DemoChains = {
  chains: TokenChain[]
  /** What a press sends. */
  send: SendDemo
  /** Any number of a chain's token, in its smallest units, final when it resolves. */
  pay: (chain: number, to: Address, units: bigint) => Promise<void>
}

export async function buildDemoChains(
  local: readonly { chainId: number; url: string }[],
): Promise<DemoChains> {
  const nodes = new Map<number, Node>()
  const chains: TokenChain[] = []
  for (const { chainId: id, url } of local) {
    const node = await openNode(url)
    nodes.set(id, node)
    const decimals = USDT_DECIMALS[id] as number
    const address = await deployToken(node, decimals)
    const tokens = [{ chain: id, asset: 'USDT', address, decimals }]
    const confirmations = CONFIRMATIONS[id] as number
    chains.push({ id, urls: [url], confirmations, blockSeconds: BLOCK_SECONDS, tokens })
  }
  function partsOf(id: number) {
    const token = chains.find((chain) => chain.id === id)?.tokens[0]
    const node = nodes.get(id)
    if (!node || !token) throw new Fault(`The demo has no chain ${id}.`)
    return { token, node }
  }

  async function transfer(id: number, to: Address, units: bigint): Promise<Hex> {
    const { token, node } = partsOf(id)
    const { abi } = demoToken
    const call = encodeFunctionData({ abi, functionName: 'transfer', args: [to, units] })
    // Chance at the end keeps transactions of a new chain apart from those of the last one.
    const data = concatHex([call, bytesToHex(randomBytes(16))])
    return node.request<Hex>('eth_sendTransaction', [{ from: node.owner, to: token.address, data }])
  }

  return {
    chains,
    send: (id, to) => transfer(id, to, SENT * 10n ** BigInt(partsOf(id).token.decimals)),
    async pay(id, to, units) {
      await transfer(id, to, units)
      await partsOf(id).node.request('anvil_mine', [toHex(CONFIRMATIONS[id] as number)])
    },
  }
}

async function openNode(url: string): Promise<Node> {
  const client = createPublicClient({ transport: http(url, { timeout: 5_000 }) })
  const request = async <T>(method: string, params: unknown[]) =>
    (await client.request({ method, params } as never)) as T
  const [owner] = await request<Address[]>('eth_accounts', [])
  if (!owner) throw new Fault('The demo chain has no account.')
  return { url, owner, request }
}

/** Mined at once, whatever the chain's rhythm. */
async function deployToken({ owner, request }: Node, decimals: number): Promise<Address> {
  const supply = WHOLE_SUPPLY * 10n ** BigInt(decimals)
  const data = encodeDeployData({ ...demoToken, args: ['Demo Tether', 'USDT', decimals, supply] })
  const hash = await request<Hex>('eth_sendTransaction', [{ from: owner, data, gas: '0x3d0900' }])
  await request('evm_mine', [])
  const receipt = await request<{ contractAddress: Address | null; status: Hex } | null>(
    'eth_getTransactionReceipt',
    [hash],
  )
  if (!receipt?.contractAddress || receipt.status !== '0x1') {
    throw new Fault('The demo token could not be put on its chain.')
  }
  return receipt.contractAddress
}
