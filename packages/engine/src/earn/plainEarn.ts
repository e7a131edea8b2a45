import type { EarnPlan, Lockup } from '@assay/domain/earn/earnPlan.ts'
import type { Amount, Ratio } from '@assay/money/amount.ts'
import type { State } from '../kernel/state.ts'
import type { EarnCommand } from './earnCommand.ts'
import type { FreeRedemption } from './lockups.ts'

/** Locked finance as plain JSON in a fixed order of fields, and back: for the journal and the snapshot. */
type Plain = Record<string, unknown>

export function earnToPlain(command: EarnCommand | { type: string }): Plain | undefined {
  const asked = command as EarnCommand
  switch (asked.type) {
    case 'setEarnPlan':
      return { plan: planToPlain(asked.plan) }
    case 'openLockup': {
      const { member, plan, principal, maturesAt, freeMs } = asked
      const agreed = {
        ...(maturesAt !== undefined && { maturesAt }),
        ...(freeMs !== undefined && { freeMs }),
      }
      return { member, plan, principal: principal.toString(), ...agreed }
    }
    case 'redeemLockup':
      return {
        ...{ member: asked.member, lockup: asked.lockup },
        ...(asked.fee !== undefined && { fee: asked.fee.toString() }),
        ...(asked.isCounted && { isCounted: true }),
      }
    default:
      return undefined
  }
}

/** Undefined for a command of another group. */
export function earnFromPlain(
  plain: Plain,
  toBigint: (value: unknown) => bigint,
): Plain | undefined {
  switch (plain.type) {
    case 'setEarnPlan':
      return { ...plain, plan: planFromPlain(plain.plan as Plain, toBigint) }
    case 'openLockup':
      return { ...plain, principal: toBigint(plain.principal) }
    case 'redeemLockup':
      return plain.fee === undefined ? plain : { ...plain, fee: toBigint(plain.fee) }
    default:
      return undefined
  }
}

function planToPlain(plan: EarnPlan): Plain {
  const { id, asset, periodDays, dailyRate, redemptionFeeRate, minimum, maximum } = plan
  return {
    ...{ id, asset, periodDays, dailyRate: dailyRate.toString() },
    ...{ redemptionFeeRate: redemptionFeeRate.toString() },
    ...{ minimum: minimum.toString(), maximum: maximum.toString(), isOffered: plan.isOffered },
  }
}

function planFromPlain(plain: Plain, toBigint: (value: unknown) => bigint): EarnPlan {
  return {
    ...(plain as EarnPlan),
    dailyRate: toBigint(plain.dailyRate) as Ratio,
    redemptionFeeRate: toBigint(plain.redemptionFeeRate) as Ratio,
    minimum: toBigint(plain.minimum) as Amount,
    maximum: toBigint(plain.maximum) as Amount,
  }
}

/** An older one is free until its first day, and says nothing of it, so that it keeps its hash. */
function lockupToPlain(lockup: Lockup): Plain {
  const { id, member, plan, asset, principal, periodDays, dailyRate, dailyYield } = lockup
  const { redemptionFee, openedAt, freeUntil, startsAt, maturesAt, paidDays } = lockup
  return {
    ...{ id, member, plan, asset, principal: principal.toString(), periodDays },
    ...{ dailyRate: dailyRate.toString(), dailyYield: dailyYield.toString() },
    ...{ redemptionFee: redemptionFee.toString(), openedAt, startsAt, maturesAt, paidDays },
    ...(freeUntil !== startsAt && { freeUntil }),
  }
}

function lockupFromPlain(plain: Plain): Lockup {
  const lockup = plain as Lockup
  return {
    ...lockup,
    principal: BigInt(lockup.principal) as Amount,
    dailyRate: BigInt(lockup.dailyRate) as Ratio,
    dailyYield: BigInt(lockup.dailyYield) as Amount,
    redemptionFee: BigInt(lockup.redemptionFee) as Amount,
    freeUntil: lockup.freeUntil ?? lockup.startsAt,
  }
}

export type EarnRow =
  | ['lockups', number]
  | ['earnPlan' | 'lockup', Plain]
  | ['freeRedemption', FreeRedemption]

/** Nothing before the first plan, so that older states keep their hash. */
export function* earnRowsOf({ lockups }: State): Generator<EarnRow, void> {
  if (lockups.last > 0) yield ['lockups', lockups.last]
  for (const plan of lockups.plans.values()) yield ['earnPlan', planToPlain(plan)]
  for (const lockup of lockups.open.values()) yield ['lockup', lockupToPlain(lockup)]
  for (const free of lockups.freeRedemptions) yield ['freeRedemption', free]
}

/** False for a row of another kind. */
export function restoreEarnRow({ lockups }: State, row: readonly unknown[]): boolean {
  const known = row as EarnRow
  switch (known[0]) {
    case 'lockups':
      lockups.last = known[1]
      return true
    case 'earnPlan': {
      const plan = planFromPlain(known[1], (value) => BigInt(value as string))
      lockups.plans.set(plan.id, plan)
      return true
    }
    case 'lockup':
      lockups.add(lockupFromPlain(known[1]))
      return true
    case 'freeRedemption':
      lockups.noteFree(known[1])
      return true
    default:
      return false
  }
}
