import type { HouseAccount, OutsideAccount } from '../account.ts'
import { FUNDABLE_ACCOUNTS } from './fundableAccounts.ts'

/**
 * House accounts whose money two operators may move elsewhere in the house or take out. What backs
 * open promises is not theirs: rounds, quotes, lockups, offerings and promotions hold their worst case
 * apart, and the insurance fund is only ever spent by the liquidations it is there for.
 */
export const HOUSE_SOURCES = [
  'house/fees',
  'house/dust',
  'house/treasury',
  'house/starter',
  'house/cycle',
  'house/convert',
  'house/earn',
  'house/launchpad',
  'house/claim',
] as const satisfies HouseAccount[]
export type HouseSource = (typeof HOUSE_SOURCES)[number]

/** Where it may go; through a chain it leaves the books, and the operator sends the coins. */
export const HOUSE_TARGETS = [...FUNDABLE_ACCOUNTS, 'chain/1', 'chain/56'] as const satisfies (
  | HouseAccount
  | OutsideAccount
)[]
export type HouseTarget = (typeof HOUSE_TARGETS)[number]
