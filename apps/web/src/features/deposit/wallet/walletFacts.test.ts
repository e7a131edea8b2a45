import { beforeEach, expect, it, vi } from 'vitest'
import type { Provider } from '../../../session/wallet/walletDiscovery.ts'
import type { DepositNetwork } from '../depositQueries.ts'

const OWNER = '0x00000000000000000000000000000000000a11cE'
const token = { token: '0xdAC17F958D2ee523a2206206994597C13D831ec7', decimals: 6 } as DepositNetwork
const native = { token: '', decimals: 18 } as DepositNetwork
const word = (number: number) => `0x${number.toString(16).padStart(64, '0')}`

let facts: typeof import('./walletFacts.ts')
let t: typeof import('../../../i18n/i18n.ts').t

beforeEach(async () => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', { documentElement: {} })
  const i18n = await import('../../../i18n/i18n.ts')
  await i18n.speak('en')
  await i18n.loadMessages('walletDeposit')
  t = i18n.t
  facts = await import('./walletFacts.ts')
})

/** A wallet whose node answers with the token's decimals, and with a balance or not at all. */
const wallet = (decimals: number, balance?: number): Provider => ({
  request: async ({ method, params }) => {
    const [call] = (params ?? []) as { data?: string }[]
    if (method === 'eth_call' && call?.data === '0x313ce567') return word(decimals)
    if (balance === undefined) throw new Error('No node answers.')
    return word(balance)
  },
})
const told = (provider: Provider, network: DepositNetwork) =>
  facts.readFacts(provider, OWNER, network).then(
    ({ balance }) => balance,
    (error) => t(facts.factsTrouble(error)),
  )

it('says whether it is the balance that cannot be read (DEP-27)', async () => {
  expect(await told(wallet(6, 5), token)).toBe(5n)
  expect(await told(wallet(6), token)).toBe('The wallet balance could not be read.')
  expect(await told(wallet(18), native)).toBe('The wallet balance could not be read.')
})

it('or the precision, which is never guessed (DEP-28)', async () => {
  expect(await told(wallet(18, 5), token)).toBe(t('walletDeposit.precisionFailed'))
  expect(t('walletDeposit.precisionFailed')).not.toBe(t('walletDeposit.balanceFailed'))
})
