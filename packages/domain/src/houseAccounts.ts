type Use = {
  /** The operator's coins may be booked to it from a chain, or moved to it from the house. */
  isFundable?: true
  /**
   * Two operators may move its money within the house or out. Money behind open promises is
   * excluded: the `held` accounts reserve the worst case, and the insurance fund is spent by
   * liquidations only.
   */
  isSource?: true
}

/** Every account of the house. Only the engine moves money of the `held` ones. */
const HOUSE = {
  'house/fees': { isSource: true },
  'house/dust': { isSource: true },
  'house/market-maker': {},
  'house/insurance': { isFundable: true },
  'house/cycle': { isFundable: true, isSource: true },
  /** The worst-case payout of open rounds. */
  'house/cycle/held': {},
  /** Inventory of conversions. */
  'house/convert': { isFundable: true, isSource: true },
  /** Promised by open or accepted quotes. */
  'house/convert/held': {},
  /** Funds for yields of locked finance. */
  'house/earn': { isFundable: true, isSource: true },
  /** Yields that open lockups may still earn. */
  'house/earn/held': {},
  /** Tokens for offerings, and the payments for them. */
  'house/launchpad': { isFundable: true, isSource: true },
  /** Everything subscribers may still receive. */
  'house/launchpad/held': {},
  /** Funds for promotions. */
  'house/claim': { isFundable: true, isSource: true },
  /** Everything that can still be claimed. */
  'house/claim/held': {},
  'house/starter': { isFundable: true, isSource: true },
  /** The operator's own coins on the chains, in addition to members' deposits. */
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
 * Targets of house moves; a chain means that it leaves the books and the operator sends the coins.
 */
export const HOUSE_TARGETS = [...FUNDABLE_ACCOUNTS, 'chain/1', 'chain/56'] as const
export type HouseTarget = (typeof HOUSE_TARGETS)[number]
