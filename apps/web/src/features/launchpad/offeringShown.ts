/** An offering from its read, in the form of the engine's rules, and figures for display. */
import type { OfferingProgress } from '@assay/domain/launchpad/offering.ts'
import { divide, quotient, type Ratio, stepOf, subtract, ZERO } from '@assay/money/amount.ts'
import type { ShownOffering } from '@assay/wire/routes/launchpad/ieo.ts'

const PERCENT = 100

export function offeringProgressOf(offering: ShownOffering): OfferingProgress {
  const { stage, subscribed, released, total, remaining } = offering
  const isAllotted = stage === 'allotted' || stage === 'settled'
  const allotted = isAllotted ? subtract(total, remaining) : ZERO
  return { offering, stage, subscribed, released, allotted, reserved: ZERO }
}

/** The requested share; more than one if oversubscribed. */
const subscribedShare = ({ subscribed, total }: ShownOffering): Ratio =>
  quotient(subscribed, total, 'down')

/** In whole percents, rounded down: an offering that is not full is not shown as full. */
export const wholeShare = (offering: ShownOffering): bigint => {
  const percent = stepOf(2)
  return divide(subscribedShare(offering), percent, 'down') * percent
}

/** The same for a ring, which only needs a hundred steps. */
export const litShare = (offering: ShownOffering): number =>
  Number(divide(subscribedShare(offering), stepOf(2), 'down')) / PERCENT

/** Days from the end to the first release, and to the last if there are several. */
export function lockedDays(
  offering: Pick<ShownOffering, 'lockDays' | 'releases' | 'releaseEveryDays'>,
) {
  const { lockDays, releases, releaseEveryDays } = offering
  return releases > 1 ? [lockDays, lockDays + (releases - 1) * releaseEveryDays] : [lockDays]
}

/** Its tokens are all the member's own once it has ended. */
export const isUnlocked = (offering: Parameters<typeof lockedDays>[0]): boolean =>
  lockedDays(offering).every((days) => days === 0)

export const isSoldOut = (offering: ShownOffering): boolean =>
  offering.stage === 'open' && offering.remaining === 0n
