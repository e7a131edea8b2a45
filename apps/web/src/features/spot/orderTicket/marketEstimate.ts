/**
 * What an order that does not wait for its trigger is likely to trade, from the book as it is
 * shown. An average between two ticks is rounded to the member's harm.
 */
import type { Rejection } from '@assay/domain/rejection.ts'
import type { SpotRules } from '@assay/domain/spot/spotRules.ts'
import {
  livePrice,
  outsideBand,
  type SpotOrderDraft,
} from '@assay/domain/spot/validateSpotOrder.ts'
import {
  type Offered,
  type TakenLots,
  takeOffered,
  taking,
  type WantedLots,
  wantedLots,
} from '@assay/domain/takeOffered.ts'
import { type Amount, divide, times } from '@assay/money/amount.ts'
import { offeredIn } from '../../../market/book/offeredIn.ts'
import { bandAtMarket, type SpotFormMarket } from './spotFormMarket.ts'

export type MarketEstimate = {
  /** The average, in ticks. */
  price: number
  lots: number
  /** In quote. */
  value: Amount
  /**
   * The part that the rows shown take at once, and its own average; undefined when none of it, and
   * for one that fills whole or not at all when more than the rows shown would have to fill it.
   */
  met: { price: number; lots: number } | undefined
  /** Lots without a taker, of an order that may not wait. */
  missed: number
  /** The result does not depend on rows behind those shown. */
  isSeen: boolean
  /** Why a market order trades nothing: the book is empty, or only has rows beyond its limit. */
  refusal: Rejection | undefined
}

/**
 * Undefined for an order that waits, and without a book or a price. Lots that the rows shown do not
 * fill count at the limit price, or for a market order at the last row; if there is nothing behind
 * the rows, they only count if the order may wait. For a limit sell that may not wait only what the
 * rows fill counts, as its least proceeds.
 */
export function marketEstimate(
  draft: SpotOrderDraft,
  market: SpotFormMarket,
): MarketEstimate | undefined {
  const { rules, view, book } = market
  const isBuy = draft.side === 'buy'
  const isLimit = draft.orderType === 'limit'
  const band = bandAtMarket(draft.side, market)
  const bound = isLimit ? draft.price : isBuy ? band.high : band.low
  if (draft.stopPrice > 0 || draft.timeInForce === 'postOnly' || !book || bound === 0) {
    return undefined
  }
  const against = offeredTo(draft, { ...market, book })
  const wanted = wantedBy(draft, rules)
  const taken = takeOffered(against, { side: draft.side, bound, wanted })
  const { isAllSeen, last } = taken
  const first = isLimit ? bound : (against.offered[0]?.price ?? livePrice(draft.side, view))
  if (first === 0) return undefined
  const restPrice = isLimit ? bound : (last ?? first)
  const rest = wanted(restPrice, taken)
  const mayWait = isLimit && draft.timeInForce === 'gtc'
  const isMissed = isAllSeen && !mayWait
  const isSeen = isAllSeen || rest === 0
  // One that fills whole or not at all is valued whole.
  const isFok = draft.timeInForce === 'fok'
  const isLeast = isLimit && !isBuy && !mayWait
  const filled = !isFok && (isMissed || isLeast) ? taken : taking(taken, restPrice, rest)
  const isMet = taken.lots > 0 && (isSeen || !isFok)
  const averageOf = ({ lots, units }: TakenLots) =>
    Number(divide(units, BigInt(lots), isBuy ? 'up' : 'down'))
  return {
    price: filled.lots > 0 ? averageOf(filled) : first,
    lots: filled.lots,
    value: times(rules.notionalUnit, filled.units),
    met: isMet ? { price: averageOf(taken), lots: taken.lots } : undefined,
    missed: isMissed && draft.quoteBudget === 0n ? rest : 0,
    isSeen,
    refusal:
      !isLimit && isMissed && rest > 0 && taken.lots === 0
        ? goesOn(against, last)
          ? outsideBand(rules, band)
          : { code: 'bookEmpty' }
        : undefined,
  }
}

/** Whether rows are shown behind the last that an order may trade with. */
const goesOn = ({ offered }: Offered, last: number | undefined) => offered.at(-1)?.price !== last

function offeredTo(
  { side }: SpotOrderDraft,
  { rules, book, orders }: SpotFormMarket & { book: NonNullable<SpotFormMarket['book']> },
) {
  const own = orders.filter((order) => order.side !== side && order.status !== 'waiting')
  return offeredIn(side === 'buy' ? book.asks : book.bids, {
    priceDecimals: rules.priceDecimals,
    lot: rules.lotUnit,
    own: own.map(({ price, remainingQuantity: quantity }) => ({ price, quantity })),
  })
}

function wantedBy({ quantity, quoteBudget }: SpotOrderDraft, rules: SpotRules): WantedLots {
  if (quoteBudget === 0n) return wantedLots(quantity)
  const budget = divide(quoteBudget, rules.notionalUnit, 'down')
  return (price, { units }) => Number(divide(budget - units, BigInt(price), 'down'))
}
