/**
 * Reads the environment and the configuration file once. All other code gets its settings as
 * arguments. Each variable is declared beside this file, or by the part that it belongs to; here is
 * what one means to another.
 */
import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join } from 'node:path'
import { type Address, getAddress, isAddress } from 'viem'
import { Fault } from '../fault.ts'
import type { Bucket } from '../outside/files/fileStore.ts'
import { type Approvers, readApprovers } from './approversFile.ts'
import { withConfigurationFile } from './configurationFile.ts'
import { limitVariables, offerVariables, peopleVariables } from './exchangeVariables.ts'
import {
  approvalVariables,
  confirmationVariables,
  nodeVariables,
  transferVariables,
  walletVariables,
} from './moneyVariables.ts'
import { bucketVariables, placeVariables, storageVariables } from './processVariables.ts'
import { type AlarmConfig, alarmVariables, readAlarms } from './readAlarms.ts'
import { type Roles, readRoles, roleVariables } from './roles.ts'
import { PORT_MAX, readText, readVariables, type ValuesOf, type Variable } from './variable.ts'

/** As docs/configuration.md shows them. */
export const SERVER_VARIABLES = {
  Process: { ...placeVariables, ...roleVariables },
  Storage: { ...storageVariables, ...bucketVariables },
  Exchange: offerVariables,
  Members: { ...peopleVariables, ...limitVariables },
  Chains: {
    ...transferVariables,
    ...walletVariables,
    rpc1: nodeVariables[1],
    rpc56: nodeVariables[56],
    confirmations1: confirmationVariables[1],
    confirmations56: confirmationVariables[56],
  },
  Operators: { ...approvalVariables, ...alarmVariables },
}

export const SERVER_SETTINGS: readonly Variable<unknown>[] = Object.values(
  SERVER_VARIABLES,
).flatMap((variables) => Object.values(variables))

/** Each fills the field of its name. */
const fieldVariables = {
  ...placeVariables,
  ...storageVariables,
  ...offerVariables,
  ...peopleVariables,
  ...limitVariables,
  ...transferVariables,
}
type Fields = ValuesOf<typeof fieldVariables>

/** What has a default by other variables, or is made of several. */
type Derived = Roles & {
  publicUrl: URL
  consolePort: number
  /** The operators' address of the console. With real money it must be a separate host. */
  consoleUrl: URL
  metricsPort: number
  journalKey: string
  mailFrom: string
  /** A bucket for uploaded images; a folder in the data folder when missing. */
  bucket: Bucket | undefined
  alarms: AlarmConfig
  /** RPC nodes by chain id, for contract wallets that sign in and for deposits: all must agree. */
  rpcUrls: Record<number, string[]>
  /** Blocks until a deposit counts, by chain; the chain's own number when missing. */
  confirmations: Record<number, number>
  /** The signer's address, and where deposits are swept to; both or none. */
  wallets: Address[]
  /** Passkeys of operators, pinned outside the database. */
  operatorKeys: Approvers | undefined
}

export type Config = Omit<Fields, keyof Derived> & Derived

export function readConfig(given: NodeJS.ProcessEnv): Config {
  const env = withConfigurationFile(given, SERVER_SETTINGS)
  const fields = readVariables(fieldVariables, env)
  const { port, dataDir } = fields
  const publicUrl = publicUrlOf(fields)
  requirePrices(fields)
  const regionHeader = fields.regionHeader.toLowerCase()
  if (/:[A-Z]/.test(fields.blockedProducts) && regionHeader === '') {
    throw new Fault('BLOCKED_PRODUCTS names regions, but REGION_HEADER is not set.')
  }
  return {
    ...fields,
    ...readRoles(env),
    publicUrl,
    ...whereTheConsoleIs(fields, publicUrl),
    metricsPort: fields.metricsPort ?? port + (port + 9 > PORT_MAX ? -9 : 9),
    journalKey: fields.journalKey ?? join(dataDir, 'journal-key'),
    mailFrom: fields.mailFrom ?? `no-reply@${publicUrl.hostname}`,
    regionHeader,
    bucket: readBucket(env),
    alarms: readAlarms(env),
    rpcUrls: rpcUrls(env),
    confirmations: confirmations(env),
    wallets: wallets(env),
    operatorKeys: operatorKeys(env, fields),
  }
}

function publicUrlOf({ isDemo, port, publicUrl }: Fields): URL {
  if (publicUrl) return publicUrl
  if (isDemo) return new URL(`http://localhost:${port}`)
  throw new Fault('Set PUBLIC_URL to the public address: sign-in texts name its host.')
}

function requirePrices({ isDemo, prices }: Fields): void {
  if (isDemo || (prices !== '' && prices !== 'demo')) return
  throw new Fault('Set PRICES to ccxt: and venues: markets need an index.')
}

function whereTheConsoleIs(
  { isDemo, port, ...given }: Fields,
  publicUrl: URL,
): Pick<Config, 'consolePort' | 'consoleUrl'> {
  const consolePort =
    given.consolePort ?? readText(placeVariables.consolePort, String(port + 1)) ?? port + 1
  const consoleUrl = given.consoleUrl ?? new URL(`http://localhost:${consolePort}`)
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
  const { url, region, keyId, secret } = readVariables(bucketVariables, env)
  if (!url) return undefined
  if (!keyId || !secret) throw new Fault('Set S3_KEY_ID and S3_SECRET together with S3_URL.')
  return { url, region, keyId, secret }
}

function rpcUrls(env: NodeJS.ProcessEnv): Record<number, string[]> {
  const nodes = Object.entries(readVariables(nodeVariables, env))
  return Object.fromEntries(
    nodes.flatMap(([chain, text]) => (text ? [[chain, text.split(',')]] : [])),
  )
}

function confirmations(env: NodeJS.ProcessEnv): Record<number, number> {
  const depths = Object.entries(readVariables(confirmationVariables, env))
  return Object.fromEntries(
    depths.flatMap(([chain, depth]) => (depth === undefined ? [] : [[chain, depth]])),
  )
}

function wallets(env: NodeJS.ProcessEnv): Address[] {
  const { hot, treasury } = readVariables(walletVariables, env)
  if (hot === '' && env.WITHDRAW_TERMS === undefined) return []
  if (!isAddress(hot) || !isAddress(treasury)) {
    throw new Fault('Set HOT_WALLET and TREASURY to addresses: reconciliation needs them.')
  }
  return [getAddress(hot), getAddress(treasury)]
}

/** Without chains no real money moves yet: the first operators enroll then and are pinned later. */
function operatorKeys(env: NodeJS.ProcessEnv, { isDemo }: Fields): Approvers | undefined {
  const { operatorKeys: file } = readVariables(approvalVariables, env)
  if (file) return readApprovers(readFileSync(file, 'utf8'), 'OPERATOR_KEYS')
  if (isDemo || Object.keys(rpcUrls(env)).length === 0) return undefined
  throw new Fault(
    'Set OPERATOR_KEYS to the file of the operators’ passkeys, written with npm run operator -- keys operators.json console: with real chains, keys in the database are not accepted. Start once without RPC_1 and RPC_56 to let the first operators in.',
  )
}
