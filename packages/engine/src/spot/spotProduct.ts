/** Spot trading. Its books are parts of the markets. */
import type { EngineProduct } from '../kernel/product.ts'
import { isCount, isFigure, isMissingOr, isOneOf, isText } from '../kernel/sent.ts'
import { cancelAllSpotOrders, cancelSpotOrder } from './cancel.ts'
import { DueOrders } from './dueOrders.ts'
import { OpenOrders } from './openOrders.ts'
import { placeSpotOrder } from './place.ts'
import { restoreSpot, type SpotRows, spotFromPlain, spotRowsOf, spotToPlain } from './plainSpot.ts'
import type { SpotCommand } from './spotCommand.ts'
import type { SpotEvent } from './spotEvent.ts'
import { spotPostings, spotTouches } from './spotPostings.ts'
import { spotReads } from './spotRead.ts'
import { runDue } from './stops.ts'

export type SpotTypes = {
  command: SpotCommand
  event: SpotEvent
  state: {
    orders: OpenOrders
    /** Stop orders whose price was reached and that have not acted yet, in order. */
    due: DueOrders
  }
  rows: SpotRows
  reads: typeof spotReads
}

export const spotProduct: EngineProduct<SpotTypes> = {
  newState: () => ({ orders: new OpenOrders(), due: new DueOrders() }),
  owners: { placeSpotOrder: 'member', cancelSpotOrder: 'member', cancelAllSpotOrders: 'member' },
  sent: {
    placeSpotOrder: {
      market: isText,
      side: isOneOf('buy', 'sell'),
      orderType: isOneOf('limit', 'market'),
      timeInForce: isOneOf('gtc', 'ioc', 'fok', 'postOnly'),
      price: isCount,
      quantity: isCount,
      quoteBudget: isFigure,
      stopPrice: isCount,
      stopWhen: isMissingOr(isOneOf('rises', 'falls')),
      clientOrderId: isText,
    },
    cancelSpotOrder: { order: isCount },
    cancelAllSpotOrders: { market: isMissingOr(isText) },
  },
  run: { placeSpotOrder, cancelSpotOrder, cancelAllSpotOrders },
  toPlain: spotToPlain,
  fromPlain: spotFromPlain,
  due: { turn: 1, isDue: ({ due }) => due.mayAct, run: runDue },
  postings: spotPostings,
  touches: spotTouches,
  reads: spotReads,
  rowsOf: spotRowsOf,
  restore: restoreSpot,
}
