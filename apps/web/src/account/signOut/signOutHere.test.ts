import { createServer } from '@assay/wire/testing/createServer.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { exampleMember } from '../../testing/exampleMember.ts'

const DEPOSIT = {
  transaction: '0xab',
  chainId: 56,
  asset: 'USDT',
  amount: '12.5',
  address: '0xcd',
  at: 1,
} as const
const WRITE = { key: 'key-1', path: '/trad/buyLimit', member: 7, subject: 'BTC/USDT', sentAt: 1 }

/** When no other tab handles it any more. */
const LATER = 20_000
const receipt = (text: string) => ({ text, signature: '', keyId: '' })

let kept: Map<string, string>
beforeEach(async () => {
  kept = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  vi.stubGlobal('window', new EventTarget())
  // Signing out needs no answer.
  vi.stubGlobal('fetch', createServer().fetch)
  await signIn(7)
})

async function signIn(id: number) {
  const { startSession } = await import('../../session/session.ts')
  startSession({ member: { ...exampleMember, id }, token: `of ${id}` })
}

test('who signs out leaves no receipt of a round behind, unless it is to be kept', async () => {
  const { signOutHere } = await import('./signOutHere.ts')
  const { hasReceipts, keepReceipt, keptReceipt } = await import('../../proof/receipts.ts')
  keepReceipt(7, 70, receipt('stake 10, up'))
  await signOutHere({ keepsWallet: true, keepsReceipts: true })
  expect([hasReceipts(7), keptReceipt(70)]).toEqual([true, 'stake 10, up'])
  await signIn(7)
  await signOutHere({ keepsWallet: true, keepsReceipts: false })
  expect([hasReceipts(7), kept.has('receipts')]).toEqual([false, false])
})

test('who signs out is neither asked about the receipts of others nor takes them along', async () => {
  const { signOutHere } = await import('./signOutHere.ts')
  const { hasReceipts, keepReceipt, keptReceipt } = await import('../../proof/receipts.ts')
  kept.set('receipts', JSON.stringify([{ id: 60, text: 'from before receipts had a member' }]))
  keepReceipt(7, 70, receipt('stake 10, up'))
  await signIn(8)
  expect(hasReceipts(8)).toBe(false)
  for (let id = 100; id < 400; id++) keepReceipt(8, id, receipt('many'))
  await signOutHere({ keepsWallet: true, keepsReceipts: false })
  expect([60, 70, 399].map((id) => keptReceipt(id))).toEqual([
    'from before receipts had a member',
    'stake 10, up',
    undefined,
  ])
})

test('a write without an outcome survives a sign-out, for its sender alone and without its subject', async () => {
  const { signOutHere } = await import('./signOutHere.ts')
  const writes = await import('../../write/unanswered/unanswered.ts')
  writes.keepSent(WRITE)
  writes.keepSent({ ...WRITE, key: 'key-2', path: '/user/withdraw', member: 8, subject: 'ETH' })
  writes.keepSent({ ...WRITE, key: 'key-3' })
  for (const key of ['key-1', 'key-2']) writes.leaveToNotes(key)
  writes.leaveToNotes('key-3', { kind: 'done' })
  await signOutHere({ keepsWallet: true, keepsReceipts: true })
  const told = (to: number) => writes.shownTo(writes.unanswered.get(), to, LATER)
  expect(kept.get('unanswered')).not.toContain('BTC')
  expect([told(0), told(7), told(8)]).toMatchObject([
    [],
    [{ key: 'key-1', path: '/trad/buyLimit', sentAt: 1 }],
    [{ key: 'key-2', subject: 'ETH' }],
  ])
  // Back again: its key is polled as usual, and then it is done.
  writes.noteAnswer('key-1', { outcome: 'done' }, LATER)
  expect(told(7)).toMatchObject([{ end: { kind: 'done' } }])
})

test('who signs out leaves nothing of what the account did, in storage or in memory; settings stay', async () => {
  const { signOutHere } = await import('./signOutHere.ts')
  const deposits = await import('../../features/deposit/wallet/sentDeposits.ts')
  const writes = await import('../../write/unanswered/unanswered.ts')
  const { keepChoice } = await import('../../features/fiat/take/fiatChoice.ts')
  const { setFavorites } = await import('../../session/favorites.ts')
  deposits.keepSentDeposit(DEPOSIT)
  writes.keepSent(WRITE)
  writes.leaveToNotes(WRITE.key, { kind: 'done' })
  keepChoice({ asset: 'USDT', currency: 'EUR', method: 'iban' })
  setFavorites(['BTC/USDT'])
  const ofAccount = ['fiatChoice', 'isLogin', 'sentDeposits', 'token', 'unanswered', 'userInfo']
  expect([...kept.keys()].sort()).toEqual(['favorites', ...ofAccount])
  await signOutHere({ keepsWallet: true, keepsReceipts: true })
  expect([...kept.keys()].sort()).toEqual(['favorites', 'isLogin'])
  expect(kept.get('isLogin')).toBe('false')
  expect(writes.unanswered.get()).toEqual([])
  // The next stored one does not bring back old ones.
  deposits.keepSentDeposit({ ...DEPOSIT, transaction: '0xef' })
  expect(kept.get('sentDeposits')).not.toContain('0xab')
})

test('who signs out keeps the wallet connected, or not, as chosen', async () => {
  const { signOutHere } = await import('./signOutHere.ts')
  const { remembered } = await import('../../store/storage.ts')
  const connected = () => [remembered.get('walletAddress'), remembered.get('walletName')]
  remembered.set('walletAddress', '0xcd')
  remembered.set('walletName', 'a wallet')
  await signOutHere({ keepsWallet: true, keepsReceipts: true })
  expect(connected()).toEqual(['0xcd', 'a wallet'])
  await signIn(7)
  await signOutHere({ keepsWallet: false, keepsReceipts: true })
  expect(connected()).toEqual([undefined, undefined])
})
