/** Assembles withdrawals: address book, requests, chain watchers, figures for alarms. */
import type { MemberId } from '@assay/domain/account.ts'
import type { AssetId } from '@assay/domain/asset.ts'
import type { Amount, Price } from '@assay/money/amount.ts'
import type pg from 'pg'
import type { Address } from 'viem'
import type { Binding } from '../../http/bindRoutes.ts'
import type { LetterTemplate } from '../../http/messages.ts'
import type { Exchange } from '../../live/exchange.ts'
import type { TokenChain } from '../../outside/chain/tokenChain.ts'
import type { Comparison } from '../../reserves/chainReserve.ts'
import type { Security } from '../../security/security.ts'
import type { StuckItems } from '../../stuckItems.ts'
import { createAddressBook } from './addressBook.ts'
import { withdrawalRoutes } from './routes.ts'
import { createWithdrawalWatch, type WithdrawalWatch } from './watchWithdrawals.ts'
import { createWithdrawals } from './withdrawals.ts'

export type WithdrawalSettings = {
  /** The hot wallet and the treasury; without them nothing is reconciled. */
  wallets: readonly Address[]
  /** The waiting time before the first withdrawal to a new address. */
  holdMs: number
  /** Public chains, which have block explorers; a demo's local ones do not. */
  hasExplorers: boolean
  /**
   * The limit in USDT above which a member needs an authenticator or a passkey; undefined for no
   * limit.
   */
  factorAbove?: Amount | undefined
  everyMs?: number
  reconcileEveryMs?: number
}

export type OpenWithdrawalsParts = WithdrawalSettings & {
  pool: pg.Pool
  /** For the watch. */
  jobs: pg.Pool
  exchange: Exchange
  stuck: StuckItems
  chains: readonly TokenChain[]
  security: Security
  factorsOf: (member: MemberId) => Promise<{ hasAuthenticator: boolean; passkeys: number }>
  /** The price of a coin in USDT; undefined without one. */
  priceOf: (asset: AssetId) => Price | undefined
  /** A key of this installation that authenticates addresses. */
  sealKey: Buffer
  /** A letter to all of the member's contacts. */
  queueLetter: (client: pg.PoolClient, member: MemberId, letter: LetterTemplate) => Promise<void>
  /** Each comparison of the reserves made here. */
  onCompared: (comparison: Comparison) => void
  onError: (error: unknown) => void
}

/** How often payments are checked, and how often the reserves are compared. */
const EVERY_MS = 1_500
const RECONCILE_EVERY_MS = 30_000

export function openWithdrawals(parts: OpenWithdrawalsParts): {
  bindings: Binding[]
  watch: WithdrawalWatch
} {
  const { pool, chains, wallets, holdMs } = parts
  const contracts = chains
    .flatMap(({ tokens }) => tokens.flatMap(({ address, vault }) => [address, vault?.address]))
    .filter((address) => address !== undefined)
  const book = createAddressBook({
    pool,
    holdMs,
    sealKey: parts.sealKey,
    ours: new Set([...wallets, ...contracts].map((address) => address.toLowerCase())),
  })
  const withdrawals = createWithdrawals(pool, parts.hasExplorers)
  const watch = createWithdrawalWatch({
    ...parts,
    pool: parts.jobs,
    everyMs: parts.everyMs ?? EVERY_MS,
    reconcileEveryMs: parts.reconcileEveryMs ?? RECONCILE_EVERY_MS,
  })
  return { bindings: withdrawalRoutes({ ...parts, book, withdrawals }), watch }
}
