/** The signer's own environment, read once. It shares the chains' settings with the server. */
import type { KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type Address, getAddress, isAddress } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { type Approvers, readApprovers } from '../config/approversFile.ts'
import { readConfig, SERVER_SETTINGS } from '../config/config.ts'
import { withConfigurationFile } from '../config/configurationFile.ts'
import { LIST, listOfRows, PART } from '../config/fileShapes.ts'
import { walletVariables } from '../config/moneyVariables.ts'
import {
  anyText,
  filledText,
  readVariables,
  type ValuesOf,
  wholeNumber,
} from '../config/variable.ts'
import { Fault } from '../fault.ts'
import { readTokens, type TokenChain, tokenChains } from '../outside/chain/tokenChain.ts'
import { readPublicHalves } from '../secrets/sealing.ts'
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

export const signerVariables = {
  keystore: filledText('SIGNER_KEYSTORE', {
    meaning: 'the file of the signer’s keys, written with `npm run keystore`',
    unset: undefined,
    shown: 'required, unless `HOT_KEY` is set',
  }),
  passphraseFile: filledText('SIGNER_PASSPHRASE_FILE', {
    meaning: 'a file with the passphrase of the keystore',
    unset: undefined,
    shown: 'required with `SIGNER_KEYSTORE`',
  }),
  passphrase: anyText('SIGNER_PASSPHRASE', {
    meaning: 'the passphrase itself, when no file has it',
    unset: undefined,
  }),
  hotKey: anyText('HOT_KEY', {
    meaning: 'the hot wallet’s key, when no keystore has it: `0x` and 64 digits',
    unset: undefined,
  }),
  depositXprv: anyText('DEPOSIT_XPRV', {
    meaning: 'with `HOT_KEY`: the private half of `DEPOSIT_XPUB`',
    unset: undefined,
    shown: 'none: no deposit is swept',
  }),
  limits: anyText('SIGNER_LIMITS', {
    meaning:
      'the signer’s own limits, `56/USDT/5000/50000/1000` by comma: chain, coin, most for one transaction, most for 24 hours, and the most that it signs without approvals',
    unset: '',
    shown: 'required',
    file: listOfRows({
      chain: PART.whole,
      coin: PART.word,
      transaction: PART.decimal,
      day: PART.decimal,
      unapproved: PART.decimal,
    }),
  }),
  approvers: filledText('SIGNER_APPROVERS', {
    meaning: 'the file of approvers, written with `npm run operator -- keys`',
    unset: undefined,
    shown: 'required when `SIGNER_LIMITS` ask for approvals',
  }),
  journalKey: filledText('SIGNER_JOURNAL_KEY', {
    meaning:
      'the public half of the journal’s key, printed by `npm run journal:key`; several by comma',
    unset: undefined,
    shown: 'required',
    file: LIST,
  }),
  record: filledText('SIGNER_RECORD', {
    meaning: 'the file beside the keys in which the signer keeps what it has signed',
    unset: undefined,
    shown: 'required',
  }),
  everyMs: wholeNumber('SIGNER_EVERY_MS', {
    meaning: 'milliseconds between two turns',
    unset: 1_500,
  }),
  bumpAfterMs: wholeNumber('SIGNER_BUMP_MS', {
    meaning: 'milliseconds until a payment that is not in a block is sent with a higher fee',
    unset: 60_000,
  }),
}
type Given = ValuesOf<typeof signerVariables>

/** Its file may have the settings that it shares with the server. */
const SETTINGS = [...SERVER_SETTINGS, ...Object.values(signerVariables)]

export function readSignerConfig(given: NodeJS.ProcessEnv): SignerConfig {
  const env = withConfigurationFile(given, SETTINGS)
  // What the signer does not use of the server's settings must not be missing for it.
  const shared = readConfig({ ...env, ASSAY_MODE: 'demo' })
  if (!shared.databaseUrl) throw new Fault('Set DATABASE_URL: the signer starts no database.')
  const { treasury } = readVariables(walletVariables, env)
  if (!isAddress(treasury)) throw new Fault('Set TREASURY to the address that deposits go to.')
  const own = readVariables(signerVariables, env)
  const secrets = readSecrets(own)
  const isDemo = env.ASSAY_MODE === 'demo'
  if (!isDemo) refuseDevelopmentKey(secrets)
  const limits = readLimits(own.limits)
  return {
    databaseUrl: shared.databaseUrl,
    chains: tokenChains(shared.rpcUrls, readTokens(shared.depositTokens), shared.confirmations),
    secrets,
    treasury: getAddress(treasury),
    limits,
    journalKeys: journalKeysOf(own),
    approvers: approversOf(own, !isDemo && asksForApprovals(limits)),
    record: recordOf(own),
    everyMs: own.everyMs,
    bumpAfterMs: own.bumpAfterMs,
  }
}

function journalKeysOf({ journalKey }: Given): KeyObject[] {
  if (journalKey) return readPublicHalves(journalKey)
  throw new Fault(
    'Set SIGNER_JOURNAL_KEY to what npm run journal:key prints beside the server: the signer pays what that key has sealed.',
  )
}

function recordOf({ record }: Given): string {
  if (record) return record
  throw new Fault(
    'Set SIGNER_RECORD to the file beside the keys in which the signer keeps what it has signed.',
  )
}

function approversOf({ approvers: file }: Given, isRequired: boolean): Approvers | undefined {
  if (file) return readApprovers(readFileSync(file, 'utf8'))
  if (!isRequired) return undefined
  throw new Fault(
    'Set SIGNER_APPROVERS to the file of approvers, written with npm run operator -- keys: SIGNER_LIMITS ask for approvals.',
  )
}

function readSecrets({ keystore: file, hotKey, depositXprv, ...given }: Given): Secrets {
  if (file) {
    const passphrase = given.passphraseFile
      ? readFileSync(given.passphraseFile, 'utf8').trimEnd()
      : given.passphrase
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
