import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { runHook } from '../../testing/runHook.ts'
import type { Provider } from './walletDiscovery.ts'

let discovery: typeof import('./walletDiscovery.ts')
const request = async () => []

beforeEach(async () => {
  vi.resetModules()
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0' })
  vi.stubGlobal('window', new EventTarget())
  discovery = await import('./walletDiscovery.ts')
})

const inject = (provider: Partial<Provider>) =>
  Object.assign(window, { ethereum: { request, ...provider } })

// proves WALLET-01
test('at the start wallets are asked to announce themselves; an injected one counts without', () => {
  expect(discovery.availableWallets([])).toEqual([])
  inject({})
  expect(discovery.availableWallets([]).map(({ id, name }) => [id, name])).toEqual([
    ['injected', 'Browser wallet'],
  ])
  const info = { uuid: '1', name: 'Rabby', rdns: 'io.rabby', icon: 'https://evil.example/x.png' }
  window.addEventListener('eip6963:requestProvider', () =>
    window.dispatchEvent(
      Object.assign(new Event('eip6963:announceProvider'), {
        detail: { info, provider: { request } },
      }),
    ),
  )
  void discovery.findWallets(Promise.resolve())
  const [found, ...others] = discovery.availableWallets(discovery.wallets.get())
  expect([found?.id, found?.name, found?.icon, others]).toEqual([
    'io.rabby',
    'Rabby',
    undefined,
    [],
  ])
})

// proves WALLET-02
test.each([
  ['imToken', { isImToken: true, isMetaMask: true }],
  ['Trust Wallet', { isTrust: true, isMetaMask: true }],
  ['MetaMask', { isMetaMask: true }],
  ['TokenPocket', { isTokenPocket: true, isMetaMask: true }],
  ['SafePal', { isSafePal: true }],
  ['Coinbase Wallet', { isCoinbaseWallet: true }],
])('the browser of %s is known, also where it poses as MetaMask', (name, flags) => {
  inject(flags)
  expect(discovery.availableWallets([])[0]?.name).toBe(name)
})

test('the search for wallets ends without the last answer too; one found later is offered', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let found: readonly { name: string }[] | undefined
  const hook = await runHook(() => {
    found = discovery.useWallets()
  }, {})
  void discovery.findWallets(new Promise(() => undefined))
  await hook.act(() => vi.advanceTimersByTimeAsync(2_999))
  expect(found).toBeUndefined()
  await hook.act(() => vi.advanceTimersByTimeAsync(1))
  expect(found).toEqual([])
  const late = { id: 'io.rabby', name: 'Rabby', icon: undefined, provider: { request } }
  await hook.act(() => discovery.wallets.set([late]))
  expect(found).toEqual([late])
  await hook.leave()
})

test('a last step that fails ends the search', async () => {
  let found: readonly { name: string }[] | undefined
  const hook = await runHook(() => {
    found = discovery.useWallets()
  }, {})
  await hook.act(() => discovery.findWallets(Promise.reject(new Error('no versions'))))
  expect(found).toEqual([])
  await hook.leave()
})
