import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readRates } from '../features/assets/rates.ts'
import { readConversionTerms } from '../features/conversion/conversionTerms.ts'
import { readTokens } from '../outside/chain/tokenChain.ts'
import { readConfig, SERVER_SETTINGS } from './config.ts'
import { withConfigurationFile } from './configurationFile.ts'

const EXAMPLE = join(import.meta.dirname, '../../../../docs/configuration.example.json')
const folder = mkdtempSync(join(tmpdir(), 'assay-configuration-'))
afterAll(() => rmSync(folder, { recursive: true }))

function settingsOf(file: object, env: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const path = join(folder, 'assay.json')
  writeFileSync(path, JSON.stringify(file))
  return withConfigurationFile({ ASSAY_CONFIG: path, ...env }, SERVER_SETTINGS)
}

test('an entry of the file says the same as the text of its variable', () => {
  const settings = withConfigurationFile({ ASSAY_CONFIG: EXAMPLE }, SERVER_SETTINGS)
  expect(settings).toMatchObject({
    TRUST_PROXY: '1',
    REQUIRE_SYNC_STANDBY: 'yes',
    RATES: 'EUR=0.92,JPY=151.3',
    BLOCKED_PRODUCTS: 'cycle:US,GB;contract:US',
    CONVERT_TERMS: 'BTC/0.001/10/50000,ETH/0.001/10/50000/8',
    REFERRAL_TERMS: '0.1/500/0.2/5000/0.3/0.1/2026-01-01',
    RPC_1: 'https://eth.node-one.example,https://eth.node-two.example',
    DEPOSIT_TOKENS: '1/USDT/0xdAC17F958D2ee523a2206206994597C13D831ec7/6/1,1/ETH/native/0.001',
    WITHDRAW_TERMS: '1/USDT/3/20/5000/10000/1000',
  })
})

test('what the example says can be read', () => {
  const settings = withConfigurationFile({ ASSAY_CONFIG: EXAMPLE }, SERVER_SETTINGS)
  expect(readTokens(settings.DEPOSIT_TOKENS ?? '')).toHaveLength(2)
  expect(readConversionTerms(settings.CONVERT_TERMS ?? '')).toHaveLength(2)
  expect(readRates(settings.RATES, false).of('JPY')).toBeDefined()
})

test('a variable of the environment overrides the file', () => {
  expect(settingsOf({ PORT: 7100, HOST: '::1' }, { PORT: '7200' })).toEqual({
    HOST: '::1',
    PORT: '7200',
  })
})

test('a blank variable overrides nothing', () => {
  const env = { BLOCKED_PRODUCTS: '', HOST: '' }
  expect(settingsOf({ BLOCKED_PRODUCTS: { cycle: ['US'] } }, env)).toEqual({
    BLOCKED_PRODUCTS: 'cycle:US',
    HOST: '',
  })
})

test('a value that does not fit is named with its place', () => {
  const token = { chain: 1, coin: 'ETH', contract: 'native', minimum: 0.001 }
  expect(() => settingsOf({ DEPOSIT_TOKENS: [token] })).toThrow('DEPOSIT_TOKENS.0.minimum: ')
  expect(() => settingsOf({ PORT: '7100' })).toThrow('PORT: Invalid input: expected number')
  expect(() => settingsOf({ RPC_1: ['https://a,https://b'] })).toThrow('RPC_1.0: ')
})

test('an unknown name stops the start, a key of the signer too', () => {
  expect(() => settingsOf({ DEPOSIT_TOKEN: [] })).toThrow('Did you mean DEPOSIT_TOKENS?')
  expect(() => settingsOf({ HOT_KEY: '0x1' })).toThrow('HOT_KEY is not a setting of this program.')
})

test('a file that cannot be read stops the start', () => {
  const read = (path: string) => () => readConfig({ ASSAY_MODE: 'demo', ASSAY_CONFIG: path })
  expect(read(join(folder, 'none.json'))).toThrow('ASSAY_CONFIG')
  writeFileSync(join(folder, 'list.json'), '[]')
  expect(read(join(folder, 'list.json'))).toThrow('is not a JSON object')
})
