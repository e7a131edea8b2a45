import type { PerpEvent } from '@assay/engine/perp/perpEvent.ts'
import type { ProductHistory } from '../../../history/productHistory.ts'
import { riskLetters } from '../riskNotices.ts'
import { PerpHistoryRows } from './perpRows.ts'
import { PerpVerifier } from './perpVerifier.ts'
import { writePerps } from './writePerps.ts'

/** The history of perpetual contracts: orders, fills, positions, funding and forced closings. */
export type PerpHistory = {
  event: PerpEvent
  rows: PerpHistoryRows
  reason: Realized | 'fee' | 'insurance' | 'orderHeld' | 'orderFreed' | 'marginHeld' | 'marginFreed'
}
type Realized = 'perpPnl' | 'funding' | 'liquidation' | 'deleverage'

const orderHold = (reference: number) =>
  ({ held: 'orderHeld', freed: 'orderFreed', reference }) as const
const MARGIN = { held: 'marginHeld', freed: 'marginFreed' } as const

/** A flow of money, with a separate line for each part. */
const flow = <R extends Realized>(reason: R, reference: number) =>
  ({
    owned: { 'clearing/perp': reason, 'house/fees': 'fee', 'house/insurance': 'insurance' },
    ...MARGIN,
    reference,
    holdReference: 0,
  }) as const

export const perpHistory: ProductHistory<PerpHistory> = {
  newRows: () => new PerpHistoryRows(),
  record: {
    perpMarketListed: 'none',
    perpMarketTradableSet: 'none',
    perpMarkMoved: 'none',
    perpMarketHalted: 'none',
    perpMarketResumed: 'none',
    perpOrderPlaced: (rows, event, moment) => rows.place(event, moment),
    perpOrderRested: 'none',
    perpOrderShrunk: (rows, event, moment) => rows.shrink(event, moment),
    perpTraded: (rows, event, moment) => rows.trade(event, moment),
    perpOrderCancelled: (rows, event, moment) => rows.cancel(event, moment),
    perpOrdersCancelled: 'none',
    perpPositionsClosed: 'none',
    perpLeverageSet(rows, { position }, moment) {
      if (position) rows.change(position, moment)
    },
    perpMarginModeSet(rows, { position }, moment) {
      rows.change(position, moment)
    },
    perpMarginAdjusted(rows, { position }, moment) {
      rows.change(position, moment)
    },
    perpTriggerSet: 'none',
    perpTriggerFired: (rows, event) => rows.fire(event),
    perpTriggerCancelled: 'none',
    perpFundingSet(rows, event) {
      rows.fundings.push(event)
    },
    perpFundingPaid: (rows, event, moment) => rows.pay(event, moment),
    perpRiskWarned: 'none',
    perpLiquidated: (rows, event, moment) => rows.liquidate(event, moment),
    perpDeleveraged: (rows, event, moment) => rows.deleverage(event, moment),
  },
  isCashFlow: {
    perpPnl: false,
    fee: false,
    insurance: false,
    funding: false,
    liquidation: false,
    deleverage: false,
    orderHeld: false,
    orderFreed: false,
    marginHeld: false,
    marginFreed: false,
  },
  causes: {
    perpOrderPlaced: ({ order }) => orderHold(order.id),
    perpOrderRested: ({ order }) => orderHold(order),
    perpTraded: ({ trade, maker }) => ({
      ...flow('perpPnl', trade),
      holdReference: trade,
      first: maker.member,
    }),
    perpOrderCancelled: ({ order }) => orderHold(order),
    perpLeverageSet: () => MARGIN,
    perpMarginAdjusted: () => MARGIN,
    perpFundingPaid: ({ position }) => flow('funding', position.id),
    perpLiquidated: ({ report }) => flow('liquidation', report.id),
    perpDeleveraged: ({ liquidation }) => flow('deleverage', liquidation),
  },
  endCommand: (rows) => rows.endCommand(),
  write: writePerps,
  newVerifier: () => new PerpVerifier(),
  numbered: { orders: 'perp_order', trades: 'perp_fill WHERE is_maker' },
  lettersOf: riskLetters,
}
