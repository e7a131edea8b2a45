/**
 * What the demo puts on its local chains: a USDT with each chain's own decimals, a vault for it, and
 * a purse that sends from it. The chains' own unlocked accounts sign; no key is here. The chains are new at every
 * start, and so is all that stood on them.
 */
import { randomBytes } from 'node:crypto'
import { demoToken } from '@assay/contracts/artifacts/DemoToken.ts'
import { depositVault } from '@assay/contracts/artifacts/DepositVault.ts'
import {
  type Address,
  bytesToHex,
  concatHex,
  createPublicClient,
  encodeDeployData,
  encodeFunctionData,
  getAddress,
  type Hex,
  http,
  toHex,
} from 'viem'
import { Fault } from '../fault.ts'
import type { DemoPurse } from '../features/deposit/demoRoutes.ts'
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
/** What a wallet is given: tokens, and of the chain's own coin enough for many transactions. */
const FUNDED = 1_000n
const GAS = 10n ** 18n

type Node = {
  url: string
  owner: Address
  request: <T>(method: string, params: unknown[]) => Promise<T>
}

export type DemoChains = {
  chains: TokenChain[]
  purse: DemoPurse
  /** Any number of a chain's token, in its smallest units, final when it resolves. */
  pay: (chain: number, to: Address, units: bigint) => Promise<void>
}

export async function buildDemoChains(
  local: readonly { chainId: number; url: string }[],
  treasury: Address,
): Promise<DemoChains> {
  const nodes = new Map<number, Node>()
  const chains: TokenChain[] = []
  for (const { chainId: id, url } of local) {
    const node = await openNode(url)
    nodes.set(id, node)
    const decimals = USDT_DECIMALS[id] as number
    const address = await deploy(node, tokenCode(id, decimals))
    const args = [address, treasury] as const
    const vault = await deploy(node, encodeDeployData({ ...depositVault, args }))
    const tokens = [
      { chain: id, asset: 'USDT', address, decimals, vault: { address: vault, treasury } },
    ]
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
    purse: {
      send: (id, to) => transfer(id, to, SENT * 10n ** BigInt(partsOf(id).token.decimals)),
      async fundWallet(id, wallet) {
        const { node, token } = partsOf(id)
        await node.request('anvil_setBalance', [wallet, toHex(GAS)])
        return transfer(id, wallet, FUNDED * 10n ** BigInt(token.decimals))
      },
      ask: (id, method, params) => partsOf(id).node.request(method, params),
    },
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

/** On Ethereum an allowance must be zero before it is another, as with the real one. */
function tokenCode(chain: number, decimals: number): Hex {
  const supply = WHOLE_SUPPLY * 10n ** BigInt(decimals)
  const args = ['Demo Tether', 'USDT', decimals, supply, chain === 1] as const
  return encodeDeployData({ ...demoToken, args })
}

/** Mined at once, whatever the chain's rhythm. */
async function deploy({ owner, request }: Node, data: Hex): Promise<Address> {
  const hash = await request<Hex>('eth_sendTransaction', [{ from: owner, data, gas: '0x3d0900' }])
  await request('evm_mine', [])
  const receipt = await request<{ contractAddress: Address | null; status: Hex } | null>(
    'eth_getTransactionReceipt',
    [hash],
  )
  if (!receipt?.contractAddress || receipt.status !== '0x1') {
    throw new Fault('A demo contract could not be put on its chain.')
  }
  return getAddress(receipt.contractAddress)
}
