import type { FiatEvent } from '@assay/engine/fiat/fiatEvent.ts'
import type { Moment, ProductHistory } from '../../../history/productHistory.ts'
import { fiatLetters } from '../fiatLetters.ts'
import { verifyFiatPage, verifyOpenFiat } from './verifyFiat.ts'
import { type FiatStep, writeFiat } from './writeFiat.ts'

/** The history of fiat buy and sell. Merchants leave no row. */
export type FiatHistory = {
  event: FiatEvent
  rows: FiatStep[]
  reason: 'fiat' | 'fiatHeld' | 'fiatFreed'
}

export const fiatHistory: ProductHistory<FiatHistory> = {
  newRows: () => [],
  record: {
    merchantSet: 'none',
    fiatOfferOpened: addStep,
    fiatOfferClosed: addStep,
    fiatOrderPlaced: addStep,
    fiatOrderPaid: addStep,
    fiatOrderLapsed: addStep,
    fiatOrderCancelled: addStep,
    fiatOrderAppealed: addStep,
    fiatOrderCompleted: addStep,
    fiatEscrowFreed: addStep,
  },
  // The currency paid for the coins is not recorded in the ledger.
  isCashFlow: { fiat: true, fiatHeld: false, fiatFreed: false },
  causes: {
    fiatOfferOpened: ({ offer }) => holdOf(offer.id),
    fiatOfferClosed: ({ offer }) => holdOf(offer.id),
    fiatOrderPlaced: ({ order }) => holdOf(order.id),
    fiatOrderCompleted: ({ order }) => ({ owned: 'fiat', reference: order.id }),
    fiatEscrowFreed: ({ order }) => holdOf(order.id),
  },
  write: writeFiat,
  newVerifier: () => ({ page: verifyFiatPage, totals: verifyOpenFiat }),
  lettersOf: fiatLetters,
}

function addStep(rows: FiatStep[], event: FiatStep['event'], { position, at }: Moment): void {
  rows.push({ event, position, at })
}

const holdOf = (reference: number) => ({ held: 'fiatHeld', freed: 'fiatFreed', reference }) as const
