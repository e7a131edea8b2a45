/**
 * Calls to a token and to our vault through the user's own wallet. An answer that does not match
 * exactly is an error and never a zero.
 */
import { vaultCode } from '@assay/contracts/vaultCode.ts'
import type { Provider } from '../session/wallet/walletDiscovery.ts'

export type Hex = `0x${string}`
export type Call = { to: string; data: Hex; value?: Hex }

export const UNLIMITED = 2n ** 256n - 1n

const word = (value: bigint | string): string =>
  (typeof value === 'bigint' ? value.toString(16) : value.slice(2).toLowerCase()).padStart(64, '0')

const data = (selector: string, ...values: (bigint | string)[]): Hex =>
  `0x${selector}${values.map(word).join('')}`

/** A native transfer without a token. */
export const transferCall = (token: string, to: string, units: bigint): Call =>
  token === ''
    ? { to, data: '0x', value: `0x${units.toString(16)}` }
    : { to: token, data: data('a9059cbb', to, units) }
export const approveCall = (token: string, spender: string, units: bigint): Call => ({
  to: token,
  data: data('095ea7b3', spender, units),
})
/** Deposits identify the member by their deposit address, as the vault's reference. */
export const depositCall = (vault: string, member: string, units: bigint): Call => ({
  to: vault,
  data: data('1de26e16', member, units),
})

export const readDecimals = async (provider: Provider, token: string): Promise<number> =>
  Number(await readWord(provider, { to: token, data: data('313ce567') }))
export const readBalance = (provider: Provider, token: string, owner: string) =>
  readWord(provider, { to: token, data: data('70a08231', owner) })
/** The native balance, and the part of it that can be sent while keeping gas. */
export async function readNativeBalance(provider: Provider, owner: string) {
  const [balance, price] = await Promise.all([
    readCount(provider, 'eth_getBalance', [owner, 'latest']),
    readCount(provider, 'eth_gasPrice', []),
  ])
  const gas = price * GAS_LEFT
  return { balance, spendable: balance > gas ? balance - gas : 0n }
}

/** Ten plain transfers: wallets offer more than they need. */
const GAS_LEFT = 210_000n

async function readCount(provider: Provider, method: string, params: unknown[]): Promise<bigint> {
  const answer = await provider.request({ method, params })
  if (typeof answer !== 'string' || !/^0x[0-9a-fA-F]{1,64}$/.test(answer)) {
    throw new Error('The node did not return a number.')
  }
  return BigInt(answer)
}

export const readAllowance = (
  provider: Provider,
  { token, owner, spender }: { token: string; owner: string; spender: string },
) => readWord(provider, { to: token, data: data('dd62ed3e', owner, spender) })

async function readWord(provider: Provider, call: Call): Promise<bigint> {
  const answer = await provider.request({ method: 'eth_call', params: [call, 'latest'] })
  if (typeof answer !== 'string' || !/^0x[0-9a-fA-F]{64}$/.test(answer)) {
    throw new Error('The contract did not return a number.')
  }
  return BigInt(answer)
}

/** Whether the code is exactly our vault's for this token and treasury. */
export async function isOurVault(
  provider: Provider,
  { vault, token, treasury }: { vault: string; token: string; treasury: string },
): Promise<boolean> {
  const code = await provider.request({ method: 'eth_getCode', params: [vault, 'latest'] })
  return code === vaultCode({ token: token as Hex, treasury: treasury as Hex })
}

/**
 * Whether the call would succeed now. Tokens such as USDT refuse to replace a nonzero allowance.
 */
export async function wouldPass(provider: Provider, from: string, call: Call): Promise<boolean> {
  const asked = { method: 'eth_call', params: [{ ...call, from }, 'latest'] }
  return provider.request(asked).then(
    () => true,
    () => false,
  )
}

/** Asks the wallet to sign and send; returns the transaction. Throws the wallet's error. */
export async function sendCall(provider: Provider, from: string, call: Call): Promise<Hex> {
  const hash = await provider.request({
    method: 'eth_sendTransaction',
    params: [{ from, to: call.to, data: call.data, value: call.value ?? '0x0' }],
  })
  if (typeof hash !== 'string' || !/^0x[0-9a-fA-F]{64}$/.test(hash)) {
    throw new Error('The wallet returned no transaction.')
  }
  return hash as Hex
}

/** Undefined while the transaction is not in a block. */
export async function hasSucceeded(provider: Provider, hash: Hex): Promise<boolean | undefined> {
  const receipt = await provider.request({ method: 'eth_getTransactionReceipt', params: [hash] })
  return receipt ? (receipt as { status?: string }).status === '0x1' : undefined
}
