/**
 * Spot trading as plain JSON in a fixed order of fields, and back: for the journal and the
 * snapshot.
 */
import type { Side, SpotOrder } from '@assay/domain/spot/order.ts'
import type { Ratio } from '@assay/money/amount.ts'
import { type Book, NONE } from '../book/book.ts'
import type { MarketState } from '../kernel/market.ts'
import { asWritten, type Stored, toBigint } from '../kernel/plain.ts'
import type { CommandReaders, Restorers, RowOf, Writers } from '../kernel/product.ts'
import type { State } from '../state.ts'
import { payingAccount } from './hold.ts'
import type { SpotCommand } from './spotCommand.ts'

export const spotToPlain: Writers<SpotCommand> = {
  placeSpotOrder: (command) => {
    const { member, market, side, orderType, timeInForce, price, quantity } = command
    const { quoteBudget, stopPrice, stopWhen, clientOrderId } = command
    return {
      member,
      market,
      side,
      orderType,
      timeInForce,
      price,
      quantity,
      quoteBudget: quoteBudget.toString(),
      stopPrice,
      clientOrderId,
      ...(stopWhen && { stopWhen }),
    }
  },
  cancelSpotOrder: ({ member, order }) => ({ member, order }),
  cancelAllSpotOrders: ({ member, market }) => ({ member, market: market ?? null }),
}

export const spotFromPlain: CommandReaders<SpotCommand> = {
  placeSpotOrder: (plain) => ({ ...plain, quoteBudget: toBigint(plain.quoteBudget) }),
  cancelSpotOrder: asWritten,
  cancelAllSpotOrders: (plain) => ({ ...plain, market: plain.market ?? undefined }),
}

export type SpotRows = {
  order: [PlainOrder, remaining: number]
  book: [market: string, side: Side, orders: number[]]
  stops: [market: string, side: Side, orders: number[]]
  due: [orders: number[]]
}
type PlainOrder = Stored<SpotOrder>

export function* spotRowsOf(state: State): Generator<RowOf<SpotRows>, void> {
  const { orders } = state
  for (const slot of orders.slotsById()) {
    yield ['order', orderToPlain(orders.at(slot)), orders.remainingOf(slot)]
  }
  for (const market of state.markets.values()) {
    for (const kind of ['book', 'stops'] as const) {
      for (const side of ['buy', 'sell'] as const) {
        yield [kind, market.rules.symbol, side, idsInLine(state, market[kind], side)]
      }
    }
  }
  yield ['due', state.due.list()]
}

export const restoreSpot: Restorers<SpotRows> = {
  order: (state, plain, remaining) => {
    const order = orderFromPlain(plain)
    const market = state.markets.get(order.market)!
    state.orders.add(market, { order, account: payingAccount(state, market, order), remaining })
  },
  book: (state, symbol, side, ids) => {
    restoreLine(state, state.markets.get(symbol)!, { kind: 'book', side, ids })
  },
  stops: (state, symbol, side, ids) => {
    restoreLine(state, state.markets.get(symbol)!, { kind: 'stops', side, ids })
  },
  due: (state, ids) => {
    for (const id of ids) {
      const slot = state.orders.find(id)
      state.due.add(state.orders.termsOf(slot).market, id)
      state.orders.setPhase(slot, 'due', NONE)
    }
  },
}

function idsInLine(state: State, book: Book, side: Side): number[] {
  const ids: number[] = []
  for (let handle = book.first(side); handle !== NONE; handle = book.next(handle)) {
    ids.push(state.orders.idOf(book.tagOf(handle)))
  }
  return ids
}

function restoreLine(
  state: State,
  market: MarketState,
  { kind, side, ids }: { kind: 'book' | 'stops'; side: Side; ids: number[] },
): void {
  for (const id of ids) {
    const slot = state.orders.find(id)
    const { price, stopPrice } = state.orders.at(slot)
    const at = kind === 'book' ? price : stopPrice
    const handle = market[kind].add(side, at, state.orders.remainingOf(slot), slot)
    state.orders.setPhase(slot, kind === 'book' ? 'resting' : 'waiting', handle)
  }
}

const orderToPlain = (order: SpotOrder): PlainOrder => ({
  ...order,
  quoteBudget: order.quoteBudget.toString(),
  makerFeeRate: order.makerFeeRate.toString(),
  takerFeeRate: order.takerFeeRate.toString(),
})

const orderFromPlain = (plain: PlainOrder): SpotOrder => ({
  ...plain,
  quoteBudget: toBigint(plain.quoteBudget),
  makerFeeRate: toBigint<Ratio>(plain.makerFeeRate),
  takerFeeRate: toBigint<Ratio>(plain.takerFeeRate),
})
