import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from './config.ts'

const real = { PUBLIC_URL: 'https://exchange.example' }
const withChain = { ...real, PRICES: 'ccxt:kraken', RPC_56: 'https://bsc.example' }

const folder = mkdtempSync(join(tmpdir(), 'assay-config-'))
afterAll(() => rmSync(folder, { recursive: true }))
function operatorKeys(): string {
  const file = join(folder, 'operators.json')
  const approvers = [{ operator: 'anna', passkey: 'a1', publicKey: 'pQEC' }]
  writeFileSync(file, JSON.stringify({ origin: 'https://console.example', approvers }))
  return file
}

test.each([undefined, '', 'demo'])(
  'outside the demo PRICES `%s` is no source of prices',
  (text) => {
    expect(() => readConfig({ ...real, ...(text !== undefined && { PRICES: text }) })).toThrow(
      'Set PRICES to ccxt: and venues: markets need an index.',
    )
  },
)

test('the demo invents its prices', () => {
  expect(readConfig({ ASSAY_MODE: 'demo' }).prices).toBe('demo')
  expect(readConfig({ ...real, PRICES: 'ccxt:kraken' }).prices).toBe('ccxt:kraken')
})

test('no proxy is trusted unless the operator says how many there are', () => {
  const proxies = (text?: string) =>
    readConfig({ ASSAY_MODE: 'demo', ...(text && { TRUST_PROXY: text }) }).trustedProxies
  expect(proxies()).toBe(0)
  expect(proxies('2')).toBe(2)
  expect(() => proxies('yes')).toThrow('TRUST_PROXY is `yes`, which is not a whole number.')
})

test('an update is required or not, and nothing else is taken for a no', () => {
  const isRequired = (text: string) =>
    readConfig({ ASSAY_MODE: 'demo', UPDATE_REQUIRED: text }).isUpdateRequired
  expect(readConfig({ ASSAY_MODE: 'demo' }).isUpdateRequired).toBe(false)
  expect([isRequired('yes'), isRequired('no'), isRequired('')]).toEqual([true, false, false])
  expect(() => isRequired('true')).toThrow('UPDATE_REQUIRED is `true`; use yes or no.')
})

test('regions are not blocked in vain, and funding has a time', () => {
  const demo = (env: object) => readConfig({ ASSAY_MODE: 'demo', ...env })
  expect(() => demo({ BLOCKED_PRODUCTS: 'trad:*;cycle:US,GB' })).toThrow('REGION_HEADER is not set')
  const told = { BLOCKED_PRODUCTS: 'cycle:US', REGION_HEADER: 'CF-IPCountry' }
  expect(demo(told).regionHeader).toBe('cf-ipcountry')
  expect(demo({ BLOCKED_PRODUCTS: 'cycle:*' }).blockedProducts).toBe('cycle:*')
  expect(() => demo({ FUNDING_MINUTES: '0' })).toThrow('FUNDING_MINUTES is `0`')
})

test('several nodes of a chain are named by comma, and nothing is final at once', () => {
  const demo = (env: object) => readConfig({ ASSAY_MODE: 'demo', ...env })
  const { rpcUrls, confirmations } = demo({ RPC_1: 'http://a,http://b', CONFIRMATIONS_1: '12' })
  expect([rpcUrls, confirmations]).toEqual([{ 1: ['http://a', 'http://b'] }, { 1: 12 }])
  expect(() => demo({ CONFIRMATIONS_56: '0' })).toThrow('must be at least 1')
})

test('no node is assumed, least of all a local one: what is not named is not asked (WALLET-18)', () => {
  expect(readConfig({ ...real, PRICES: 'ccxt:kraken' }).rpcUrls).toEqual({})
  const { rpcUrls } = readConfig({ ...withChain, OPERATOR_KEYS: operatorKeys() })
  expect(rpcUrls).toEqual({ 56: ['https://bsc.example'] })
})

test('figures are for this machine alone, unless a host is named', () => {
  const at = (env: NodeJS.ProcessEnv) => readConfig({ ASSAY_MODE: 'demo', ...env })
  expect(at({})).toMatchObject({ metricsHost: '127.0.0.1', metricsPort: 7_079 })
  const named = at({ METRICS_HOST: '10.0.0.2', METRICS_PORT: '9100', HOST: '0.0.0.0' })
  expect(named).toMatchObject({ metricsHost: '10.0.0.2', metricsPort: 9_100 })
  expect(at({ HOST: '0.0.0.0' })).toMatchObject({ host: '0.0.0.0', metricsHost: '127.0.0.1' })
})

test('takes ports up to 65535 and says which one is none', () => {
  const ports = (PORT: string) => readConfig({ ASSAY_MODE: 'demo', PORT })
  expect(ports('65534')).toMatchObject({ port: 65_534, consolePort: 65_535 })
  expect(() => ports('abc')).toThrow('PORT is `abc`, which is not a whole number.')
  expect(() => ports('65536')).toThrow('PORT is 65536; the highest port is 65535.')
  expect(() => ports('65535')).toThrow('CONSOLE_PORT is 65536; the highest port is 65535.')
})

test('the console is where browsers give passkeys, but for the demo', () => {
  const consoleAt = (CONSOLE_URL?: string) =>
    readConfig({ ...real, PRICES: 'ccxt:kraken', ...(CONSOLE_URL && { CONSOLE_URL }) })
  expect(consoleAt().consoleUrl.origin).toBe('http://localhost:7071')
  expect(consoleAt('https://console.example').consoleUrl.hostname).toBe('console.example')
  for (const url of ['http://console.example', 'https://10.0.0.5', 'https://[fd00::1]'])
    expect(() => consoleAt(url)).toThrow('Set CONSOLE_URL to an https address with a name')
  expect(readConfig({ ASSAY_MODE: 'demo', CONSOLE_URL: 'http://10.0.0.5' }).isDemo).toBe(true)
})

test('who has no wallet is sent to a secure address or to none', () => {
  const fallback = (url?: string) =>
    readConfig({ ASSAY_MODE: 'demo', ...(url !== undefined && { WALLET_FALLBACK_URL: url }) })
      .walletFallbackUrl
  expect([fallback(), fallback('')]).toEqual(['', ''])
  expect(fallback('https://wallets.example')).toBe('https://wallets.example/')
  expect(() => fallback('http://wallets.example')).toThrow('must start with https://')
  expect(() => fallback('wallets')).toThrow('which is not a URL')
})

test('beside real chains no key in the database approves: the file is required', () => {
  expect(() => readConfig(withChain)).toThrow('Set OPERATOR_KEYS')
  expect(readConfig({ ...withChain, OPERATOR_KEYS: operatorKeys() }).operatorKeys?.origin).toBe(
    'https://console.example',
  )
  // The first operators have to come in before there is anything to pin.
  expect(readConfig({ ...real, PRICES: 'ccxt:kraken' }).operatorKeys).toBeUndefined()
  expect(readConfig({ ...withChain, ASSAY_MODE: 'demo' }).operatorKeys).toBeUndefined()
})
