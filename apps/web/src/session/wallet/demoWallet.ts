/**
 * A wallet for visitors who have none, in the demo only. It announces itself like any other; its
 * key is made in this browser and never leaves it. The signing library is loaded on first use.
 */
import { askDemoChain, NODE_METHODS } from '@assay/wire/routes/dev.ts'
import type { PrivateKeyAccount } from 'viem/accounts'
import { call } from '../../api/call.ts'
import { remembered } from '../../store/storage.ts'
import { DEFAULT_CHAIN, isSupported, toHexChain } from './chains.ts'
import { DEMO_WALLET_ID, type Provider } from './walletDiscovery.ts'

const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Ccircle cx='16' cy='16' r='16' fill='%232b3fa8'/%3E%3Ccircle cx='16' cy='16' r='11' fill='none' stroke='%23f3efe6' stroke-width='4' stroke-dasharray='1.2 3.4'/%3E%3Cpath d='M16 10v6l4 3' stroke='%23f3efe6' stroke-width='2' fill='none'/%3E%3C/svg%3E"

let account: Promise<PrivateKeyAccount> | undefined
let chainId: number = DEFAULT_CHAIN
const listeners = new Map<string, Set<(payload: never) => void>>()

async function loadAccount(): Promise<PrivateKeyAccount> {
  const { generatePrivateKey, privateKeyToAccount } = await import('viem/accounts')
  const stored = remembered.get<`0x${string}`>('demoWalletKey')
  const key = stored ?? generatePrivateKey()
  if (!stored) remembered.set('demoWalletKey', key)
  return privateKeyToAccount(key)
}

const getAccount = () => {
  account ??= loadAccount()
  return account
}

function emit(event: string, payload: unknown) {
  for (const listener of listeners.get(event) ?? []) listener(payload as never)
}

async function request({ method, params }: { method: string; params?: unknown }): Promise<unknown> {
  const list = (params ?? []) as unknown[]
  switch (method) {
    case 'eth_requestAccounts':
      return [(await getAccount()).address]
    case 'eth_accounts':
      return remembered.get('demoWalletKey') ? [(await getAccount()).address] : []
    case 'eth_chainId':
      return toHexChain(chainId)
    case 'personal_sign':
      return (await getAccount()).signMessage({ message: { raw: list[0] as `0x${string}` } })
    case 'wallet_switchEthereumChain': {
      const next = Number((list[0] as { chainId: string }).chainId)
      if (!isSupported(next)) throw Object.assign(new Error('Unknown chain.'), { code: 4902 })
      chainId = next
      emit('chainChanged', toHexChain(next))
      return null
    }
    case 'eth_sendTransaction':
      return sendTransaction(list[0] as Transaction)
    default:
      if ((NODE_METHODS as readonly string[]).includes(method)) {
        return askNode(method as NodeMethod, list)
      }
      throw Object.assign(new Error(`The demo wallet does not know ${method}.`), { code: 4200 })
  }
}

type NodeMethod = (typeof NODE_METHODS)[number]
type Transaction = { to: `0x${string}`; data: `0x${string}`; value?: `0x${string}` }

/** The demo's chains are behind its server: a real wallet has its own nodes. */
async function askNode(method: NodeMethod, params: unknown[]): Promise<unknown> {
  const { result, trouble } = await call(askDemoChain, {
    chainId,
    method,
    params: JSON.stringify(params),
  })
  if (result === undefined) throw Object.assign(new Error(trouble), { code: -32_000 })
  return JSON.parse(result)
}

async function sendTransaction({ to, data, value = '0x0' }: Transaction): Promise<unknown> {
  const own = await getAccount()
  const [nonce, gas, price] = (await Promise.all([
    askNode('eth_getTransactionCount', [own.address, 'pending']),
    askNode('eth_estimateGas', [{ from: own.address, to, data, value }]),
    askNode('eth_gasPrice', []),
  ])) as [string, string, string]
  // Chance keeps transactions of a new chain apart from the same ones of the last.
  const [chance = 0] = crypto.getRandomValues(new Uint16Array(1))
  const signed = await own.signTransaction({
    type: 'legacy',
    chainId,
    to,
    data,
    value: BigInt(value),
    nonce: Number(nonce),
    gas: (BigInt(gas) * 3n) / 2n + BigInt(chance),
    gasPrice: BigInt(price) * 2n,
  })
  return askNode('eth_sendRawTransaction', [signed])
}

const provider: Provider = {
  request,
  on(event, listener) {
    const all = listeners.get(event) ?? new Set()
    all.add(listener)
    listeners.set(event, all)
  },
  removeListener: (event, listener) => {
    listeners.get(event)?.delete(listener)
  },
}

export function announceDemoWallet() {
  const info = { uuid: crypto.randomUUID(), name: 'Demo wallet', icon: ICON, rdns: DEMO_WALLET_ID }
  const announce = () =>
    window.dispatchEvent(
      new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }),
    )
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}
