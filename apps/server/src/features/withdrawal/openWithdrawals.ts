/**
 * Puts withdrawals together: address book, requests, what watches the chains, figures for alarms.
 */
import type { MemberId } from '@assay/domain/account.ts'
import type { AssetId } from '@assay/domain/asset.ts'
import type { Amount, Price } from '@assay/money/amount.ts'
import type pg from 'pg'
import type { Address } from 'viem'
import type { Binding } from '../../http/bindRoutes.ts'
import type { LetterTemplate } from '../../http/messages.ts'
import type { Exchange } from '../../live/exchange.ts'
import type { TokenChain } from '../../outside/chain/tokenChain.ts'
import type { Security } from '../../security/security.ts'
import type { StuckItems } from '../../stuckItems.ts'
import { createAddressBook } from './addressBook.ts'
import { withdrawalRoutes } from './routes.ts'
import { startWithdrawalWatch, type WithdrawalWatch } from './watchWithdrawals.ts'
import { createWithdrawals } from './withdrawals.ts'

export type WithdrawalSettings = {
  /** The hot wallet and the treasury; without them nothing is reconciled. */
  wallets: readonly Address[]
  /** How long a new address rests before anything can be sent there. */
  holdMs: number
  /** Public chains, which a browser can look at; a demo's own are not. */
  hasExplorers: boolean
  /** USDT above which a member needs an authenticator or a passkey; undefined for no such sum. */
  factorAbove?: Amount | undefined
  everyMs?: number
  reconcileEveryMs?: number
}

export type OpenWithdrawalsParts = WithdrawalSettings & {
  pool: pg.Pool
  exchange: Exchange
  stuck: StuckItems
  chains: readonly TokenChain[]
  security: Security
  factorsOf: (member: MemberId) => Promise<{ hasAuthenticator: boolean; passkeys: number }>
  /** USDT for one of a coin; undefined without a price. */
  priceOf: (asset: AssetId) => Price | undefined
  /** Of this installation: addresses are sealed with it. */
  sealKey: Buffer
  /** A letter to wherever the member can be written to. */
  write: (client: pg.PoolClient, member: MemberId, letter: LetterTemplate) => Promise<void>
  onError: (error: unknown) => void
}

/** How often payments are looked for, and how often the reserves are compared. */
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
    ...{ pool, holdMs, sealKey: parts.sealKey },
    ours: new Set([...wallets, ...contracts].map((address) => address.toLowerCase())),
  })
  const withdrawals = createWithdrawals(pool, parts.hasExplorers)
  const watch = startWithdrawalWatch({
    ...parts,
    everyMs: parts.everyMs ?? EVERY_MS,
    reconcileEveryMs: parts.reconcileEveryMs ?? RECONCILE_EVERY_MS,
  })
  return { bindings: withdrawalRoutes({ ...parts, book, withdrawals }), watch }
}
