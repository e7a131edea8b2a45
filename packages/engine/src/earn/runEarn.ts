import { DAY_MS } from '@assay/domain/day.ts'
import type { Lockup } from '@assay/domain/earn/earnPlan.ts'
import {
  isOneTooMany,
  isPlanSound,
  lockupFigures,
  nextYieldAt,
  owedYieldOf,
  PLANS_MAX,
  redemptionFeeAt,
  validateLockup,
  wholeYieldOf,
} from '@assay/domain/earn/lockupRules.ts'
import { subtract } from '@assay/money/amount.ts'
import type { Event } from '../event.ts'
import { isMember } from '../kernel/isMember.ts'
import type { Handlers } from '../kernel/product.ts'
import { reject, rejectWith } from '../kernel/reject.ts'
import type { State } from '../state.ts'
import type { EarnCommand, OpenLockup, RedeemLockup, SetEarnPlan } from './earnCommand.ts'

/** Bounds the work of a command; the rest follows with the next ones. */
export const YIELDS_PER_COMMAND = 256

/**
 * The commands of locked finance. The principal stays the member's and is held; its maximum yield
 * is held from the house before it is promised.
 */
export const runEarn: Handlers<EarnCommand> = {
  setEarnPlan: setPlan,
  openLockup: open,
  redeemLockup: redeem,
}

/** Pays completed days, and releases matured principals. */
export function payYields(state: State, now: number, events: Event[]): void {
  for (let count = 0; count < YIELDS_PER_COMMAND; count++) {
    const lockup = state.lockups.nextDue(now)
    if (!lockup) return
    const paid = payDay(state, lockup, { now, events })
    if (paid.paidDays < paid.periodDays) {
      state.lockups.queue(paid)
      continue
    }
    state.ledger.release(accountOf(state, paid), paid.principal)
    state.lockups.remove(paid)
    events.push({ type: 'lockupMatured', lockup: paid, endedAt: now })
  }
}

function setPlan(state: State, { plan }: SetEarnPlan): Event[] {
  const asset = state.assets.get(plan.asset)?.asset
  if (!asset) return reject('assetNotFound')
  const { plans } = state.lockups
  const old = plans.get(plan.id)
  if (!isPlanSound(plan, asset.decimals)) return reject('planInvalid')
  const isSame =
    !old ||
    (old.asset === plan.asset &&
      old.periodDays === plan.periodDays &&
      old.dailyRate === plan.dailyRate &&
      old.redemptionFeeRate === plan.redemptionFeeRate)
  if (!isSame) return reject('planFixed')
  if (isOneTooMany(plan, state.lockups.plansInUse())) {
    return rejectWith({ code: 'tooManyPlans', details: { maximum: PLANS_MAX } })
  }
  plans.set(plan.id, plan)
  state.ledger.openNamed('house/earn', plan.asset)
  state.ledger.openNamed('house/earn/held', plan.asset)
  return [{ type: 'earnPlanSet', plan }]
}

function open(state: State, asked: OpenLockup, now: number): Event[] {
  const { member, plan: id, principal, freeMs = DAY_MS } = asked
  const { ledger, lockups } = state
  if (!isMember(member)) return reject('accountNotFound')
  if (!Number.isSafeInteger(freeMs) || freeMs < 0) return reject('timeInvalid')
  const plan = lockups.plans.get(id)
  if (!plan) return reject('planNotOffered')
  const { index, asset: coin } = state.assets.get(plan.asset)!
  const { decimals } = coin
  const account = ledger.find(member, 'spot', index)
  const house = ledger.openNamed('house/earn', plan.asset)
  const available = ledger.availableIn(account)
  const standing = { available, funds: ledger.namedAt(house), open: lockups.countOf(member) }
  const refusal = validateLockup(plan, { principal, decimals, ...standing })
  if (refusal) return rejectWith(refusal)
  const { periodDays, dailyRate, asset } = plan
  const figures = lockupFigures(plan, { principal, decimals, now })
  if (!Number.isSafeInteger(figures.maturesAt)) return reject('timeInvalid')
  if (asked.maturesAt !== undefined && asked.maturesAt !== figures.maturesAt) {
    return reject('lockupDatesChanged')
  }
  const { startsAt } = figures
  if (freeMs > 0 && lockups.isFreeUsed({ member, asset, startsAt })) {
    return reject('freeRedemptionUsed')
  }
  const freeUntil = Math.min(now + freeMs, startsAt)
  const lockup: Lockup = {
    id: ++lockups.last,
    member,
    plan: id,
    asset,
    principal,
    periodDays,
    dailyRate,
    ...figures,
    openedAt: now,
    freeUntil,
    paidDays: 0,
  }
  ledger.hold(account, principal)
  ledger.fund(house, ledger.openNamed('house/earn/held', asset), wholeYieldOf(lockup))
  lockups.add(lockup)
  return [{ type: 'lockupOpened', lockup }]
}

/** Completed days are paid first. A matured lockup cannot be redeemed. */
function redeem(state: State, asked: RedeemLockup, now: number): Event[] {
  const { ledger, lockups } = state
  let lockup = lockups.open.get(asked.lockup)
  if (lockup?.member !== asked.member || lockup.maturesAt <= now) return reject('lockupNotRunning')
  const fee = asked.fee === undefined ? lockup.redemptionFee : redemptionFeeAt(lockup, now)
  if (asked.fee !== undefined && asked.fee !== fee) return reject('redemptionFeeChanged')
  const events: Event[] = []
  while (nextYieldAt(lockup) <= now) lockup = payDay(state, lockup, { now, events })
  const { asset, principal } = lockup
  const account = accountOf(state, lockup)
  ledger.release(account, subtract(principal, fee))
  if (fee > 0n) ledger.forfeit(account, ledger.openNamed('house/fees', asset), fee)
  const held = ledger.openNamed('house/earn/held', asset)
  ledger.fund(held, ledger.openNamed('house/earn', asset), owedYieldOf(lockup))
  lockups.remove(lockup)
  if (asked.isCounted && now < lockup.freeUntil) lockups.noteFree(lockup)
  events.push({ type: 'lockupRedeemed', lockup: { ...lockup, redemptionFee: fee }, endedAt: now })
  return events
}

function payDay(
  state: State,
  lockup: Lockup,
  { now, events }: { now: number; events: Event[] },
): Lockup {
  const { ledger, lockups } = state
  const paid = { ...lockup, paidDays: lockup.paidDays + 1 }
  const held = ledger.openNamed('house/earn/held', paid.asset)
  ledger.credit(held, accountOf(state, paid), paid.dailyYield)
  lockups.keep(paid)
  events.push({ type: 'yieldPaid', lockup: paid, paidAt: now })
  return paid
}

const accountOf = ({ ledger, assets }: State, { member, asset }: Lockup) =>
  ledger.find(member, 'spot', assets.get(asset)!.index)
