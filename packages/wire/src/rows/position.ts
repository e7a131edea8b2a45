/**
 * A position and its take-profits and stop-losses, in calls and pushes. On the wire `position` is
 * the margin and `fess` the funding paid.
 */
import * as z from 'zod/mini'
import {
  amount,
  assetId,
  count,
  lots,
  orMissing,
  price,
  ratio,
  signedAmount,
  signedRatio,
  timestamp,
} from '../schema/codecs.ts'
import { fields } from '../schema/fields.ts'
import { marginMode, perpSide, triggerKind } from './perp.ts'

/** Buy is a long position, sell a short one. */
export const positionSide = z.codec(perpSide, z.enum(['long', 'short']), {
  decode: (word) => (word === 'buy' ? 'long' : 'short'),
  encode: (direction) => (direction === 'long' ? 'buy' : 'sell'),
})

/** A waiting take-profit or stop-loss. Without lots it is for the whole position. */
export const protection = fields({
  id: ['id', count],
  position: ['positionid', count],
  base: ['tradcoin', assetId],
  quote: ['maincoin', assetId],
  side: ['type', positionSide],
  kind: [
    'kind',
    z.codec(z.enum(['profit', 'loss']), z.enum(['takeProfit', 'stopLoss']), {
      decode: (word) => (word === 'profit' ? 'takeProfit' : 'stopLoss'),
      encode: (kind) => (kind === 'takeProfit' ? 'profit' : 'loss'),
    }),
  ],
  triggerPrice: ['price', price],
  trigger: ['trigger', triggerKind],
  lots: ['number', z.optional(lots)],
  createdAt: ['wdate', timestamp],
})

export type Protection = z.output<typeof protection>

export const position = fields({
  id: ['autoid', count],
  base: ['tradcoin', assetId],
  quote: ['maincoin', assetId],
  side: ['type', positionSide],
  marginMode: ['tdMode', marginMode],
  leverage: ['lever', count],
  entryPrice: ['price', price],
  lots: ['number', lots],
  /** Lots that no closing order claims yet. */
  closableLots: ['unfilled', lots],
  margin: ['position', amount],
  /** At the mark price. */
  unrealizedPnl: ['profit', signedAmount],
  /** Unrealized profit or loss divided by the initial margin. */
  returnRate: ['rate', signedRatio],
  realizedPnl: ['income', signedAmount],
  /** Fees paid so far. */
  fee: ['gas', amount],
  /** Funding paid so far; negative when received. */
  fundingPaid: ['fess', signedAmount],
  contractSize: ['point', amount],
  markPrice: ['markprice', orMissing(price)],
  /** At the mark price. */
  notional: ['value', amount],
  /** Missing when no price could liquidate it. */
  liquidationPrice: ['liqprice', orMissing(price)],
  bankruptcyPrice: ['bankruptprice', orMissing(price)],
  /** Including the fee of closing, at the mark price. */
  maintenanceMargin: ['maintenance', amount],
  /** The equity behind it, at the mark price: of the whole account if it is cross. */
  equity: ['equity', signedAmount],
  /** The maintenance of all positions that share that equity. */
  maintenanceAll: ['maintenanceall', amount],
  /** Maintenance divided by equity: warnings at 0.8 and 0.9, liquidation at 1. */
  marginRatio: ['ratio', orMissing(ratio)],
  /** How near to being deleveraged: lights from 0 (far) to 5. */
  adlLights: ['adl', count],
  /** The first of its kind, for the card; all of them are in `profitOrder`. */
  takeProfitPrice: ['profitPrice', orMissing(price)],
  stopLossPrice: ['lossPrice', orMissing(price)],
  protections: ['profitOrder', z.array(protection)],
  openedAt: ['wdate', timestamp],
})

export type Position = z.output<typeof position>
