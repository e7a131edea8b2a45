/** Rules of offerings: the same at the console, on the screen and in the engine. */
import {
  type Amount,
  add,
  cost,
  equalShare,
  inSteps,
  isTooPrecise,
  ONE,
  type Ratio,
  share,
  stepOf,
  subtract,
  WHOLE,
  ZERO,
} from '@assay/money/amount.ts'
import { DAY_MS } from '../day.ts'
import { AMOUNT_MAX } from '../spot/spotRules.ts'
import {
  OFFERING_ID,
  type Offering,
  type OfferingPhase,
  type OfferingProgress,
} from './offering.ts'

export const OFFERING_DAYS_MAX = 90
export const LOCK_DAYS_MAX = 3_650
export const RELEASES_MAX = 120
export const PRICES_MAX = 4
/** Offerings that are neither settled nor withdrawn. */
export const OFFERINGS_MAX = 100
export const OFFERING_ISSUER_MAX = 100
export const DOCUMENT_MAX = 200
/** Of the tokens that a member is allotted. */
export const GIFT_RATE_MAX = WHOLE
/** Of a payment. */
export const REBATE_RATE_MAX = equalShare(WHOLE, 2, 'down')
/** An offering that two operators have not settled by then is refunded. */
export const SETTLE_DAYS = 7
/** The last valid time of a Date. */
const DATE_MAX = 8_640_000_000_000_000
const DOCUMENT = /^https:\/\/[^\s"<>]+$/

type DecimalsOf = (asset: string) => number | undefined

/** Whether an offering is valid. */
export function isOfferingSound(offering: Offering, decimalsOf: DecimalsOf): boolean {
  const { id, issuer, document, needsIdentity, allotment } = offering
  if (!OFFERING_ID.test(id) || typeof issuer !== 'string' || typeof document !== 'string') {
    return false
  }
  if (issuer.trim() === '' || issuer.length > OFFERING_ISSUER_MAX) return false
  if (document !== '' && (document.length > DOCUMENT_MAX || !DOCUMENT.test(document))) return false
  if (typeof needsIdentity !== 'boolean') return false
  if (allotment !== 'firstCome' && allotment !== 'proRata') return false
  if (!areTimesSound(offering) || !areSizesSound(offering, decimalsOf)) return false
  return arePricesSound(offering, decimalsOf)
}

const isCount = (value: number, least: number, most: number) =>
  Number.isInteger(value) && value >= least && value <= most

function areTimesSound(offering: Offering): boolean {
  const { startsAt, endsAt, lockDays, releases, releaseEveryDays } = offering
  if (!Number.isSafeInteger(startsAt) || startsAt <= 0) return false
  if (!isCount(endsAt - startsAt, 1, OFFERING_DAYS_MAX * DAY_MS)) return false
  if (!isCount(lockDays, 0, LOCK_DAYS_MAX) || !isCount(releases, 1, RELEASES_MAX)) return false
  if (!isCount(releaseEveryDays, 1, LOCK_DAYS_MAX)) return false
  const isBounded = lockDays + (releases - 1) * releaseEveryDays <= LOCK_DAYS_MAX
  return isBounded && Math.max(releaseAt(offering, releases), settleBy(offering)) <= DATE_MAX
}

/** Even one unit gives a step of the token with each release. */
function areSizesSound(offering: Offering, decimalsOf: DecimalsOf): boolean {
  const { asset, total, unit, minimum, maximum, releases, giftRate, rebateRate } = offering
  const decimals = decimalsOf(asset)
  if (decimals === undefined || unit <= 0n || isTooPrecise(unit, decimals)) return false
  if (minimum <= 0n || minimum > maximum || maximum > total || total > AMOUNT_MAX) return false
  if (total % unit !== 0n || minimum % unit !== 0n || maximum % unit !== 0n) return false
  if (giftRate < 0n || giftRate > GIFT_RATE_MAX) return false
  if (rebateRate < 0n || rebateRate > REBATE_RATE_MAX) return false
  return unit >= BigInt(releases) * stepOf(decimals)
}

/** The price of a unit is a whole number of the coin's steps, so no payment is rounded. */
function arePricesSound(offering: Offering, decimalsOf: DecimalsOf): boolean {
  const { asset, unit, total, prices } = offering
  if (!isCount(prices.length, 1, PRICES_MAX)) return false
  if (new Set(prices.map((priced) => priced.asset)).size !== prices.length) return false
  return prices.every(({ asset: paid, price }) => {
    const decimals = decimalsOf(paid)
    if (decimals === undefined || paid === asset) return false
    if (price <= 0n || price > AMOUNT_MAX) return false
    const isWhole = (unit * price) % (ONE * stepOf(decimals)) === 0n
    return isWhole && cost(total, price, 'up') <= AMOUNT_MAX
  })
}

/** The gift tokens, rounded down to a step of the token. */
export const giftOf = (
  { giftRate }: Pick<Offering, 'giftRate'>,
  allotted: Amount,
  decimals: number,
): Amount => partOf(allotted, giftRate, decimals)

/** The rebate of a payment, rounded down to a step of the coin. */
export const rebateOf = (
  { rebateRate }: Pick<Offering, 'rebateRate'>,
  payment: Amount,
  decimals: number,
): Amount => partOf(payment, rebateRate, decimals)

const partOf = (amount: Amount, rate: Ratio, decimals: number): Amount =>
  inSteps(share(amount, rate, 'down'), stepOf(decimals), 'down')

/** Everything it can ever release, gifts included. */
export const reserveOf = (offering: Offering, decimals: number): Amount =>
  add(offering.total, giftOf(offering, offering.total, decimals))

/** When a part is released, counted from one: always 00:00 UTC. */
export const releaseAt = (
  {
    endsAt,
    lockDays,
    releaseEveryDays,
  }: Pick<Offering, 'endsAt' | 'lockDays' | 'releaseEveryDays'>,
  part: number,
): number =>
  Math.ceil(endsAt / DAY_MS) * DAY_MS + (lockDays + (part - 1) * releaseEveryDays) * DAY_MS

/** The deadline for settling it. */
export const settleBy = ({ endsAt }: Pick<Offering, 'endsAt'>): number =>
  endsAt + SETTLE_DAYS * DAY_MS

export function phaseAt({ offering, stage }: OfferingProgress, now: number): OfferingPhase {
  if (stage !== 'open' || now >= offering.endsAt) return 'ended'
  return now < offering.startsAt ? 'notOpen' : 'inProgress'
}

/**
 * What can still be subscribed for: with first come, first served what is left; with pro rata the
 * whole supply until the end.
 */
export function remainingOf({ offering, stage, subscribed, allotted }: OfferingProgress): Amount {
  const { total, allotment } = offering
  if (stage === 'withdrawn') return ZERO
  if (stage !== 'open') return subtract(total, allotted)
  return allotment === 'firstCome' ? subtract(total, subscribed) : total
}
