/** The configuration that tests start from: no demo, quiet, and limits that only their own test meets. */
import type { Config } from '../config.ts'

export function testConfig(changes: Partial<Config> & { dataDir: string }): Config {
  return {
    isDemo: false,
    host: '127.0.0.1',
    port: 0,
    publicUrl: new URL('http://assay.test'),
    consolePort: 0,
    consoleUrl: new URL('http://desk.test'),
    databaseUrl: undefined,
    prices: 'demo',
    smtpUrl: undefined,
    mailFrom: 'no-reply@assay.test',
    smsUrl: undefined,
    smsToken: '',
    passwordPepper: 'pepper of the tests',
    dataKeys: undefined,
    bucket: undefined,
    codesPerAddressPerDay: 10_000,
    rpcUrls: {},
    depositXpub: undefined,
    depositTokens: '',
    confirmations: {},
    trustedProxies: 0,
    supportUrl: 'https://support.example',
    blockedProducts: '',
    fundingMinutes: 480,
    demoScript: undefined,
    regionHeader: '',
    rates: 'EUR=0.92',
    logLevel: process.env.LOG_LEVEL ?? 'silent',
    writesPerTenSeconds: 100_000,
    requestsPerTenSeconds: 1_000_000,
    socketsPerAddress: 10_000,
    ...changes,
  }
}
