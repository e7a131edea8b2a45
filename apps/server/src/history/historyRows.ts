import type { AccountKind, MemberId } from '@assay/domain/account.ts'
import type { AssetId } from '@assay/domain/asset.ts'
import type { MarketSymbol } from '@assay/domain/market.ts'
import type { Histories } from '../histories.ts'

/** The rows that all products share, as they are gathered for one transaction. */

export type LedgerReason = Histories[keyof Histories]['reason']

export type LedgerLine = {
  position: number
  line: number
  member: MemberId
  account: AccountKind
  asset: AssetId
  /** What is owned changed by this: available and held together. */
  delta: bigint
  /** What is held changed by this. */
  held: bigint
  balanceAfter: bigint
  reason: LedgerReason
  reference: number
  at: number
}

/** One minute of one market: prices in ticks, volume in lots, `quote` in the quote asset. */
export type MinuteCandle = {
  market: MarketSymbol
  minute: number
  open: number
  high: number
  low: number
  close: number
  volume: number
  quote: bigint
  trades: number
}
