/**
 * A real anvil that mines on request, with our contracts and unlocked accounts: the test controls
 * each block.
 */
import type { Artifact } from '@assay/contracts/compile.ts'
import {
  type Abi,
  type Address,
  createPublicClient,
  decodeEventLog,
  encodeDeployData,
  encodeFunctionData,
  type Hex,
  http,
  type PublicClient,
  type TransactionReceipt,
} from 'viem'
import { findAnvil, startAnvil } from '../outside/chain/startAnvil.ts'

type Call = {
  from: Address
  to: Address
  abi: Artifact['abi']
  name: string
  args: unknown[]
}

export type TestChain = {
  url: string
  client: PublicClient
  /** Unlocked, with plenty of the chain's own coin. */
  accounts: Address[]
  rpc<T>(method: string, ...params: unknown[]): Promise<T>
  deploy(artifact: Artifact, args: unknown[]): Promise<Address>
  /** Mined at once; a transaction that fails is in its receipt. */
  send(call: Call): Promise<TransactionReceipt>
  read<T>(to: Address, artifact: Artifact, name: string, args?: unknown[]): Promise<T>
  mine(blocks: number): Promise<void>
  stop(): void
}

export async function startTestChain(chainId = 1): Promise<TestChain> {
  const binary = findAnvil()
  if (!binary) throw new Error('There is no anvil; install the optional dependencies.')
  const anvil = await startAnvil(binary, chainId, 0)
  const client = createPublicClient({ transport: http(anvil.url), pollingInterval: 20 })
  const rpc = async <T>(method: string, ...params: unknown[]) =>
    (await client.request({ method, params } as never)) as T
  const accounts = await rpc<Address[]>('eth_accounts')
  const run = async (transaction: { from: Address; to?: Address; data: Hex }) => {
    // Gas is given, so that one that fails is mined too.
    const hash = await rpc<Hex>('eth_sendTransaction', { ...transaction, gas: '0x4c4b40' })
    return client.waitForTransactionReceipt({ hash })
  }
  return {
    url: anvil.url,
    client,
    accounts,
    rpc,
    async deploy({ abi, bytecode }, args) {
      const data = encodeDeployData({ abi: abi as Abi, bytecode, args })
      const { status, contractAddress } = await run({ from: accounts[0] as Address, data })
      if (status !== 'success') throw new Error('The contract was not created.')
      return contractAddress as Address
    },
    send({ from, to, abi, name, args }) {
      const data = encodeFunctionData({ abi: abi as Abi, functionName: name, args })
      return run({ from, to, data })
    },
    async read<T>(address: Address, { abi }: Artifact, functionName: string, args: unknown[] = []) {
      return (await client.readContract({ address, abi: abi as Abi, functionName, args })) as T
    },
    async mine(blocks) {
      await rpc('anvil_mine', `0x${blocks.toString(16)}`)
    },
    stop: anvil.stop,
  }
}

/** The figures of an event in a receipt, or undefined when it is not there. */
export function eventOf(
  receipt: TransactionReceipt,
  { abi }: Artifact,
  address: Address,
): Record<string, unknown> | undefined {
  const log = receipt.logs.find((one) => one.address === address.toLowerCase())
  return log && (decodeEventLog({ abi: abi as Abi, ...log }).args as never)
}
