import type { HouseAccount } from '../account.ts'

/** House accounts that the operator's own coins may be booked to, once they lie on a chain. */
export const FUNDABLE_ACCOUNTS = [
  'house/insurance',
  'house/cycle',
  'house/convert',
  'house/earn',
  'house/launchpad',
  'house/claim',
  'house/starter',
  'house/treasury',
] as const satisfies HouseAccount[]
export type FundableAccount = (typeof FUNDABLE_ACCOUNTS)[number]
