/** The rows that all products share, as they are gathered for one transaction. */
import type { AccountKind, MemberId } from '@assay/domain/account.ts'
import type { AssetId } from '@assay/domain/asset.ts'
import type { MarketSymbol } from '@assay/domain/market.ts'
import type { Histories } from '../serverProducts.ts'

export type LedgerReason = Histories[keyof Histories]['reason']

export type LedgerLine = {
  position: number
  line: number
  member: MemberId
  account: AccountKind
  asset: AssetId
  /** Change of what is owned: available plus held. */
  delta: bigint
  /** Change of the held amount. */
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
