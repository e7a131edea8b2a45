/** A cycle market and a round, in calls and pushes. */
import * as z from 'zod/mini'
import {
  amount,
  assetId,
  count,
  enabled,
  flag,
  orMissing,
  percent,
  price,
  priceLine,
  ratio,
  shortText,
  signedAmount,
  timestamp,
} from '../schema/codecs.ts'
import { fields } from '../schema/fields.ts'

export const direction = z.codec(z.enum(['buy', 'sell']), z.enum(['up', 'down']), {
  decode: (word) => (word === 'buy' ? 'up' : 'down'),
  encode: (which) => (which === 'up' ? 'buy' : 'sell'),
})

export const tieRule = z.enum(['loss', 'refund'])

/** An offered duration with its odds; stakes are from the minimum to the maximum, inclusive. */
const option = fields({
  id: ['autoid', count],
  seconds: ['lever', count],
  stakeMin: ['minnumber', amount],
  stakeMax: ['maxnumber', amount],
  /** A won round's payout in addition to the stake, as a share of it. */
  payoutRate: ['profitGas', ratio],
  /** The share of rounds to win to break even, and the house's edge at even odds. */
  breakEvenRate: ['evenrate', ratio],
  houseEdge: ['edge', ratio],
})

export const cycleInfo = fields({
  id: ['autoid', count],
  base: ['tradcoin', assetId],
  quote: ['maincoin', assetId],
  isOpen: ['state', enabled],
  /** The index that settles rounds. */
  price: ['price', orMissing(price)],
  change24h: ['rise', orMissing(percent)],
  high24h: ['height', orMissing(price)],
  low24h: ['low', orMissing(price)],
  priceDecimals: ['price_accuracy', count],
  /** The time of the latest tick. Rounds are sold while it is younger than `staleAfterMs`. */
  tickAt: ['new_date', timestamp],
  tickSequence: ['seq', count],
  staleAfterMs: ['stale', count],
  tieRule: ['tie', tieRule],
  rulesVersion: ['rules', shortText],
  isFavorite: ['isOptional', flag],
  stakeAssets: ['limit', z.array(fields({ asset: ['paycoin', assetId] }))],
  options: ['lever', z.array(option)],
  spark: ['spark', z.optional(priceLine)],
})

export type CycleInfo = z.output<typeof cycleInfo>

export const roundStatus = z.enum(['open', 'won', 'lost', 'refunded'])

/** Why it ended so: by the price, by a tie, or because the feed had too few ticks. */
export const roundCause = z.enum(['price', 'tie', 'fewTicks', 'staleFeed'])

export const round = fields({
  /** The wire names the id twice. */
  id: ['orderid', count],
  sequenceId: ['autoid', count],
  base: ['tradcoin', assetId],
  quote: ['maincoin', assetId],
  direction: ['type', direction],
  /**
   * The price of the entry tick, under the current rules the second after acceptance; missing
   * before.
   */
  entryPrice: ['price', orMissing(price)],
  exitPrice: ['closeprice', orMissing(price)],
  stake: ['number', amount],
  stakeAsset: ['paycoin', assetId],
  seconds: ['lever', count],
  acceptedAt: ['wdate', timestamp],
  expiresAt: ['enddate', timestamp],
  settledAt: ['closedate', z.optional(timestamp)],
  /** A round has no fee besides its odds. */
  feeRate: ['gas', ratio],
  payoutRate: ['profit_gas', ratio],
  lossRate: ['loss_gas', ratio],
  /** Net result: positive won, negative lost, zero while open and when refunded. */
  netResult: ['last_profit', signedAmount],
  /** The amount paid back, stake included; missing while open. */
  paid: ['income', orMissing(amount)],
  status: ['state', roundStatus],
  cause: ['cause', z.optional(roundCause)],
  tieRule: ['tie', tieRule],
})

export type Round = z.output<typeof round>

/** An anonymous settled round. */
export const topRound = fields({
  name: ['name', shortText],
  base: ['tradcoin', assetId],
  quote: ['maincoin', assetId],
  direction: ['type', direction],
  stake: ['number', amount],
  stakeAsset: ['paycoin', assetId],
  seconds: ['lever', count],
  netResult: ['last_profit', signedAmount],
  settledAt: ['wdate', timestamp],
})

export type TopRound = z.output<typeof topRound>
