/** Reads the environment once. All other code gets its settings as arguments. */
import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join } from 'node:path'
import type { ReferralTerms } from '@assay/domain/referral/referralTerms.ts'
import { type Amount, ONE } from '@assay/money/amount.ts'
import { type Address, getAddress, isAddress } from 'viem'
import { type Roles, readRoles } from './cluster/roles.ts'
import { Fault } from './fault.ts'
import { readReferralTerms } from './features/referral/readReferralTerms.ts'
import { type AlarmConfig, readAlarms } from './operator/alarms/readAlarms.ts'
import type { Bucket } from './outside/files/fileStore.ts'
import { type Approvers, readApprovers } from './signer/approvers.ts'

const WEB_FOLDER = join(import.meta.dirname, '../../web/dist')

export type Config = Roles & {
  isDemo: boolean
  host: string
  port: number
  /** Where people reach the app, as they type it; sign-in texts name its host. */
  publicUrl: URL
  /** Where the operators' desk listens. */
  consolePort: number
  /** Where the figures are read by who watches the exchange; 0 for nowhere. */
  metricsHost: string
  metricsPort: number
  /** The folder of the members' app as it was built. */
  webFolder: string
  /** Members must update to the served app before they continue. */
  isUpdateRequired: boolean
  /** The operators' address of the desk. With real money it must be a separate host. */
  consoleUrl: URL
  /** A PostgreSQL of yours; an embedded one is started when missing. */
  databaseUrl: string | undefined
  /** A standby that reads of members' history go to; the primary answers if undefined. */
  databaseReadUrl: string | undefined
  /** Refuse to start unless a synchronous standby is connected. */
  isStandbyRequired: boolean
  dataDir: string
  /** The file of the key that seals the journal. */
  journalKey: string
  /** Megabytes of the embedded database's write-ahead log that its first start makes ready. */
  walRoom: number
  /** `ccxt:` and venues; in the demo also `demo`, its own invented prices. */
  prices: string
  smtpUrl: string | undefined
  mailFrom: string
  /** Where text messages are posted to, and the token for it. */
  smsUrl: string | undefined
  smsToken: string
  /** Where alarms are sent. */
  alarms: AlarmConfig
  /** Part of every password hash; generated and stored beside the images when not set. */
  passwordPepper: string | undefined
  /**
   * Keys for identity papers and authenticator seeds, 32 bytes in base64, newest first, by comma.
   */
  dataKeys: string | undefined
  /** A bucket for uploaded pictures; a folder in the data folder when missing. */
  bucket: Bucket | undefined
  /** How much room uploaded pictures may take in all, in units of 1,000,000,000 bytes. */
  pictureGigabytes: number
  /** How long photos of failed and abandoned identity papers are kept, in days. */
  identityPhotoDays: number
  /** Codes that visitors of one address may ask for in a day. */
  codesPerAddressPerDay: number
  /** Accounts that one network may open in a day. */
  accountsPerNetworkPerDay: number
  /** RPC nodes by chain id, for contract wallets that sign in and for deposits: all must agree. */
  rpcUrls: Record<number, string[]>
  /**
   * Limit in USDT on credits that one operator makes or approves in a day; undefined for no limit.
   */
  operatorDayLimit: Amount | undefined
  /** Passkeys of operators, pinned outside the database. */
  operatorKeys: Approvers | undefined
  /**
   * USDT above which a day's withdrawals take an authenticator or a passkey; undefined for no sum.
   */
  factorAbove: Amount | undefined
  /** Extended public key whose children are the members' deposit addresses. */
  depositXpub: string | undefined
  /** Tokens that can be deposited, `1/USDT/0x…/6` by comma. */
  depositTokens: string
  /** Their vaults, `1/USDT/0x…` by comma; see `withVaults`. */
  depositVaults: string
  /**
   * Fees and limits of withdrawals; see `readWithdrawalTerms`. Without them withdrawals are closed.
   */
  withdrawTerms: string
  /** What can be converted; see `readConversionTerms`. Without it conversion is closed. */
  convertTerms: string
  /** Who is given what of a fee. */
  referral: ReferralTerms
  /** The signer's address, and where deposits are swept to; both or none. */
  wallets: Address[]
  /** How long a new withdrawal address rests. */
  addressHoldMinutes: number
  /** Blocks until a deposit counts, by chain; the chain's own number when missing. */
  confirmations: Record<number, number>
  /** Number of our own reverse proxies, each of which appends the address of its client. */
  trustedProxies: number
  supportUrl: string
  /** Offered to visitors without a wallet, behind a sheet that names its host; '' for none. */
  walletFallbackUrl: string
  /** Hours in which customer service should answer a ticket. */
  supportHours: number
  /** Minutes between two statements of liabilities; 0 for none. */
  statementMinutes: number
  /** Products that are not offered, with regions, such as `cycle:US,GB;contract:*`. */
  blockedProducts: string
  /** How often contracts of the demo pay funding. */
  fundingMinutes: number
  /** A file of prices that the demo follows, for rehearsals. */
  demoScript: string | undefined
  /** A file of the coins and markets that are listed; see `readMarketsFile`. */
  marketsFile: string | undefined
  /** Lower-case name of the header in which the proxy sends the region; '' for none. */
  regionHeader: string
  /** Local currencies per USDT, such as `EUR=0.92,JPY=151.3`. */
  rates: string | undefined
  logLevel: string
  /** Writes a member may send in ten seconds. */
  writesPerTenSeconds: number
  /** Requests an address may send in ten seconds. */
  requestsPerTenSeconds: number
  /** Requests an API key may send in ten seconds. */
  keyRequestsPerTenSeconds: number
  /** Sockets an address may hold open; many people can share one. */
  socketsPerAddress: number
}

const PORT_MAX = 65_535

export function readConfig(env: NodeJS.ProcessEnv): Config {
  const isDemo = env.ASSAY_MODE === 'demo'
  const port = portNumber(env, 'PORT', 7070)
  const publicUrl = readUrl(env, 'PUBLIC_URL', `http://localhost:${port}`)
  if (!isDemo && !env.PUBLIC_URL) {
    throw new Fault('Set PUBLIC_URL to the public address: sign-in texts name its host.')
  }
  const prices = env.PRICES ?? (isDemo ? 'demo' : '')
  if (!isDemo && (prices === '' || prices === 'demo')) {
    throw new Fault('Set PRICES to ccxt: and venues: markets need an index.')
  }
  const blockedProducts = env.BLOCKED_PRODUCTS ?? ''
  const regionHeader = (env.REGION_HEADER ?? '').toLowerCase()
  if (/:[A-Z]/.test(blockedProducts) && regionHeader === '') {
    throw new Fault('BLOCKED_PRODUCTS names regions, but REGION_HEADER is not set.')
  }
  const fundingMinutes = wholeNumber(env, 'FUNDING_MINUTES', 480)
  if (fundingMinutes === 0) throw new Fault('FUNDING_MINUTES is `0`; funding needs at least one.')
  return {
    isDemo,
    ...readRoles(env),
    host: env.HOST ?? '127.0.0.1',
    port,
    publicUrl,
    metricsHost: env.METRICS_HOST ?? '127.0.0.1',
    metricsPort: portNumber(env, 'METRICS_PORT', port + (port + 9 > PORT_MAX ? -9 : 9)),
    ...whereTheDeskIs(env, { isDemo, port, publicUrl }),
    ...servedApp(env),
    ...database(env),
    ...keptFiles(env, isDemo),
    prices,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM ?? `no-reply@${publicUrl.hostname}`,
    ...messages(env),
    passwordPepper: env.PASSWORD_PEPPER,
    dataKeys: env.DATA_KEYS,
    bucket: readBucket(env),
    pictureGigabytes: wholeNumber(env, 'PICTURE_GIGABYTES', 20),
    identityPhotoDays: wholeNumber(env, 'IDENTITY_PHOTO_DAYS', 30),
    codesPerAddressPerDay: wholeNumber(env, 'CODES_PER_ADDRESS', 20),
    accountsPerNetworkPerDay: wholeNumber(env, 'ACCOUNTS_PER_NETWORK', isDemo ? 1_000 : 20),
    rpcUrls: rpcUrls(env),
    operatorKeys: operatorKeys(env, isDemo),
    operatorDayLimit: usdt(env, 'OPERATOR_DAY_LIMIT', { otherwise: 100_000, isDemo }),
    factorAbove: usdt(env, 'FACTOR_ABOVE', { otherwise: 10_000, isDemo }),
    depositXpub: env.DEPOSIT_XPUB,
    depositTokens: env.DEPOSIT_TOKENS ?? '',
    depositVaults: env.DEPOSIT_VAULTS ?? '',
    ...terms(env, isDemo),
    wallets: wallets(env),
    addressHoldMinutes: wholeNumber(env, 'ADDRESS_HOLD_MINUTES', isDemo ? 0 : 1_440),
    confirmations: confirmations(env),
    trustedProxies: wholeNumber(env, 'TRUST_PROXY', 0),
    supportUrl: env.SUPPORT_URL ?? '',
    walletFallbackUrl: walletFallbackUrl(env),
    supportHours: wholeNumber(env, 'SUPPORT_HOURS', 24),
    statementMinutes: wholeNumber(env, 'STATEMENT_MINUTES', isDemo ? 15 : 1_440),
    blockedProducts,
    regionHeader,
    fundingMinutes,
    demoScript: env.DEMO_SCRIPT,
    marketsFile: env.MARKETS,
    rates: env.RATES,
    logLevel: env.LOG_LEVEL ?? 'info',
    writesPerTenSeconds: wholeNumber(env, 'WRITES_PER_10S', 200),
    requestsPerTenSeconds: wholeNumber(env, 'REQUESTS_PER_10S', 1_000),
    keyRequestsPerTenSeconds: wholeNumber(env, 'KEY_REQUESTS_PER_10S', 300),
    socketsPerAddress: wholeNumber(env, 'SOCKETS_PER_ADDRESS', 50),
  }
}

function walletFallbackUrl(env: NodeJS.ProcessEnv): string {
  if (!env.WALLET_FALLBACK_URL) return ''
  const url = readUrl(env, 'WALLET_FALLBACK_URL', '')
  if (url.protocol !== 'https:') throw new Fault('WALLET_FALLBACK_URL must start with https://.')
  return url.href
}

const messages = (env: NodeJS.ProcessEnv) => ({
  smsUrl: env.SMS_URL && readUrl(env, 'SMS_URL', '').href,
  smsToken: env.SMS_TOKEN ?? '',
  alarms: readAlarms(env),
})

const terms = (env: NodeJS.ProcessEnv, isDemo: boolean) => ({
  withdrawTerms: env.WITHDRAW_TERMS ?? '',
  convertTerms: env.CONVERT_TERMS ?? '',
  referral: readReferralTerms(env.REFERRAL_TERMS, env.PLATFORM_TOKEN ?? (isDemo ? 'ASY' : '')),
})

const database = (env: NodeJS.ProcessEnv) => ({
  databaseUrl: env.DATABASE_URL,
  databaseReadUrl: env.DATABASE_READ_URL || undefined,
  isStandbyRequired: yesOrNo(env, 'REQUIRE_SYNC_STANDBY'),
})

function keptFiles(env: NodeJS.ProcessEnv, isDemo: boolean) {
  const dataDir = env.ASSAY_DATA ?? join(process.cwd(), '.assay')
  const journalKey = env.JOURNAL_KEY || join(dataDir, 'journal-key')
  return { dataDir, journalKey, walRoom: walRoom(env, isDemo) }
}

const servedApp = (env: NodeJS.ProcessEnv) => ({
  webFolder: env.WEB_FOLDER ?? WEB_FOLDER,
  isUpdateRequired: yesOrNo(env, 'UPDATE_REQUIRED'),
})

/** A whole number of USDT. If not set: no value in the demo, `otherwise` elsewhere. */
function usdt(
  env: NodeJS.ProcessEnv,
  name: string,
  { otherwise, isDemo }: { otherwise: number; isDemo: boolean },
): Amount | undefined {
  if (!env[name] && isDemo) return undefined
  return (BigInt(wholeNumber(env, name, otherwise)) * ONE) as Amount
}

function yesOrNo(env: NodeJS.ProcessEnv, name: string): boolean {
  const text = env[name] || 'no'
  if (text !== 'yes' && text !== 'no') throw new Fault(`${name} is \`${text}\`; use yes or no.`)
  return text === 'yes'
}

function wholeNumber(env: NodeJS.ProcessEnv, name: string, otherwise: number): number {
  const text = env[name]
  if (text === undefined || text === '') return otherwise
  if (!/^\d{1,9}$/.test(text))
    throw new Fault(`${name} is \`${text}\`, which is not a whole number.`)
  return Number(text)
}

function portNumber(env: NodeJS.ProcessEnv, name: string, otherwise: number): number {
  const port = wholeNumber(env, name, otherwise)
  if (port > PORT_MAX) throw new Fault(`${name} is ${port}; the highest port is ${PORT_MAX}.`)
  return port
}

function readUrl(env: NodeJS.ProcessEnv, name: string, otherwise: string): URL {
  const text = env[name] ?? otherwise
  if (!URL.canParse(text)) throw new Fault(`${name} is \`${text}\`, which is not a URL.`)
  return new URL(text)
}

function whereTheDeskIs(
  env: NodeJS.ProcessEnv,
  { isDemo, port, publicUrl }: Pick<Config, 'isDemo' | 'port' | 'publicUrl'>,
): Pick<Config, 'consolePort' | 'consoleUrl'> {
  const consolePort = portNumber(env, 'CONSOLE_PORT', port + 1)
  const consoleUrl = readUrl(env, 'CONSOLE_URL', `http://localhost:${consolePort}`)
  if (consoleUrl.origin === publicUrl.origin) {
    throw new Fault('CONSOLE_URL must differ from PUBLIC_URL.')
  }
  if (!isDemo && !canHavePasskeys(consoleUrl)) {
    throw new Fault(
      'Set CONSOLE_URL to an https address with a name: operators sign in with passkeys, which browsers only support there.',
    )
  }
  return { consolePort, consoleUrl }
}

/** WebAuthn requires a domain name, not an IP address, and https except on localhost. */
function canHavePasskeys({ protocol, hostname }: URL): boolean {
  if (hostname === 'localhost' || hostname.endsWith('.localhost')) return true
  return protocol === 'https:' && isIP(hostname) === 0 && !hostname.startsWith('[')
}

function readBucket(env: NodeJS.ProcessEnv): Bucket | undefined {
  if (!env.S3_URL) return undefined
  const { S3_KEY_ID: keyId, S3_SECRET: secret } = env
  if (!keyId || !secret) throw new Fault('Set S3_KEY_ID and S3_SECRET together with S3_URL.')
  const region = env.S3_REGION ?? 'us-east-1'
  return { url: readUrl(env, 'S3_URL', '').href, region, keyId, secret }
}

function rpcUrls(env: NodeJS.ProcessEnv): Record<number, string[]> {
  const urls: Record<number, string[]> = {}
  for (const chain of [1, 56]) {
    const text = env[`RPC_${chain}`]
    if (text) urls[chain] = text.split(',')
  }
  return urls
}

function confirmations(env: NodeJS.ProcessEnv): Record<number, number> {
  const depths: Record<number, number> = {}
  for (const chain of [1, 56]) {
    const name = `CONFIRMATIONS_${chain}`
    const depth = wholeNumber(env, name, 0)
    if (env[name] && depth === 0) throw new Fault(`${name} must be at least 1.`)
    if (depth > 0) depths[chain] = depth
  }
  return depths
}

function wallets(env: NodeJS.ProcessEnv): Address[] {
  const { HOT_WALLET: hot = '', TREASURY: treasury = '' } = env
  if (hot === '' && env.WITHDRAW_TERMS === undefined) return []
  if (!isAddress(hot) || !isAddress(treasury)) {
    throw new Fault('Set HOT_WALLET and TREASURY to addresses: reconciliation needs them.')
  }
  return [getAddress(hot), getAddress(treasury)]
}

function walRoom(env: NodeJS.ProcessEnv, isDemo: boolean): number {
  const room = wholeNumber(env, 'WAL_ROOM', isDemo ? 256 : WAL_ROOM_MAX)
  if (room > WAL_ROOM_MAX) throw new Fault(`WAL_ROOM is ${room}; at most ${WAL_ROOM_MAX} is kept.`)
  return room
}

/** Less than the `min_wal_size` that every start of the embedded database has. */
export const WAL_ROOM_MAX = 1_024

/** Without chains no real money moves yet: the first operators enroll then and are pinned later. */
function operatorKeys(env: NodeJS.ProcessEnv, isDemo: boolean): Approvers | undefined {
  const { OPERATOR_KEYS: file, RPC_1, RPC_56 } = env
  if (file) return readApprovers(readFileSync(file, 'utf8'), 'OPERATOR_KEYS')
  if (isDemo || !(RPC_1 || RPC_56)) return undefined
  throw new Fault(
    'Set OPERATOR_KEYS to the file of the operators’ passkeys, written with npm run operator -- keys operators.json desk: with real chains, keys in the database are not accepted. Start once without RPC_1 and RPC_56 to let the first operators in.',
  )
}
