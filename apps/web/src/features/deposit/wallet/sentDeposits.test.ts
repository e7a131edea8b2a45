import { beforeEach, expect, it, vi } from 'vitest'

const NOW = Date.UTC(2026, 0, 1)
const MINUTE = 60_000
let sent: typeof import('./sentDeposits.ts')
let t: typeof import('../../../i18n/i18n.ts').t

beforeEach(async () => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', { documentElement: {} })
  vi.spyOn(Date, 'now').mockReturnValue(NOW)
  const i18n = await import('../../../i18n/i18n.ts')
  await i18n.speak('en')
  await i18n.loadMessages('walletDeposit')
  t = i18n.t
  sent = await import('./sentDeposits.ts')
})

it('asks to check the transaction when the server has not reported it for a minute (DEP-32)', () => {
  expect(sent.sentStatus(NOW - MINUTE, undefined)).toBe('sentWait')
  expect(sent.sentStatus(NOW - MINUTE - 1, undefined)).toBe('sentLate')
  expect(sent.sentStatus(NOW - MINUTE - 1, true)).toBe('sentLate')
  expect(t('walletDeposit.sentLate')).toBe(
    'Sent but not recorded yet. We match it by its transaction hash: keep it, and check the transaction in an explorer.',
  )
})

it('says at once that the network refused it', () => {
  expect(sent.sentStatus(NOW, false)).toBe('sentFailed')
  expect(sent.sentStatus(NOW, true)).toBe('sentWait')
})
