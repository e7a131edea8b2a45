import { expect, it } from 'vitest'
import { readApprovers } from '../config/approversFile.ts'
import { DEMO_XPUB } from '../demo/chains/demoChains.ts'
import { publicHalf } from '../secrets/sealing.ts'
import { TEST_JOURNAL_KEY } from '../testing/testJournalKey.ts'
import { openKeystore, sealKeystore } from './keystore.ts'
import { readSignerConfig } from './signerConfig.ts'
import { readLimits } from './signerPolicy.ts'

/** The tenth account of the development phrase, which everyone knows. */
const HOT_KEY = '0x2a871d0798f97d79848a013d4936a73bf4cc922c825d33c1cf7073dff6d409c6'
const OWN_KEY = `0x${'5a'.repeat(32)}` as const

it('opens with its passphrase only, and only unchanged', () => {
  const file = sealKeystore({ hotKey: OWN_KEY }, 'correct horse')
  expect(openKeystore(file, 'correct horse')).toEqual({ hotKey: OWN_KEY })
  expect(file).not.toContain('5a5a')
  expect(() => openKeystore(file, 'wrong horse')).toThrow('does not open')
  const { sealed, ...rest } = JSON.parse(file)
  const changed = JSON.stringify({
    ...rest,
    sealed: sealed.replace(/.$/, (digit: string) => (digit === '0' ? '1' : '0')),
  })
  expect(() => openKeystore(changed, 'correct horse')).toThrow('does not open')
  expect(() => openKeystore('{}', 'correct horse')).toThrow('does not open')
})

const settings = {
  DATABASE_URL: 'postgres://x/y',
  RPC_1: 'http://127.0.0.1:1',
  SIGNER_LIMITS: '1/USDT/10/100/10',
  DEPOSIT_TOKENS: '1/USDT/0xdAC17F958D2ee523a2206206994597C13D831ec7/6/1',
  TREASURY: '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
  SIGNER_JOURNAL_KEY: publicHalf(TEST_JOURNAL_KEY),
  SIGNER_RECORD: '/signer/signed.jsonl',
}

it('starts with its own key, and with one that everyone knows in a demo only', () => {
  expect(readSignerConfig({ ...settings, HOT_KEY: OWN_KEY }).secrets).toEqual({ hotKey: OWN_KEY })
  expect(() => readSignerConfig({ ...settings, HOT_KEY })).toThrow('publicly known development key')
  expect(readSignerConfig({ ...settings, HOT_KEY, ASSAY_MODE: 'demo' }).limits).toHaveLength(1)
  expect(() => readSignerConfig({ ...settings, HOT_KEY: DEMO_XPUB })).toThrow('HOT_KEY to a key')
  expect(() => readSignerConfig({ ...settings, HOT_KEY: OWN_KEY, TREASURY: '' })).toThrow(
    'TREASURY',
  )
})

it('needs the public half of the journal’s key and its own record, in a demo as well', () => {
  const known = { ...settings, HOT_KEY: OWN_KEY }
  expect(readSignerConfig(known).journalKeys).toHaveLength(1)
  expect(() => readSignerConfig({ ...known, SIGNER_JOURNAL_KEY: '', ASSAY_MODE: 'demo' })).toThrow(
    'Set SIGNER_JOURNAL_KEY',
  )
  expect(() => readSignerConfig({ ...known, SIGNER_JOURNAL_KEY: 'abc' })).toThrow('has `abc`')
  expect(() => readSignerConfig({ ...known, SIGNER_RECORD: '' })).toThrow('Set SIGNER_RECORD')
})

it('needs a list of approvers where its limits ask for approvals, but not in a demo', () => {
  const asking = { ...settings, HOT_KEY: OWN_KEY, SIGNER_LIMITS: '1/USDT/10/100/5' }
  expect(() => readSignerConfig(asking)).toThrow('Set SIGNER_APPROVERS')
  expect(readSignerConfig({ ...asking, ASSAY_MODE: 'demo' }).approvers).toBeUndefined()
  const anna = { operator: 'anna', passkey: 'a1', publicKey: 'pQEC' }
  const list = (...approvers: object[]) =>
    JSON.stringify({ origin: 'https://console.example', approvers })
  expect(readApprovers(list(anna)).approvers).toEqual([anna])
  expect(() => readApprovers(list())).toThrow('wrong `approvers`')
  expect(() => readApprovers(list({ ...anna, publicKey: '' }))).toThrow('approvers.0.publicKey')
  expect(() => readApprovers('anna')).toThrow('not valid JSON')
  // One device under two names would be two approvals of one person.
  const again = { ...anna, operator: 'bert', passkey: 'b2' }
  expect(() => readApprovers(list(anna, again))).toThrow('one publicKey twice')
})

it('reads limits or says what is wrong with them', () => {
  expect(readLimits('56/USDT/10/100/0')).toEqual([
    {
      chain: 56,
      asset: 'USDT',
      perTransaction: 10n * 10n ** 18n,
      perDay: 100n * 10n ** 18n,
      withoutApproval: 0n,
    },
  ])
  expect(() => readLimits('56/USDT/10')).toThrow('SIGNER_LIMITS has `56/USDT/10`')
})
