/** The signer's own environment, read once. It shares the chains' settings with the server. */
import type { KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type Address, getAddress, isAddress } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { readConfig } from '../config.ts'
import { Fault } from '../fault.ts'
import { readTokens, type TokenChain, tokenChains } from '../outside/chain/tokenChain.ts'
import { readPublicHalves } from '../secrets/sealing.ts'
import { type Approvers, readApprovers } from './approvers.ts'
import { openKeystore, type Secrets } from './keystore.ts'
import { createSignerKeys } from './signerKeys.ts'
import { asksForApprovals, readLimits, type SignerLimit } from './signerPolicy.ts'

export type SignerConfig = {
  databaseUrl: string
  chains: readonly TokenChain[]
  secrets: Secrets
  treasury: Address
  limits: readonly SignerLimit[]
  journalKeys: readonly KeyObject[]
  /** Undefined in the demo, and when no limit requires approvals. */
  approvers: Approvers | undefined
  /** The file of the signed record. */
  record: string
  everyMs: number
  bumpAfterMs: number
}

/** A publicly known phrase: only for a demo on local chains. */
export const DEVELOPMENT_PHRASE = 'test test test test test test test test test test test junk'
const DEVELOPMENT_ACCOUNTS = 20

export function readSignerConfig(env: NodeJS.ProcessEnv): SignerConfig {
  // What the signer does not use of the server's settings must not be missing for it.
  const shared = readConfig({ ...env, ASSAY_MODE: 'demo' })
  if (!shared.databaseUrl) throw new Fault('Set DATABASE_URL: the signer starts no database.')
  const treasury = env.TREASURY ?? ''
  if (!isAddress(treasury)) throw new Fault('Set TREASURY to the address that deposits go to.')
  const secrets = readSecrets(env)
  const isDemo = env.ASSAY_MODE === 'demo'
  if (!isDemo) refuseDevelopmentKey(secrets)
  const limits = readLimits(env.SIGNER_LIMITS ?? '')
  return {
    databaseUrl: shared.databaseUrl,
    chains: tokenChains(shared.rpcUrls, readTokens(shared.depositTokens), shared.confirmations),
    secrets,
    treasury: getAddress(treasury),
    limits,
    journalKeys: journalKeysOf(env),
    approvers: approversOf(env, !isDemo && asksForApprovals(limits)),
    record: recordOf(env),
    everyMs: Number(env.SIGNER_EVERY_MS ?? 1_500),
    bumpAfterMs: Number(env.SIGNER_BUMP_MS ?? 60_000),
  }
}

function journalKeysOf({ SIGNER_JOURNAL_KEY: text }: NodeJS.ProcessEnv): KeyObject[] {
  if (text) return readPublicHalves(text)
  throw new Fault(
    'Set SIGNER_JOURNAL_KEY to what npm run journal:key prints beside the server: the signer pays what that key has sealed.',
  )
}

function recordOf({ SIGNER_RECORD: path }: NodeJS.ProcessEnv): string {
  if (path) return path
  throw new Fault(
    'Set SIGNER_RECORD to the file beside the keys in which the signer keeps what it has signed.',
  )
}

function approversOf(
  { SIGNER_APPROVERS: file }: NodeJS.ProcessEnv,
  isRequired: boolean,
): Approvers | undefined {
  if (file) return readApprovers(readFileSync(file, 'utf8'))
  if (!isRequired) return undefined
  throw new Fault(
    'Set SIGNER_APPROVERS to the file of approvers, written with npm run operator -- keys: SIGNER_LIMITS ask for approvals.',
  )
}

function readSecrets(env: NodeJS.ProcessEnv): Secrets {
  const { SIGNER_KEYSTORE: file, HOT_KEY: hotKey, DEPOSIT_XPRV: depositXprv } = env
  if (file) {
    const passphrase = env.SIGNER_PASSPHRASE_FILE
      ? readFileSync(env.SIGNER_PASSPHRASE_FILE, 'utf8').trimEnd()
      : env.SIGNER_PASSPHRASE
    if (!passphrase) throw new Fault('Set SIGNER_PASSPHRASE_FILE: the keystore needs a passphrase.')
    return openKeystore(readFileSync(file, 'utf8'), passphrase)
  }
  if (!hotKey || !/^0x[0-9a-fA-F]{64}$/.test(hotKey)) {
    throw new Fault('Set SIGNER_KEYSTORE to a keystore, or HOT_KEY to a key.')
  }
  return { hotKey: hotKey as `0x${string}`, ...(depositXprv && { depositXprv }) }
}

function refuseDevelopmentKey(secrets: Secrets): void {
  const { hot } = createSignerKeys(secrets)
  for (let index = 0; index < DEVELOPMENT_ACCOUNTS; index += 1) {
    const known = mnemonicToAccount(DEVELOPMENT_PHRASE, { addressIndex: index })
    if (known.address === hot.address) {
      throw new Fault('The hot wallet uses a publicly known development key.')
    }
  }
}
