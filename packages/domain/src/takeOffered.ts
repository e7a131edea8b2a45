/**
 * What an order takes from the published book, for spot and contracts: the exchange's own algorithm
 * on the levels shown. Prices are ticks, quantities lots, values ticks times lots.
 */
import type { Side } from './spot/order.ts'

/** A price in ticks and the lots offered there. */
export type OfferedLevel = { price: number; lots: number }

/** The other side of the book, as far as it is shown. */
export type Offered = {
  /** Best first, without own orders: self-trades are prevented. */
  offered: readonly OfferedLevel[]
  /** There is nothing behind the levels shown. */
  isWhole: boolean
}

/** Lots, and their value in ticks times lots. */
export type TakenLots = { lots: number; units: bigint }

/** How many more lots an order wants at a price, given what it has taken. */
export type WantedLots = (price: number, taken: TakenLots) => number

export const wantedLots =
  (all: number): WantedLots =>
  (_, { lots }) =>
    all - lots

export type TakenLevels = TakenLots & {
  /** The worst price shown within the bound; undefined if there is none. */
  last: number | undefined
  /** Everything within the bound is shown: the book ends there, or continues beyond the bound. */
  isAllSeen: boolean
}

/** What an order takes from the levels shown, at its bound in ticks or better. */
export function takeOffered(
  { offered, isWhole }: Offered,
  { side, bound, wanted }: { side: Side; bound: number; wanted: WantedLots },
): TakenLevels {
  const within = offered.filter(({ price }) => (side === 'buy' ? price <= bound : price >= bound))
  let taken: TakenLots = { lots: 0, units: 0n }
  for (const { price, lots } of within) {
    taken = taking(taken, price, Math.min(wanted(price, taken), lots))
  }
  const isAllSeen = isWhole || within.length < offered.length
  return { ...taken, last: within.at(-1)?.price, isAllSeen }
}

/** Adds lots at a price. */
export const taking = ({ lots, units }: TakenLots, price: number, more: number): TakenLots => ({
  lots: lots + more,
  units: units + BigInt(price) * BigInt(more),
})
