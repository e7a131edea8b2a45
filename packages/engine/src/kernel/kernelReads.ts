import type { MemberId } from '@assay/domain/account.ts'
import type { OrderId } from '@assay/domain/spot/order.ts'
import { answerTo } from './engine.ts'
import type { Reads } from './product.ts'
import {
  type AssetBooks,
  type Balance,
  balancesOf,
  booksOf,
  type Holdings,
  holdingsOf,
} from './read.ts'
import { dueWork } from './registry.ts'
import type { State } from './state.ts'

/** What is remembered of a request key. */
export type RequestStanding = {
  /** Undefined for a key that no accepted command carried; `order` is the one it placed, or 0. */
  taken: { order: OrderId } | undefined
  /** The engine time since which no key was forgotten. */
  rememberedSince: number
}

const counted = dueWork.flatMap(({ commandsDue }) => commandsDue ?? [])

/** What others may ask of what all products share. */
export const kernelReads = {
  /** Every account the member has ever used; at most one of each kind and asset. */
  balances: (state: State, { member }: { member: MemberId }): { balances: Balance[] } => ({
    balances: balancesOf(state, member),
  }),

  /**
   * What members, house and outside have of each asset; bounded by the assets and the house's
   * accounts.
   */
  books: (state: State): { books: AssetBooks[] } => ({ books: booksOf(state) }),

  /**
   * What each member has of each asset, and every balance that is not a member's. Not bounded: it
   * grows with the members. A statement of liabilities needs all of it at one position.
   */
  holdings: (state: State): Holdings => holdingsOf(state),

  /** What is remembered of a request key, and since when every key is. */
  request(state: State, whole: { member: MemberId; key: string }): RequestStanding {
    const taken = answerTo(state, whole)
    const { rememberedSince } = state.keys
    return { taken: taken && { order: taken.order }, rememberedSince }
  },

  /** How many commands it takes at most until nothing is due that is due at a time of its own. */
  commandsDue: (state: State, { now }: { now: number }): { commandsDue: number } => ({
    commandsDue: Math.max(0, ...counted.map((count) => count(state, now))),
  }),
} satisfies Reads
