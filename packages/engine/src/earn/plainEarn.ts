/**
 * Locked finance as plain JSON in a fixed order of fields, and back: for the journal and the
 * snapshot.
 */
import type { EarnPlan, Lockup } from '@assay/domain/earn/earnPlan.ts'
import type { Amount, Ratio } from '@assay/money/amount.ts'
import { type Stored, toBigint } from '../kernel/plain.ts'
import type { CommandReaders, Restorers, RowOf, Writers } from '../kernel/product.ts'
import type { State } from '../state.ts'
import type { EarnCommand } from './earnCommand.ts'
import type { FreeRedemption } from './lockups.ts'

export const earnToPlain: Writers<EarnCommand> = {
  setEarnPlan: ({ plan }) => ({ plan: planToPlain(plan) }),
  openLockup: ({ member, plan, principal, maturesAt, freeMs }) => ({
    member,
    plan,
    principal: principal.toString(),
    ...(maturesAt !== undefined && { maturesAt }),
    ...(freeMs !== undefined && { freeMs }),
  }),
  redeemLockup: ({ member, lockup, fee, isCounted }) => ({
    member,
    lockup,
    ...(fee !== undefined && { fee: fee.toString() }),
    ...(isCounted && { isCounted: true }),
  }),
}

export const earnFromPlain: CommandReaders<EarnCommand> = {
  setEarnPlan: (plain) => ({ ...plain, plan: planFromPlain(plain.plan as Stored<EarnPlan>) }),
  openLockup: (plain) => ({ ...plain, principal: toBigint(plain.principal) }),
  redeemLockup: (plain) =>
    plain.fee === undefined ? plain : { ...plain, fee: toBigint(plain.fee) },
}

function planToPlain(plan: EarnPlan): Stored<EarnPlan> {
  const { id, asset, periodDays, dailyRate, redemptionFeeRate, minimum, maximum } = plan
  return {
    id,
    asset,
    periodDays,
    dailyRate: dailyRate.toString(),
    redemptionFeeRate: redemptionFeeRate.toString(),
    minimum: minimum.toString(),
    maximum: maximum.toString(),
    isOffered: plan.isOffered,
  }
}

function planFromPlain(plain: Stored<EarnPlan>): EarnPlan {
  return {
    ...plain,
    dailyRate: toBigint<Ratio>(plain.dailyRate),
    redemptionFeeRate: toBigint<Ratio>(plain.redemptionFeeRate),
    minimum: toBigint<Amount>(plain.minimum),
    maximum: toBigint<Amount>(plain.maximum),
  }
}

/** An older one is free until its first day, and omits the field, so that it keeps its hash. */
type PlainLockup = Omit<Stored<Lockup>, 'freeUntil'> & { freeUntil?: number }

function lockupToPlain(lockup: Lockup): PlainLockup {
  const { id, member, plan, asset, principal, periodDays, dailyRate, dailyYield } = lockup
  const { redemptionFee, openedAt, freeUntil, startsAt, maturesAt, paidDays } = lockup
  return {
    id,
    member,
    plan,
    asset,
    principal: principal.toString(),
    periodDays,
    dailyRate: dailyRate.toString(),
    dailyYield: dailyYield.toString(),
    redemptionFee: redemptionFee.toString(),
    openedAt,
    startsAt,
    maturesAt,
    paidDays,
    ...(freeUntil !== startsAt && { freeUntil }),
  }
}

function lockupFromPlain(plain: PlainLockup): Lockup {
  return {
    ...plain,
    principal: toBigint<Amount>(plain.principal),
    dailyRate: toBigint<Ratio>(plain.dailyRate),
    dailyYield: toBigint<Amount>(plain.dailyYield),
    redemptionFee: toBigint<Amount>(plain.redemptionFee),
    freeUntil: plain.freeUntil ?? plain.startsAt,
  }
}

export type EarnRows = {
  lockups: [last: number]
  earnPlan: [Stored<EarnPlan>]
  lockup: [PlainLockup]
  freeRedemption: [FreeRedemption]
}

/** Empty before the first plan, so that older states keep their hash. */
export function* earnRowsOf({ lockups }: State): Generator<RowOf<EarnRows>, void> {
  if (lockups.last > 0) yield ['lockups', lockups.last]
  for (const plan of lockups.plans.values()) yield ['earnPlan', planToPlain(plan)]
  for (const lockup of lockups.open.values()) yield ['lockup', lockupToPlain(lockup)]
  for (const free of lockups.freeRedemptions) yield ['freeRedemption', free]
}

export const restoreEarn: Restorers<EarnRows> = {
  lockups: ({ lockups }, last) => {
    lockups.last = last
  },
  earnPlan: ({ lockups }, plain) => {
    const plan = planFromPlain(plain)
    lockups.plans.set(plan.id, plan)
  },
  lockup: ({ lockups }, plain) => lockups.add(lockupFromPlain(plain)),
  freeRedemption: ({ lockups }, free) => lockups.noteFree(free),
}
