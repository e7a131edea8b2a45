/**
 * The hook itself with a wallet whose chain is simulated here; requests to the server are captured.
 */
import { vaultCode } from '@assay/contracts/vaultCode.ts'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Provider } from '../../../session/walletDiscovery.ts'
import type { DepositNetwork } from '../depositQueries.ts'
import type { WalletSend, WalletTransfer } from './useWalletSend.ts'

const OWNER = '0x00000000000000000000000000000000000a11cE'
const TOKEN = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const VAULT = '0x00000000000000000000000000000000000000aa'
const TREASURY = '0x00000000000000000000000000000000000000bb'
const USDT = 1_000_000n
const network = {
  asset: 'USDT',
  chain: 'Ethereum',
  chainId: 1,
  token: TOKEN,
  decimals: 6,
  minimum: 1n,
  vault: VAULT,
  treasury: TREASURY,
} as unknown as DepositNetwork
const word = (number: bigint) => `0x${number.toString(16).padStart(64, '0')}`
const hashOf = (nonce: number) => `0x${String(nonce).padStart(64, '0')}`

/** The simulated chain and server. */
let chain: { allowance: bigint; refusesOver: boolean; status: string }
let sent: string[]
let reports: { path: string; body: unknown }[]
let isReportDown: boolean
let areAddressesNamed: boolean
let answersWith: Error | undefined
/** The status of the next receipt, once it is mined. */
let confirmation: Promise<string> | undefined
let send: WalletSend
let act: (how: () => unknown) => Promise<void>
let given: typeof import('./givenPermissions.ts')

/** Approvals change the allowance; the token may refuse to replace one, as USDT does. */
const provider: Provider = {
  request: async ({ method, params }) => {
    const [asked] = (params ?? []) as { data?: string }[]
    const data = asked?.data ?? ''
    if (method === 'eth_chainId') return '0x1'
    if (method === 'eth_getCode') return vaultCode({ token: TOKEN, treasury: TREASURY })
    if (method === 'eth_getTransactionReceipt') {
      return { status: (await confirmation) ?? chain.status }
    }
    if (method === 'eth_call') {
      if (data === '0x313ce567') return word(6n)
      if (data.startsWith('0xdd62ed3e')) return word(chain.allowance)
      if (data.startsWith('0x095ea7b3') && chain.refusesOver) throw new Error('revert')
      return word(1_000_000n * USDT)
    }
    if (method !== 'eth_sendTransaction') throw new Error(method)
    if (answersWith) throw answersWith
    sent.push(data.slice(0, 10))
    if (data.startsWith('0x095ea7b3')) chain.allowance = BigInt(`0x${data.slice(-64)}`)
    return hashOf(sent.length)
  },
}

beforeEach(async () => {
  vi.resetModules()
  chain = { allowance: 0n, refusesOver: false, status: '0x1' }
  sent = []
  reports = []
  isReportDown = false
  areAddressesNamed = true
  answersWith = undefined
  confirmation = undefined
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('document', { documentElement: {}, getElementById: () => null })
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    const named = areAddressesNamed ? [{ coin: 'USDT', chainid: 1, approveAddress: VAULT }] : []
    const isReport = path.includes('approveOrder')
    if (isReport) reports.push({ path, body: JSON.parse(String(body)) })
    if (isReport && isReportDown) throw new TypeError('network')
    const data = path.includes('approveAddress') ? named : {}
    return { status: 200, json: async () => ({ code: 200, msg: '', data }) }
  })
  const { runHook } = await import('../../../testing/runHook.ts')
  vi.stubGlobal('window', new EventTarget())
  const { wallet } = await import('../../../session/wallet.ts')
  wallet.patch({
    status: 'connected',
    address: OWNER,
    chainId: 1,
    wallet: { id: 'test', name: 'Test', provider },
  } as never)
  given = await import('./givenPermissions.ts')
  const { useWalletSend } = await import('./useWalletSend.ts')
  const nothing = () => undefined
  const run = await runHook(() => {
    send = useWalletSend(nothing, nothing)
  }, {})
  act = run.act
})

const order = (units: bigint): WalletTransfer => ({
  network,
  from: OWNER,
  to: OWNER,
  text: String(units / USDT),
  units,
  way: 'vault',
  isUnlimited: false,
})
const deposit = (units: bigint) => act(() => send.send(order(units)))
const APPROVE = '0x095ea7b3'
const DEPOSIT = '0x1de26e16'

const report = (nonce: number) => ({
  path: '/account/approveOrder',
  body: { approveAddress: VAULT, hash: hashOf(nonce), blockname: 'ETH' },
})

it('reports a permission when the chain has confirmed it (DEP-20)', async () => {
  await deposit(100n * USDT)
  expect(sent).toEqual([APPROVE, DEPOSIT])
  expect(reports).toEqual([report(1)])
})

it('reports none that the chain refused (DEP-20)', async () => {
  chain.status = '0x0'
  await deposit(100n * USDT)
  expect(send.state).toMatchObject({ step: 'idle', trouble: { isCalm: false } })
  expect([sent, reports]).toEqual([[APPROVE], []])
})

it('reports neither the reset before a permission nor one that is taken back (DEP-20)', async () => {
  chain = { allowance: 5n * USDT, refusesOver: true, status: '0x1' }
  await deposit(100n * USDT)
  expect(sent).toEqual([APPROVE, APPROVE, DEPOSIT])
  expect(reports).toEqual([report(2)])
  await act(() => send.revoke(network, OWNER, VAULT))
  expect(sent).toHaveLength(4)
  expect(reports).toHaveLength(1)
})

it('goes on without a report that fails, and makes it later (DEP-20)', async () => {
  isReportDown = true
  await deposit(100n * USDT)
  expect(sent).toEqual([APPROVE, DEPOSIT])
  expect(stored()).toEqual([expect.objectContaining({ transaction: hashOf(1), hasFailed: true })])
  isReportDown = false
  await given.reportGiven(provider, 1)
  expect(reports).toEqual([report(1), report(1)])
  expect(stored()).toEqual([])
  await given.reportGiven(provider, 1)
  expect(reports).toHaveLength(2)
})

const stored = () => JSON.parse(localStorage.getItem('givenPermissions') ?? 'null')

it('sends no permission over one above 500,000, and says so for five seconds (DEP-18)', async () => {
  const { toasts } = await import('@assay/ui/notes/toasts.ts')
  chain.allowance = 500_001n * USDT
  await deposit(500_001n * USDT)
  expect(sent).toEqual([DEPOSIT])
  expect(toasts.shown()).toMatchObject({ kind: 'success', shownMs: 5_000 })
})

it('asks for one where less is permitted than is deposited, however much that is', async () => {
  chain.allowance = 600_000n * USDT
  await deposit(700_000n * USDT)
  expect(sent).toEqual([APPROVE, DEPOSIT])
})

it('asks for nothing without an account or an address to permit, and says which is missing (DEP-16)', async () => {
  const { wallet } = await import('../../../session/wallet.ts')
  const { t } = await import('../../../i18n/i18n.ts')
  areAddressesNamed = false
  await deposit(100n * USDT)
  expect(send.state).toEqual({
    step: 'idle',
    trouble: { text: t('walletDeposit.noAddress'), isCalm: false },
  })
  areAddressesNamed = true
  await act(() => wallet.patch({ address: undefined } as never))
  await deposit(100n * USDT)
  expect(send.state).toEqual({
    step: 'idle',
    trouble: { text: t('wallet.trouble.noAccount'), isCalm: false },
  })
  expect([sent, reports]).toEqual([[], []])
})

it('shows what went wrong with a permission, and sends no deposit after it (DEP-21)', async () => {
  const { t } = await import('../../../i18n/i18n.ts')
  chain.status = '0x0'
  await deposit(100n * USDT)
  expect(send.state).toEqual({
    step: 'idle',
    trouble: { text: t('walletDeposit.sentFailed'), isCalm: false },
  })
  answersWith = Object.assign(new Error('User rejected the request.'), { code: 4001 })
  await deposit(100n * USDT)
  expect(send.state).toEqual({
    step: 'idle',
    trouble: { text: t('walletDeposit.declined'), isCalm: true },
  })
  expect(sent).toEqual([APPROVE])
})

it('says that a permission was sent and waits, then that it succeeded (DEP-30, DEP-31)', async () => {
  const { toasts } = await import('@assay/ui/notes/toasts.ts')
  const { t } = await import('../../../i18n/i18n.ts')
  let confirm: (status: string) => void = () => undefined
  confirmation = new Promise((resolve) => {
    confirm = resolve
  })
  let isOver: Promise<void> | undefined
  await act(() => {
    isOver = send.send(order(100n * USDT))
  })
  await vi.waitFor(() => expect(send.state).toMatchObject({ step: 'confirming', what: 'approve' }))
  expect([sent, toasts.shown()]).toEqual([[APPROVE], undefined])
  await act(async () => {
    confirm('0x1')
    await isOver
  })
  expect(toasts.shown()).toMatchObject({ kind: 'success', text: t('walletDeposit.approved') })
  expect(sent).toEqual([APPROVE, DEPOSIT])
})
