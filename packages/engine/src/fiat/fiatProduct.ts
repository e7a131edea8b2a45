/** Buying and selling coins for a currency that is paid outside. */
import { FIAT_CURRENCIES, FIAT_METHODS } from '@assay/domain/fiat/fiatOrder.ts'
import type { EngineProduct } from '../kernel/product.ts'
import { isCount, isFigure, isOneOf, isSomeOf, isText } from '../kernel/sent.ts'
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
    setMerchant: 'member',
    openFiatOffer: 'member',
    closeFiatOffer: 'member',
    placeFiatOrder: 'member',
    markFiatPaid: 'member',
    releaseFiat: 'member',
    cancelFiatOrder: 'member',
    appealFiat: 'member',
    decideFiat: 'house',
  },
  sent: {
    openFiatOffer: {
      side: isOneOf('buy', 'sell'),
      asset: isText,
      currency: isOneOf(...Object.keys(FIAT_CURRENCIES)),
      price: isFigure,
      quantity: isFigure,
      minimum: isFigure,
      maximum: isFigure,
      methods: isSomeOf(...FIAT_METHODS),
    },
    closeFiatOffer: { offer: isCount },
    placeFiatOrder: {
      side: isOneOf('buy', 'sell'),
      asset: isText,
      currency: isOneOf(...Object.keys(FIAT_CURRENCIES)),
      quantity: isFigure,
      price: isFigure,
      method: isOneOf(...FIAT_METHODS),
    },
    markFiatPaid: { order: isCount },
    releaseFiat: { order: isCount },
    cancelFiatOrder: { order: isCount },
    appealFiat: { order: isCount },
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
