import type { MemberId } from '@assay/domain/account.ts'
import type { OrderId } from '@assay/domain/spot/order.ts'
import { answerTo } from './engine.ts'
import type { Reads } from './kernel/product.ts'
import {
  type AssetBooks,
  type Balance,
  balancesOf,
  booksOf,
  type Holdings,
  holdingsOf,
} from './kernel/reads/read.ts'
import { dueWork } from './registry.ts'
import type { State } from './state.ts'

/** What is remembered of a request key. */
export type RememberedRequest = {
  /** Undefined for a key without an accepted command; `order` is the one it placed, or 0. */
  taken: { order: OrderId } | undefined
  /** The engine time since which no key was forgotten. */
  rememberedSince: number
}

const counted = dueWork.flatMap(({ commandsDue }) => commandsDue ?? [])

/** Reads that all products share. */
export const kernelReads = {
  /** Every account the member has ever used; at most one per kind and asset. */
  balances: (state: State, { member }: { member: MemberId }): { balances: Balance[] } => ({
    balances: balancesOf(state, member),
  }),

  /**
   * Totals per asset of members, house and outside; bounded by the assets and the house's accounts.
   */
  books: (state: State): { books: AssetBooks[] } => ({ books: booksOf(state) }),

  /**
   * Each member's balance per asset, and every other balance. Not bounded: it grows with the
   * members. A statement of liabilities needs all of it at one position.
   */
  holdings: (state: State): Holdings => holdingsOf(state),

  /** What is remembered of a request key, and since when every key is. */
  request(state: State, whole: { member: MemberId; key: string }): RememberedRequest {
    const taken = answerTo(state, whole)
    const { rememberedSince } = state.keys
    return { taken: taken && { order: taken.order }, rememberedSince }
  },

  /** The maximum number of commands until no scheduled work is due. */
  commandsDue: (state: State, { now }: { now: number }): { commandsDue: number } => ({
    commandsDue: Math.max(0, ...counted.map((count) => count(state, now))),
  }),
} satisfies Reads
