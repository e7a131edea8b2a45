/**
 * What an order takes of the book as it is published, spot and contracts alike: the same walk as
 * the exchange's over the levels shown. Prices are ticks, quantities lots, values ticks times lots.
 */
import type { Side } from './spot/order.ts'

/** A price in ticks and the lots that stand there. */
export type OfferedLevel = { price: number; lots: number }

/** What stands against an order, as far as it is shown. */
export type Offered = {
  /** Best first, own orders left out: no one trades with themselves. */
  offered: readonly OfferedLevel[]
  /** Nothing stands behind the levels shown. */
  isWhole: boolean
}

/** Lots, and their value in ticks times lots. */
export type TakenLots = { lots: number; units: bigint }

/** How many lots an order still wants at a price after what it has taken. */
export type WantedLots = (price: number, taken: TakenLots) => number

export const wantedLots =
  (all: number): WantedLots =>
  (_, { lots }) =>
    all - lots

export type TakenLevels = TakenLots & {
  /** The worst price shown within the bound; undefined when none is. */
  last: number | undefined
  /**
   * Nothing stands within the bound but what is shown: the book ends there, or goes on beyond the
   * bound.
   */
  isAllSeen: boolean
}

/** What an order takes of the levels shown, at its bound in ticks or better. */
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

/** So many more lots at a price. */
export const taking = ({ lots, units }: TakenLots, price: number, more: number): TakenLots => ({
  lots: lots + more,
  units: units + BigInt(price) * BigInt(more),
})
