type Use = {
  /**
   * The operator's own coins may be booked to it, once they lie on a chain, and moved to it from
   * the house.
   */
  isFundable?: true
  /**
   * Two operators may move its money elsewhere in the house or take it out. What backs open
   * promises is not theirs: the `held` accounts keep their worst case apart, and the insurance fund
   * is only ever spent by the liquidations it is there for.
   */
  isSource?: true
}

/** Every account of the house. Only the engine moves money in and out of those that are `held`. */
const HOUSE = {
  'house/fees': { isSource: true },
  'house/dust': { isSource: true },
  'house/market-maker': {},
  'house/insurance': { isFundable: true },
  'house/cycle': { isFundable: true, isSource: true },
  /** What open rounds may have to be paid. */
  'house/cycle/held': {},
  /** Coins that conversions are paid from and paid into. */
  'house/convert': { isFundable: true, isSource: true },
  /** What quotes promise that are live or accepted. */
  'house/convert/held': {},
  /** What yields of locked finance are promised from. */
  'house/earn': { isFundable: true, isSource: true },
  /** All that open lockups may still earn. */
  'house/earn/held': {},
  /** Tokens that offerings are made of, and what was paid for them. */
  'house/launchpad': { isFundable: true, isSource: true },
  /** All that subscribers may still get. */
  'house/launchpad/held': {},
  /** What promotions are offered from. */
  'house/claim': { isFundable: true, isSource: true },
  /** All that can still be claimed. */
  'house/claim/held': {},
  'house/starter': { isFundable: true, isSource: true },
  /** The operator's own coins on the chains, beside what members deposited. */
  'house/treasury': { isFundable: true, isSource: true },
} as const satisfies Record<`house/${string}`, Use>

export type HouseAccount = keyof typeof HOUSE
export type FundableAccount = UsedFor<'isFundable'>
export type HouseSource = UsedFor<'isSource'>
type UsedFor<U extends keyof Use> = {
  [Name in HouseAccount]: (typeof HOUSE)[Name] extends Required<Pick<Use, U>> ? Name : never
}[HouseAccount]

export const HOUSE_ACCOUNTS = Object.keys(HOUSE) as HouseAccount[]
const usedFor = <U extends keyof Use>(use: U) =>
  HOUSE_ACCOUNTS.filter((name) => use in HOUSE[name]) as UsedFor<U>[]

export const FUNDABLE_ACCOUNTS: readonly FundableAccount[] = usedFor('isFundable')
export const HOUSE_SOURCES: readonly HouseSource[] = usedFor('isSource')
/**
 * Where money of the house may go; through a chain it leaves the books, and the operator sends the
 * coins.
 */
export const HOUSE_TARGETS = [...FUNDABLE_ACCOUNTS, 'chain/1', 'chain/56'] as const
export type HouseTarget = (typeof HOUSE_TARGETS)[number]
