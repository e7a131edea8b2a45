/** A contract and an order of one, in calls and pushes. */
import { PERP_CANCEL_REASONS } from '@assay/domain/perp/perpOrder.ts'
import * as z from 'zod/mini'
import {
  amount,
  assetId,
  count,
  enabled,
  flag,
  lots,
  orMissing,
  percent,
  price,
  priceLine,
  ratio,
  shortText,
  signedAmount,
  signedRatio,
  timestamp,
} from '../schema/codecs.ts'
import { fields } from '../schema/fields.ts'
import { orderStatus } from './spot.ts'

export const perpSide = z.enum(['buy', 'sell'])

/** `lsolate` is the wire's spelling of isolated; the right spelling is accepted too. */
export const marginMode = z.codec(
  z.enum(['lsolate', 'isolated', 'cross']),
  z.enum(['isolated', 'cross']),
  {
    decode: (word) => (word === 'cross' ? 'cross' : 'isolated'),
    encode: (mode) => (mode === 'cross' ? 'cross' : 'lsolate'),
  },
)

/** The price that triggers a take-profit or stop-loss. */
export const triggerKind = z.enum(['mark', 'last'])

export const timeInForce = z.enum(['gtc', 'ioc', 'fok', 'postOnly'])

/** A contract with its live figures. Prices are missing until there are any. */
export const perpInfo = fields({
  id: ['autoid', count],
  base: ['tradcoin', assetId],
  quote: ['maincoin', assetId],
  symbol: ['symbol', shortText],
  name: ['chinaname', shortText],
  isTradable: ['state', enabled],
  lastPrice: ['price', orMissing(price)],
  markPrice: ['markprice', orMissing(price)],
  indexPrice: ['indexprice', orMissing(price)],
  /** True while the index is stale or wild: only orders that reduce risk and rest are accepted. */
  isHalted: ['halted', flag],
  change24h: ['rise', orMissing(percent)],
  high24h: ['height', orMissing(price)],
  low24h: ['low', orMissing(price)],
  volume24h: ['volume', amount],
  turnover24h: ['turnover', amount],
  bestAsk: ['sellprice', orMissing(price)],
  bestBid: ['buyprice', orMissing(price)],
  /** Base units of one lot. */
  contractSize: ['unit', amount],
  takerFeeRate: ['gas', ratio],
  makerFeeRate: ['makergas', ratio],
  /** The maximum fee on what a liquidation leaves. */
  liquidationFeeRate: ['liqgas', ratio],
  lotsMin: ['minnumber', lots],
  lotsMax: ['maxnumber', lots],
  leverageMax: ['max_lever', count],
  priceDecimals: ['price_accuracy', count],
  priceBand: ['band', ratio],
  /** The worst prices that a buy and a sell may have now; missing without an index. */
  highestBuy: ['maxprice', orMissing(price)],
  lowestSell: ['minprice', orMissing(price)],
  /** Open lots of one side, equal to those of the other. */
  openInterest: ['openinterest', lots],
  /** The current estimate of the next funding; when positive, longs pay shorts. */
  fundingRate: ['fundrate', signedRatio],
  nextFundingAt: ['fundtime', timestamp],
  /** The rate of the last settlement, which the mark price uses; 0 before the first. */
  settledFundingRate: ['fundratelast', signedRatio],
  /**
   * Two of the three prices whose median the mark follows, the third being the last trade: the
   * index with funding, and with the basis.
   */
  markByFunding: ['markfunding', orMissing(price)],
  markByBasis: ['markbasis', orMissing(price)],
  isFavorite: ['isOptional', flag],
  /** Maintenance margin by notional value, smallest first. */
  brackets: [
    'brackets',
    z.array(
      fields({
        notionalFloor: ['floor', amount],
        notionalMax: ['max', amount],
        maintenanceRate: ['rate', ratio],
        maintenanceDeduction: ['deduction', amount],
        leverageMax: ['lever', count],
      }),
    ),
  ],
  spark: ['spark', z.optional(priceLine)],
  /** The time of the figures. Only in calls: socket messages are current when they arrive. */
  at: ['time', z.optional(timestamp)],
})

export type PerpInfo = z.output<typeof perpInfo>

export const perpOrder = fields({
  id: ['id', count],
  sequenceId: ['autoid', count],
  base: ['tradcoin', assetId],
  quote: ['maincoin', assetId],
  /** Buying opens or adds to a long, or reduces a short when `isReduceOnly`. */
  side: ['type', perpSide],
  isReduceOnly: ['reduceonly', flag],
  type: ['style', z.enum(['limit', 'market'])],
  timeInForce: ['force', timeInForce],
  marginMode: ['tdMode', marginMode],
  leverage: ['lever', count],
  limitPrice: ['entrust_price', orMissing(price)],
  averagePrice: ['price', orMissing(price)],
  lots: ['number', lots],
  remainingLots: ['unfilled', lots],
  /** Base units of one lot. */
  contractSize: ['point', amount],
  /** What the order holds: margin and the fee of the fill. */
  held: ['margin', amount],
  fee: ['fee', amount],
  /** The realized result of reducing fills, before fees. */
  realizedPnl: ['income', signedAmount],
  takeProfitPrice: ['profitPrice', orMissing(price)],
  takeProfitTrigger: ['profitType', triggerKind],
  stopLossPrice: ['lossPrice', orMissing(price)],
  stopLossTrigger: ['lossType', triggerKind],
  status: ['state', orderStatus],
  /** Why the unfilled part was canceled. */
  cancelReason: ['reason', z.optional(z.enum(PERP_CANCEL_REASONS))],
  /** Who placed it: the member, a trigger, or a liquidation. */
  origin: ['origin', z.enum(['member', 'trigger', 'liquidation'])],
  createdAt: ['wdate', timestamp],
  clientOrderId: ['clientid', shortText],
})

export type PerpOrder = z.output<typeof perpOrder>
