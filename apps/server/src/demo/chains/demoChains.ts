/**
 * Sets up the demo's local chains: a USDT with each chain's own decimals, a vault for it, and a
 * faucet for it and for the native coin. The chains' unlocked accounts sign; no key is here. The
 * chains and their contents are new at every start.
 */
import { randomBytes } from 'node:crypto'
import { demoToken } from '@assay/contracts/artifacts/DemoToken.ts'
import { depositVault } from '@assay/contracts/artifacts/DepositVault.ts'
import { parseAmount } from '@assay/money/decimal.ts'
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
import { Fault } from '../../fault.ts'
import { CHAIN_FACTS } from '../../outside/chain/chainFacts.ts'
import type { ChainToken, TokenChain } from '../../outside/chain/tokenChain.ts'
import type { DemoFaucet } from '../calls/faucetRoutes.ts'

/** Child addresses of this key are not secure: its private key comes from a public phrase. */
export const DEMO_XPUB =
  'xpub6EFHUEbYV13535ChA9yg5xZTWowwFCmFoWnhLbwkd91xHoirGu89GTZwBSUBnBpFeY5EV2cgof8yuyDnkeGALcD8DgGYJSiQfkxKpunWTX1'

const USDT_DECIMALS: Readonly<Record<number, number>> = { 1: 6, 56: 18 }
/** Enough for play and few enough to wait for. */
const CONFIRMATIONS: Readonly<Record<number, number>> = { 1: 6, 56: 3 }
const BLOCK_SECONDS = 3
const WHOLE_SUPPLY = 1_000_000_000n
const wei = (text: string) => parseAmount(text)!
/** What a press sends and what a wallet is given, of tokens and of the chain's own coin. */
const SENT = { token: 250n, native: wei('0.25') }
const FUNDED = { token: 1_000n, native: wei('10') }
/** Of the chain's own coin, enough for many transactions. */
const GAS = wei('1')
const MINIMUM = wei('0.001')
const TOKEN_MINIMUM = wei('1')

type Node = {
  url: string
  request: <T>(method: string, params: unknown[]) => Promise<T>
  /**
   * Sends the owner's transactions one at a time: the node gives two concurrent ones the same nonce
   * and refuses one.
   */
  send: (transaction: Record<string, unknown>) => Promise<Hex>
}

export type DemoChains = {
  chains: TokenChain[]
  faucet: DemoFaucet
  /** Gives an address that has none of the coin exactly this amount; final when it resolves. */
  pay: (coin: ChainToken, to: Address, units: bigint) => Promise<void>
}

/** A deposit through the vault takes a tenth of it. */
const CALL_GAS = 1_000_000

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
    const token = { chain: id, asset: 'USDT', address, decimals, minimum: TOKEN_MINIMUM }
    const tokens = [
      { ...token, vault: { address: vault, treasury } },
      { chain: id, asset: CHAIN_FACTS[id]?.coin ?? '', decimals: 18, minimum: MINIMUM },
    ]
    const confirmations = CONFIRMATIONS[id] as number
    chains.push({ id, urls: [url], confirmations, blockSeconds: BLOCK_SECONDS, tokens })
  }
  function nodeOf(id: number): Node {
    const node = nodes.get(id)
    if (!node) throw new Fault(`The demo has no chain ${id}.`)
    return node
  }
  function coinOf(id: number, asset: string): ChainToken {
    const tokens = chains.find((chain) => chain.id === id)?.tokens
    const coin = tokens?.find((one) => one.asset === asset.toUpperCase())
    if (!coin) throw new Fault(`The demo has no ${asset} on chain ${id}.`)
    return coin
  }

  function transfer({ chain, address }: ChainToken, to: Address, units: bigint): Promise<Hex> {
    const { send } = nodeOf(chain)
    // A random suffix keeps transactions of a new chain distinct from those of the last one.
    const chance = bytesToHex(randomBytes(16))
    if (!address) return send({ to, value: toHex(units), data: chance })
    const { abi } = demoToken
    const call = encodeFunctionData({ abi, functionName: 'transfer', args: [to, units] })
    return send({ to: address, data: concatHex([call, chance]) })
  }

  const amountOf = ({ address, decimals }: ChainToken, some: typeof SENT) =>
    address ? some.token * 10n ** BigInt(decimals) : some.native

  return {
    chains,
    faucet: {
      send(id, asset, to) {
        const coin = coinOf(id, asset)
        return transfer(coin, to, amountOf(coin, SENT))
      },
      async fundWallet(id, asset, wallet) {
        const coin = coinOf(id, asset)
        if (coin.address) await nodeOf(id).request('anvil_setBalance', [wallet, toHex(GAS)])
        return transfer(coin, wallet, amountOf(coin, FUNDED))
      },
      ask: (id, method, params) => nodeOf(id).request(method, boundedCall(method, params)),
    },
    async pay(coin, to, units) {
      const { request } = nodeOf(coin.chain)
      if (coin.address) await transfer(coin, to, units)
      else await request('anvil_setBalance', [to, toHex(units)])
      await request('anvil_mine', [toHex(CONFIRMATIONS[coin.chain] as number)])
    },
  }
}

/**
 * Caps the gas of calls that only compute at what a wallet needs: the node keeps running a call
 * whose caller has left.
 */
function boundedCall(method: string, params: unknown[]): unknown[] {
  if (method !== 'eth_call' && method !== 'eth_estimateGas') return params
  const [call, block = 'latest'] = params
  return [{ ...(call as object | undefined), gas: toHex(CALL_GAS) }, block]
}

async function openNode(url: string): Promise<Node> {
  const client = createPublicClient({ transport: http(url, { timeout: 5_000 }) })
  const request = async <T>(method: string, params: unknown[]) =>
    (await client.request({ method, params } as never)) as T
  const [owner] = await request<Address[]>('eth_accounts', [])
  if (!owner) throw new Fault('The demo chain has no account.')
  let last: Promise<unknown> = Promise.resolve()
  const send: Node['send'] = (transaction) => {
    const sent = last.then(() =>
      request<Hex>('eth_sendTransaction', [{ from: owner, ...transaction }]),
    )
    last = sent.catch(() => undefined)
    return sent
  }
  return { url, request, send }
}

/** On Ethereum an allowance must be zero before it is another, as with the real one. */
function tokenCode(chain: number, decimals: number): Hex {
  const supply = WHOLE_SUPPLY * 10n ** BigInt(decimals)
  const args = ['Demo Tether', 'USDT', decimals, supply, chain === 1] as const
  return encodeDeployData({ ...demoToken, args })
}

/** Mined at once, regardless of the block interval. */
async function deploy({ request, send }: Node, data: Hex): Promise<Address> {
  const hash = await send({ data, gas: '0x3d0900' })
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
