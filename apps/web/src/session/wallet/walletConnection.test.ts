import { beforeEach, expect, test, vi } from 'vitest'
import type { Provider, Wallet } from './walletDiscovery.ts'

type Request = { method: string; params?: unknown }

/** A wallet as EIP-1193 describes it, whose answers the test decides. */
function walletOf(answers: Record<string, (params: unknown) => unknown>) {
  const listeners = new Map<string, (payload: never) => void>()
  const asked: Request[] = []
  const provider: Provider = {
    request: async (call) => {
      asked.push(call)
      const answer = answers[call.method]
      if (!answer) throw Object.assign(new Error('unsupported'), { code: 4200 })
      return answer(call.params)
    },
    on: (event, listener) => {
      listeners.set(event, listener)
    },
    removeListener: (event) => {
      listeners.delete(event)
    },
  }
  const emit = (event: string, payload: unknown) => listeners.get(event)?.(payload as never)
  const wallet: Wallet = { id: 'test', name: 'Test', icon: undefined, provider }
  return { wallet, asked, emit }
}

const ADDRESS = '0x7aF39B1c2d3E4f5A6b7C8d9E0f1A2b3C4d5E91Bc'
const granted = { eth_requestAccounts: () => [ADDRESS], eth_chainId: () => '0x38' }
const refuse = (code: number) => () => {
  throw Object.assign(new Error('no'), { code })
}

let toasts: typeof import('@assay/ui/notes/toasts.ts').toasts
let session: typeof import('./wallet.ts') & typeof import('./walletConnection.ts')
let network: typeof import('./switchNetwork.ts')

beforeEach(async () => {
  vi.resetModules()
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', { documentElement: {} })
  const { speak } = await import('../../i18n/i18n.ts')
  await speak('en')
  toasts = (await import('@assay/ui/notes/toasts.ts')).toasts
  session = { ...(await import('./wallet.ts')), ...(await import('./walletConnection.ts')) }
  network = await import('./switchNetwork.ts')
})

// proves DATA-07
test('before anything is connected it is idle on chain 56', () => {
  expect(session.wallet.get()).toEqual({
    status: 'idle',
    address: undefined,
    chainId: 56,
    wallet: undefined,
    isRestoring: false,
  })
})

// proves WALLET-25 WALLET-27
test('a stored address shows at once, and its wallet reconnects by itself when it appears', async () => {
  const { wallets } = await import('./walletDiscovery.ts')
  const { wallet, asked } = walletOf({ eth_accounts: () => [ADDRESS], eth_chainId: () => '0x1' })
  localStorage.setItem('walletAddress', `"${ADDRESS}"`)
  localStorage.setItem('walletName', '"test"')
  const restoring = session.restoreWallet()
  expect(session.wallet.get()).toMatchObject({ address: ADDRESS, isRestoring: true })
  wallets.set([wallet])
  await restoring
  expect(session.wallet.get()).toMatchObject({
    status: 'connected',
    address: ADDRESS,
    chainId: 1,
    isRestoring: false,
  })
  // The wallet is asked what it already allowed, never to open.
  expect(asked.some(({ method }) => method === 'eth_requestAccounts')).toBe(false)
})

test('who has connected before anything was restored stays connected', async () => {
  const { wallet } = walletOf(granted)
  await session.connectWallet(wallet)
  const restoring = session.restoreWallet()
  expect(session.wallet.get()).toMatchObject({ status: 'connected', wallet })
  await restoring
  expect(session.wallet.get()).toMatchObject({ status: 'connected', wallet })
})

/** A wallet other than the one connected meanwhile, whose answer to this call is delayed. */
async function restoringUntil(method: string) {
  const { wallets } = await import('./walletDiscovery.ts')
  const answers = { eth_accounts: () => [`${ADDRESS.slice(0, -1)}d`], eth_chainId: () => '0x1' }
  let answer = () => {}
  const asked = new Promise<void>((isAsked) => {
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    const own: () => unknown = answers[method as keyof typeof answers]
    const slow = () => {
      isAsked()
      return held.then(own)
    }
    wallets.set([{ ...walletOf({ ...answers, [method]: slow }).wallet, id: 'kept' }])
  })
  localStorage.setItem('walletAddress', `"${ADDRESS}"`)
  localStorage.setItem('walletName', '"kept"')
  const restored = session.restoreWallet()
  await asked
  return { restored, answer: () => answer() }
}

test.each(['eth_accounts', 'eth_chainId'])(
  'a wallet connected while another is asked for %s stays, and so does none',
  async (method) => {
    const first = await restoringUntil(method)
    const { wallet } = walletOf(granted)
    await session.connectWallet(wallet)
    first.answer()
    await first.restored
    expect(session.wallet.get()).toMatchObject({ address: ADDRESS, chainId: 56, wallet })
    session.disconnect()
    const second = await restoringUntil(method)
    session.disconnect()
    second.answer()
    await second.restored
    expect(session.wallet.get()).toMatchObject({ status: 'idle', address: undefined })
    expect(localStorage.getItem('walletAddress')).toBeNull()
  },
)

test('a wallet that fails while it is asked again is no longer waited for', async () => {
  const { wallets } = await import('./walletDiscovery.ts')
  const { wallet } = walletOf({ eth_accounts: () => [ADDRESS], eth_chainId: refuse(-32603) })
  wallets.set([wallet])
  localStorage.setItem('walletAddress', `"${ADDRESS}"`)
  localStorage.setItem('walletName', '"test"')
  await session.restoreWallet()
  expect(session.wallet.get()).toMatchObject({ status: 'idle', isRestoring: false })
})

// proves WALLET-04 WALLET-05 WALLET-06
test('connecting asks for accounts and keeps provider, address and chain', async () => {
  const { wallet, asked } = walletOf(granted)
  const connecting = session.connectWallet(wallet)
  expect(session.wallet.get().status).toBe('connecting')
  expect(await connecting).toBeUndefined()
  expect(asked[0]?.method).toBe('eth_requestAccounts')
  expect(session.wallet.get()).toMatchObject({ status: 'connected', address: ADDRESS, chainId: 56 })
  expect(localStorage.getItem('walletAddress')).toBe(`"${ADDRESS}"`)
})

// proves WALLET-07 WALLET-32
test('a refusal resets everything and is distinguished from a failure', async () => {
  const refused = await session.connectWallet(
    walletOf({ eth_requestAccounts: refuse(4001) }).wallet,
  )
  expect(refused).toEqual({ kind: 'rejected' })
  expect(session.wallet.get()).toMatchObject({ status: 'idle', address: undefined, chainId: 56 })
  const failed = await session.connectWallet(
    walletOf({ eth_requestAccounts: refuse(-32603) }).wallet,
  )
  expect(failed).toEqual({ kind: 'failed', message: 'no' })
})

// proves WALLET-08
test('an empty account list disconnects and goes back to chain 56', async () => {
  const { wallet, emit } = walletOf({ ...granted, eth_chainId: () => '0x1' })
  await session.connectWallet(wallet)
  expect(session.wallet.get().chainId).toBe(1)
  emit('accountsChanged', [])
  expect(session.wallet.get()).toMatchObject({ status: 'idle', address: undefined, chainId: 56 })
  expect(localStorage.getItem('walletAddress')).toBeNull()
})

// proves WALLET-09
test('another account replaces the address', async () => {
  const { wallet, emit } = walletOf(granted)
  await session.connectWallet(wallet)
  emit('accountsChanged', ['0x0000000000000000000000000000000000000001'])
  expect(session.wallet.get().address).toBe('0x0000000000000000000000000000000000000001')
  expect(toasts.shown()).toMatchObject({ kind: 'info', text: 'Wallet address: 0x0000...0001' })
})

// proves WALLET-10
test('a change of chain is taken at once and the account is read again after 500 ms', async () => {
  vi.useFakeTimers()
  const { wallet, emit, asked } = walletOf({ ...granted, eth_accounts: () => [ADDRESS] })
  await session.connectWallet(wallet)
  emit('chainChanged', '0x1')
  expect(session.wallet.get().chainId).toBe(1)
  expect(toasts.shown()?.text).toBe('Network: Ethereum')
  expect(asked.some(({ method }) => method === 'eth_accounts')).toBe(false)
  await vi.advanceTimersByTimeAsync(500)
  expect(asked.some(({ method }) => method === 'eth_accounts')).toBe(true)
  vi.useRealTimers()
})

// proves WALLET-11
test.each([
  [1013, 'error', 'The connection to the wallet was lost.'],
  [1000, 'info', 'The wallet closed the connection.'],
])('a provider that drops with code %i disconnects and says so', async (code, kind, text) => {
  const { wallet, emit } = walletOf(granted)
  await session.connectWallet(wallet)
  emit('disconnect', { code })
  expect(session.wallet.get().status).toBe('idle')
  expect(toasts.shown()).toMatchObject({ kind, text })
})

// proves WALLET-13 WALLET-35 WALLET-36
test('only Ethereum and BSC can be switched to, and the active one asks nothing', async () => {
  const { wallet, asked } = walletOf(granted)
  await session.connectWallet(wallet)
  expect(await network.switchNetwork(137)).toEqual({ kind: 'unsupportedChain' })
  expect(await network.switchNetwork(0)).toEqual({ kind: 'invalidChain' })
  expect(await network.switchNetwork(56)).toBeUndefined()
  expect(asked.some(({ method }) => method.startsWith('wallet_'))).toBe(false)
})

// proves WALLET-14 WALLET-15 WALLET-16
test('a wallet that does not know the chain is taught it and asked again', async () => {
  let isKnown = false
  const { wallet, asked } = walletOf({
    ...granted,
    wallet_switchEthereumChain: () => (isKnown ? null : refuse(4902)()),
    wallet_addEthereumChain: () => {
      isKnown = true
      return null
    },
  })
  await session.connectWallet(wallet)
  expect(await network.switchNetwork(1)).toBeUndefined()
  expect(session.wallet.get().chainId).toBe(1)
  const added = asked.find(({ method }) => method === 'wallet_addEthereumChain')
  expect(added?.params).toMatchObject([
    {
      chainId: '0x1',
      nativeCurrency: { symbol: 'ETH', decimals: 18 },
      // A node of the public's, never one of this device (WALLET-18).
      rpcUrls: ['https://ethereum-rpc.publicnode.com'],
    },
  ])
})

// proves WALLET-17 WALLET-37 WALLET-38 WALLET-39
test('each way that switching can go wrong has its own message', async () => {
  const switchWith = async (answers: Parameters<typeof walletOf>[0], isImToken = false) => {
    const { wallet } = walletOf({ ...granted, ...answers })
    await session.connectWallet({ ...wallet, provider: { ...wallet.provider, isImToken } })
    return network.switchNetwork(1)
  }
  const unknown = refuse(4902)
  expect(await switchWith({}, true)).toEqual({ kind: 'manualSwitch' })
  expect(await switchWith({ wallet_switchEthereumChain: refuse(4001) })).toEqual({
    kind: 'rejected',
  })
  expect(await switchWith({ wallet_switchEthereumChain: refuse(-1) })).toEqual({
    kind: 'switchFailed',
  })
  expect(
    await switchWith({ wallet_switchEthereumChain: unknown, wallet_addEthereumChain: refuse(-1) }),
  ).toEqual({ kind: 'addFailed' })
})

// proves HOME-19
test('a short address is six characters, three dots, four', () => {
  expect(session.shortAddress(ADDRESS)).toBe('0x7aF3...91Bc')
})
