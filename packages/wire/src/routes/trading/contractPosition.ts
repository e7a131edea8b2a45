/**
 * Positions of perpetual contracts: closing, margin and leverage, take-profit and stop-loss,
 * history. On the wire `position` is the margin and `fess` the funding paid.
 */
import * as z from 'zod/mini'
import { route } from '../../route.ts'
import { marginMode, perpOrder, triggerKind } from '../../rows/perp.ts'
import { position, positionSide, protection } from '../../rows/position.ts'
import {
  amount,
  assetId,
  count,
  countText,
  lots,
  price,
  shortText,
  signedAmount,
  signedRatio,
  timestamp,
} from '../../schema/codecs.ts'
import { fields, strictFields } from '../../schema/fields.ts'
import { paging } from '../../schema/paging.ts'
import { optionalPair, pair } from '../../schema/pairData.ts'
import { period } from './contract.ts'

const sides = z.codec(z.enum(['all', 'buy', 'sell']), z.enum(['all', 'long', 'short']), {
  decode: (word) => (({ all: 'all', buy: 'long', sell: 'short' }) as const)[word],
  encode: (which) => (({ all: 'all', long: 'buy', short: 'sell' }) as const)[which],
})

/** What last closed a position. */
export const CLOSED_BY = ['member', 'takeProfit', 'stopLoss', 'liquidation', 'adl'] as const

/** A closed position, with the data of the poster. */
export const closedPosition = fields({
  id: ['autoid', count],
  base: ['tradcoin', assetId],
  quote: ['maincoin', assetId],
  side: ['type', positionSide],
  marginMode: ['tdMode', marginMode],
  leverage: ['lever', count],
  /** All closed lots. */
  lots: ['number', lots],
  entryPrice: ['price', price],
  closePrice: ['closeprice', price],
  /** The opening margin of the closed lots. */
  margin: ['position', amount],
  /** By price only. */
  realizedPnl: ['last_profit', signedAmount],
  /** After fees and funding, including payments of the insurance fund for a liquidation. */
  netPnl: ['income', signedAmount],
  /** All fees, including a liquidation's. */
  fee: ['gas', amount],
  liquidationFee: ['liqgas', amount],
  fundingPaid: ['fess', signedAmount],
  fundPaid: ['insurance', signedAmount],
  contractSize: ['point', amount],
  closedBy: ['reason', z.enum(CLOSED_BY)],
  openedAt: ['wdate', timestamp],
  closedAt: ['closedate', timestamp],
})

export type ClosedPosition = z.output<typeof closedPosition>

const noPlace = {
  method: 'POST',
  needsLogin: true,
  keyRight: 'trade',
  isWrite: true,
  isOpenWhenFrozen: true,
} as const

const one = fields({ position: ['position', position] })

export const getPositionsOfMarket = route({
  method: 'GET',
  path: '/contract/positionByCoin',
  title: "The member's open positions in one contract.",
  noScreen: 'One contract for programs. Screens read all positions and filter them.',
  needsLogin: true,
  keyRight: 'read',
  input: strictFields(pair),
  reply: z.array(position),
})

export const getPositions = route({
  method: 'GET',
  path: '/contract/position',
  title: "The member's open positions.",
  needsLogin: true,
  keyRight: 'read',
  input: strictFields({}),
  reply: z.array(position),
})

export const getClosedPositions = route({
  method: 'GET',
  path: '/contract/tradHistory',
  title: "The member's closed positions, newest first.",
  needsLogin: true,
  keyRight: 'read',
  input: strictFields({
    ...paging,
    ...optionalPair,
    side: ['type', z.optional(positionSide)],
    closedBy: ['reason', z.optional(z.enum(CLOSED_BY))],
    ...period,
  }),
  reply: fields({ positions: ['list', z.array(closedPosition)], count: ['count', count] }),
})

/** One funding payment, with the inputs of its calculation. */
export const fundingPayment = fields({
  id: ['id', shortText],
  base: ['tradcoin', assetId],
  quote: ['maincoin', assetId],
  position: ['positionid', count],
  side: ['type', positionSide],
  marginMode: ['tdMode', marginMode],
  lots: ['number', lots],
  contractSize: ['point', amount],
  rate: ['rate', signedRatio],
  markPrice: ['markprice', price],
  /** Positive when paid, negative when received. */
  paid: ['fess', signedAmount],
  /** The part that margin and cash could not cover, added to the entry. */
  addedToEntry: ['booked', amount],
  paidAt: ['wdate', timestamp],
})

export type FundingPayment = z.output<typeof fundingPayment>

export const getFundingPayments = route({
  method: 'GET',
  path: '/contract/fundingOrder',
  title: "The member's payments of funding, newest first, of all positions or of one.",
  needsLogin: true,
  keyRight: 'read',
  isAddition: true,
  input: strictFields({
    ...paging,
    ...optionalPair,
    side: ['type', z.optional(positionSide)],
    position: ['positionid', z.optional(countText)],
    ...period,
  }),
  reply: fields({ payments: ['list', z.array(fundingPayment)], count: ['count', count] }),
})

export const closePosition = route({
  ...noPlace,
  path: '/contract/closePosition',
  success: 'orderPlaced',
  title: 'Close some lots of a position, or all, at the market or at a price.',
  input: strictFields({
    position: ['autoid', count],
    lots: ['number', z.optional(lots)],
    price: ['price', z.optional(price)],
  }),
  reply: fields({ order: ['order', perpOrder] }),
})

const closedCount = fields({ count: ['count', count] })

export const closePositionsOfAsset = route({
  ...noPlace,
  path: '/contract/closeCoinPosition',
  success: 'positionsClosed',
  title: 'Close the positions of one coin at the market: all, the longs or the shorts.',
  noScreen: 'One coin at once for programs. The sheet closes one position, or all of a side.',
  input: strictFields({ base: ['coin', assetId], side: ['type', sides] }),
  reply: closedCount,
})

export const closeAllPositions = route({
  ...noPlace,
  path: '/contract/closeAllPosition',
  success: 'positionsClosed',
  title: 'Close all positions at the market, or all longs or all shorts.',
  input: strictFields({ side: ['type', sides] }),
  reply: closedCount,
})

export const setLeverage = route({
  ...noPlace,
  path: '/contract/changeLever',
  success: 'leverageSaved',
  title: 'Change the leverage of the positions and open orders of a contract.',
  isAddition: true,
  input: strictFields({
    ...pair,
    marginMode: ['tdMode', marginMode],
    leverage: ['lever', count],
  }),
  reply: fields({ leverage: ['lever', count] }),
})

export const setMarginMode = route({
  ...noPlace,
  path: '/contract/changeMode',
  success: 'marginSaved',
  title: 'Turn a cross position into an isolated one, or back.',
  isAddition: true,
  input: strictFields({ position: ['autoid', count], marginMode: ['tdMode', marginMode] }),
  reply: one,
})

export const changeMargin = route({
  ...noPlace,
  path: '/contract/changeMargin',
  success: 'marginSaved',
  title: 'Add margin to an isolated position, or take some out.',
  isAddition: true,
  input: strictFields({
    position: ['autoid', count],
    direction: ['type', z.enum(['add', 'remove'])],
    amount: ['number', amount],
  }),
  reply: one,
})

const protections = fields({ protections: ['profitOrder', z.array(protection)] })

const triggers = {
  takeProfitTrigger: ['profitType', z.optional(triggerKind)],
  stopLossTrigger: ['lossType', z.optional(triggerKind)],
} as const

export const getProtections = route({
  method: 'GET',
  path: '/contract/profitLossOrder',
  title: 'What waits to close positions: of one position or of all.',
  needsLogin: true,
  keyRight: 'read',
  input: strictFields({ position: ['autoid', z.optional(countText)] }),
  reply: z.array(protection),
})

export const addProtection = route({
  ...noPlace,
  path: '/contract/profitLoss',
  success: 'protectionSaved',
  title: 'Add a take-profit, a stop-loss or both to a position; without lots for the whole of it.',
  input: strictFields({
    position: ['autoid', count],
    takeProfitPrice: ['profitPrice', z.optional(price)],
    stopLossPrice: ['lossPrice', z.optional(price)],
    ...triggers,
    lots: ['number', z.optional(lots)],
  }),
  reply: protections,
})

export const editProtection = route({
  ...noPlace,
  path: '/contract/editProfitLoss',
  success: 'protectionSaved',
  title:
    'Change the price, the trigger or the lots of a take-profit or stop-loss; 0 lots are the whole position.',
  input: strictFields({
    id: ['id', count],
    triggerPrice: ['price', price],
    trigger: ['trigger', z.optional(triggerKind)],
    lots: ['number', z.optional(lots)],
  }),
  reply: protections,
})

export const cancelProtection = route({
  ...noPlace,
  path: '/contract/closeProfitLoss',
  success: 'protectionCancelled',
  title: 'Cancel a take-profit or stop-loss.',
  input: strictFields({ id: ['id', count] }),
  reply: protections,
})
