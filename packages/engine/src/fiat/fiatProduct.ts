/** Buying and selling coins for a currency that is paid outside. */
import type { EngineProduct } from '../kernel/product.ts'
import type { FiatCommand } from './fiatCommand.ts'
import type { FiatEvent } from './fiatEvent.ts'
import { FiatOrders } from './fiatOrders.ts'
import { fiatPostings, fiatTouches } from './fiatPostings.ts'
import { fiatCommandsDue, fiatReads } from './fiatRead.ts'
import { passFiat } from './passFiat.ts'
import { type FiatRows, fiatFromPlain, fiatRowsOf, fiatToPlain, restoreFiat } from './plainFiat.ts'
import { runFiat } from './runFiat.ts'

export type FiatTypes = {
  command: FiatCommand
  event: FiatEvent
  state: { fiat: FiatOrders }
  rows: FiatRows
  reads: typeof fiatReads
}

export const fiatProduct: EngineProduct<FiatTypes> = {
  newState: () => ({ fiat: new FiatOrders() }),
  owners: {
    setMerchant: 'operator',
    openFiatOffer: 'member',
    closeFiatOffer: 'member',
    placeFiatOrder: 'member',
    markFiatPaid: 'member',
    releaseFiat: 'member',
    cancelFiatOrder: 'member',
    appealFiat: 'member',
    decideFiat: 'house',
  },
  run: runFiat,
  counters: {
    openFiatOffer: ({ fiat }) => fiat.lastOffer,
    placeFiatOrder: ({ fiat }) => fiat.lastOrder,
  },
  toPlain: fiatToPlain,
  fromPlain: fiatFromPlain,
  due: {
    turn: 8,
    isDue: ({ fiat }, now) => fiat.dueAt <= now,
    run: passFiat,
    commandsDue: fiatCommandsDue,
  },
  postings: fiatPostings,
  touches: fiatTouches,
  reads: fiatReads,
  rowsOf: fiatRowsOf,
  restore: restoreFiat,
}
