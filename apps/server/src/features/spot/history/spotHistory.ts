import type { SpotEvent } from '@assay/engine/spot/spotEvent.ts'
import { partiesOf } from '@assay/engine/spot/spotPostings.ts'
import type { ProductHistory } from '../../../history/productHistory.ts'
import { SpotHistoryRows } from './spotRows.ts'
import { verifyOpenOrders, verifySpotPage } from './verifySpot.ts'
import { writeSpot } from './writeSpot.ts'

/** The history of spot trading: orders, fills and the chart. */
export type SpotHistory = {
  event: SpotEvent
  rows: SpotHistoryRows
  reason: 'trade' | 'fee' | 'orderHeld' | 'orderFreed'
}

const holdOf = (reference: number) =>
  ({ held: 'orderHeld', freed: 'orderFreed', reference }) as const

export const spotHistory: ProductHistory<SpotHistory> = {
  newRows: () => new SpotHistoryRows(),
  record: {
    spotOrderPlaced(rows, { order, stopWhen }, moment) {
      const change = rows.change(order.id, order.stopPrice > 0 ? 'waiting' : 'open', moment)
      change.placed = order
      change.stopWhen = stopWhen
    },
    spotOrderRested: 'none',
    spotOrderTriggered(rows, { order }, moment) {
      rows.change(order, 'open', moment)
    },
    spotTraded: (rows, event, moment) => rows.trade(event, moment),
    spotOrderCancelled: (rows, event, moment) => rows.cancel(event, moment),
    spotOrdersCancelled: 'none',
  },
  isCashFlow: { trade: false, fee: false, orderHeld: false, orderFreed: false },
  causes: {
    spotOrderPlaced: ({ order }) => holdOf(order.id),
    spotOrderTriggered: ({ order }) => holdOf(order),
    spotTraded: (event) => ({
      ...holdOf(partiesOf(event).buy.order),
      owned: { member: 'trade', 'house/fees': 'fee' },
      reference: event.trade,
      holdReference: partiesOf(event).buy.order,
      first: event.makerMember,
    }),
    spotOrderCancelled: ({ order }) => holdOf(order),
  },
  write: writeSpot,
  newVerifier: () => ({ page: verifySpotPage, totals: verifyOpenOrders }),
  numbered: { orders: 'spot_order', trades: 'spot_fill WHERE is_maker' },
  walked: ['spot_fill_by_trade'],
}
