import { beforeEach, expect, test, vi } from 'vitest'

vi.mock('../../session/session.ts', () => ({ signOut: vi.fn(async () => undefined) }))
vi.mock('../../session/wallet.ts', () => ({ disconnect: vi.fn() }))

const DEPOSIT = {
  ...({ transaction: '0xab', chainId: 56, asset: 'USDT', amount: '12.5' } as const),
  ...{ address: '0xcd', at: 1 },
}
const WRITE = { key: 'key-1', path: '/trad/buyLimit', member: 7, subject: 'BTC/USDT', sentAt: 1 }

let kept: Map<string, string>
beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})

test('who signs out leaves no receipt of a round behind, unless it is to be kept', async () => {
  const { signOutHere } = await import('./signOutHere.ts')
  const { hasReceipts, keepReceipt, keptReceipt } = await import('../../proof/receipts.ts')
  keepReceipt(7, { text: 'stake 10, up', signature: '', keyId: '' })
  await signOutHere({ keepsWallet: true, keepsReceipts: true })
  expect([hasReceipts(), keptReceipt(7)]).toEqual([true, 'stake 10, up'])
  await signOutHere({ keepsWallet: true, keepsReceipts: false })
  expect([hasReceipts(), kept.size]).toEqual([false, 0])
})

test('who signs out leaves nothing of what the account did, in storage or in memory; settings stay', async () => {
  const { signOutHere } = await import('./signOutHere.ts')
  const deposits = await import('../../features/deposit/wallet/sentDeposits.ts')
  const writes = await import('../../api/unanswered/unanswered.ts')
  const { keepChoice } = await import('../../features/fiat/take/fiatChoice.ts')
  const { setFavorites } = await import('../../session/favorites.ts')
  deposits.keepSent(DEPOSIT)
  writes.keepSent(WRITE)
  keepChoice({ asset: 'USDT', currency: 'EUR', method: 'iban' })
  setFavorites(['BTC/USDT'])
  expect([...kept.keys()].sort()).toEqual(['favorites', 'fiatChoice', 'sentDeposits', 'unanswered'])
  await signOutHere({ keepsWallet: true, keepsReceipts: true })
  expect([...kept.keys()]).toEqual(['favorites'])
  expect(writes.unanswered.get()).toEqual([])
  // The next one to be kept brings none of the old ones back.
  deposits.keepSent({ ...DEPOSIT, transaction: '0xef' })
  expect(kept.get('sentDeposits')).not.toContain('0xab')
})
