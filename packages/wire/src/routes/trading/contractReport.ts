/**
 * The report of a forced closing: every input of every step, in the engine's own numbers (prices in
 * ticks, quantities in lots), so that the app can recompute it.
 */
import * as z from 'zod/mini'
import { route } from '../../route.ts'
import { marginMode } from '../../rows/perp.ts'
import { positionSide } from '../../rows/position.ts'
import {
  amount,
  count,
  lots,
  ratio,
  shortText,
  signedAmount,
  signedRatio,
  timestamp,
} from '../../schema/codecs.ts'
import { fields, strictFields } from '../../schema/fields.ts'
import { paging } from '../../schema/paging.ts'
import { optionalPair } from '../../schema/pairData.ts'
import { period } from './contract.ts'

const riskLevel = z.literal([0, 80, 90, 100])
const ticks = z.int().check(z.nonnegative())

/** The market's rules at that time, as far as a liquidation depends on them. */
const reportRules = fields({
  market: ['symbol', shortText],
  priceDecimals: ['price_accuracy', z.int()],
  /** One lot is 10^-this of the base. */
  unitDecimals: ['unit_accuracy', z.int()],
  takerFeeRate: ['gas', ratio],
  liquidationFeeRate: ['liqgas', ratio],
  brackets: [
    'brackets',
    z.array(
      fields({
        valueMax: ['max', amount],
        maintenanceRate: ['rate', ratio],
        leverageMax: ['lever', count],
      }),
    ),
  ],
})
export type ReportRules = z.output<typeof reportRules>

const leg = fields({
  position: ['autoid', count],
  market: ['symbol', shortText],
  side: ['type', positionSide],
  lots: ['number', lots],
  entryValue: ['entry', signedAmount],
  mark: ['mark', ticks],
  fundingDue: ['fess', signedAmount],
  margin: ['position', signedAmount],
  leverage: ['lever', count],
})

const step = fields({
  /**
   * In the book, with the fund's money, deleveraged against the other side, or against an own leg.
   */
  kind: ['kind', z.enum(['book', 'fund', 'deleverage', 'offset'])],
  position: ['autoid', count],
  bankruptcyValue: ['bankrupt', signedAmount],
  asked: ['number', lots],
  limit: ['limit', ticks],
  fills: [
    'fills',
    z.array(
      fields({
        lots: ['number', lots],
        value: ['value', signedAmount],
        /** The rank of the counterparty, without a name. */
        rank: ['rank', z.optional(count)],
      }),
    ),
  ],
  fee: ['gas', signedAmount],
  fundPaid: ['insurance', signedAmount],
  /** The fund's balance afterwards. */
  fundLeft: ['left', signedAmount],
})

export const liquidationReport = fields({
  id: ['id', count],
  marginMode: ['tdMode', marginMode],
  at: ['wdate', timestamp],
  warnings: [
    'warnings',
    z.array(
      fields({
        level: ['level', riskLevel],
        at: ['wdate', timestamp],
        equity: ['equity', signedAmount],
        maintenance: ['maintenance', amount],
      }),
    ),
  ],
  marks: [
    'marks',
    z.array(
      fields({
        market: ['symbol', shortText],
        index: ['index', ticks],
        byFunding: ['price1', ticks],
        byBasis: ['price2', ticks],
        last: ['last', ticks],
        mark: ['mark', ticks],
      }),
    ),
  ],
  cash: ['cash', signedAmount],
  legs: ['legs', z.array(leg)],
  cancelled: [
    'orders',
    z.array(fields({ order: ['id', count], released: ['released', signedAmount] })),
  ],
  steps: ['steps', z.array(step)],
  cashAfter: ['cashafter', signedAmount],
  legsAfter: ['legsafter', z.array(leg)],
  rules: ['rules', z.array(reportRules)],
})
export type LiquidationReport = z.output<typeof liquidationReport>

/** The report for a member whose position was closed against a liquidated one. */
export const deleverageReport = fields({
  liquidation: ['id', count],
  position: ['autoid', count],
  market: ['symbol', shortText],
  side: ['type', positionSide],
  marginMode: ['tdMode', marginMode],
  leverage: ['lever', count],
  at: ['wdate', timestamp],
  mark: [
    'mark',
    fields({
      index: ['index', ticks],
      byFunding: ['price1', ticks],
      byBasis: ['price2', ticks],
      last: ['last', ticks],
      mark: ['mark', ticks],
    }),
  ],
  /** The rank on its side from 0, the number of positions, and the score. */
  rank: ['rank', count],
  ranked: ['total', count],
  score: ['score', signedRatio],
  lots: ['number', lots],
  entryValue: ['entry', signedAmount],
  margin: ['position', signedAmount],
  entryValueAtClose: ['entryend', signedAmount],
  closed: ['closed', lots],
  value: ['value', signedAmount],
  realized: ['last_profit', signedAmount],
  /** Only what determines the value on the other side. */
  other: [
    'other',
    fields({
      lots: ['number', lots],
      entryValue: ['entry', signedAmount],
      asked: ['asked', lots],
      given: ['given', count],
      cash: ['cash', signedAmount],
      fund: ['left', signedAmount],
    }),
  ],
  rules: ['rules', reportRules],
})
export type DeleverageReport = z.output<typeof deleverageReport>

/** A member's position was liquidated, or closed against a liquidated one. */
export const FORCED_KINDS = ['liquidated', 'deleveraged'] as const

/** The row of a list; a position that was closed against a liquidated one is `deleveraged`. */
export const forcedClosing = fields({
  id: ['id', count],
  kind: ['kind', z.enum(FORCED_KINDS)],
  marginMode: ['tdMode', marginMode],
  market: ['symbol', shortText],
  side: ['type', positionSide],
  position: ['autoid', count],
  /** Closed lots of this position. */
  lots: ['number', lots],
  realizedPnl: ['last_profit', signedAmount],
  /** The liquidation's own fee; none for a deleverage. */
  fee: ['gas', amount],
  /** Paid by the insurance fund. */
  fundPaid: ['insurance', signedAmount],
  /** The part of the account's margin that was left; for a deleverage what was released. */
  returned: ['returned', signedAmount],
  at: ['wdate', timestamp],
})
export type ForcedClosing = z.output<typeof forcedClosing>

export const getLiquidations = route({
  method: 'GET',
  path: '/contract/liquidations',
  title: "The member's forced closings, newest first.",
  needsLogin: true,
  keyRight: 'read',
  isAddition: true,
  input: strictFields({
    ...paging,
    ...optionalPair,
    side: ['type', z.optional(positionSide)],
    kind: ['kind', z.optional(z.enum(FORCED_KINDS))],
    ...period,
  }),
  reply: fields({ closings: ['list', z.array(forcedClosing)], count: ['count', count] }),
})

export const getLiquidation = route({
  method: 'GET',
  path: '/contract/liquidation',
  title: 'One liquidation of the member with every input of its decision.',
  needsLogin: true,
  keyRight: 'read',
  isAddition: true,
  input: strictFields({ id: ['id', z.string().check(z.regex(/^\d{1,15}$/))] }),
  reply: liquidationReport,
})

export const getDeleverage = route({
  method: 'GET',
  path: '/contract/deleverage',
  title: 'One closing of a position of the member against a liquidated one, with every input.',
  needsLogin: true,
  keyRight: 'read',
  isAddition: true,
  input: strictFields({
    id: ['id', z.string().check(z.regex(/^\d{1,15}$/))],
    position: ['autoid', z.string().check(z.regex(/^\d{1,15}$/))],
  }),
  reply: deleverageReport,
})
