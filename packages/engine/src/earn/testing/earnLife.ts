/** Locked finance in a random run: tight funding, whole balances, late and foreign redemptions. */
import { DAY_MS } from '@assay/domain/day.ts'
import { REDEMPTION_FREE_MS, redemptionFeeAt } from '@assay/domain/earn/lockupRules.ts'
import type { Amount, Ratio } from '@assay/money/amount.ts'
import type { Command } from '../../command.ts'
import { apply } from '../../engine.ts'
import type { FundHouse } from '../../funds/fundsCommand.ts'
import { assert } from '../../kernel/assert.ts'
import { ABSENT } from '../../kernel/tables/numberTable.ts'
import type { State } from '../../state.ts'
import { creditOf } from '../../testing/creditOf.ts'
import type { Random } from '../../testing/random.ts'
import type { PassTime } from '../../time/timeCommand.ts'
import type { EarnCommand, SetEarnPlan } from '../earnCommand.ts'

const COINS = ['USDT', 'BTC']

export const earnFounding = (): (SetEarnPlan | FundHouse)[] =>
  COINS.flatMap((asset) => [
    ...[1, 3, 30].map((periodDays) => plan(asset, { periodDays, isOffered: true })),
    fund(asset, 10n ** 22n),
  ])

const fund = (asset: string, amount: bigint): FundHouse => ({
  type: 'fundHouse',
  from: 'outside/demo',
  to: 'house/earn',
  asset,
  amount: amount as Amount,
})

const plan = (
  asset: string,
  { periodDays, isOffered }: { periodDays: number; isOffered: boolean },
): SetEarnPlan => ({
  type: 'setEarnPlan',
  plan: {
    id: `${asset.toLowerCase()}-${periodDays}`,
    asset,
    periodDays,
    isOffered,
    dailyRate: (10n ** 14n * BigInt(periodDays)) as Ratio,
    redemptionFeeRate: (10n ** 15n * BigInt(periodDays)) as Ratio,
    minimum: (10n ** 15n) as Amount,
    maximum: (10n ** 24n) as Amount,
  },
})

export function randomEarn(
  state: State,
  random: Random,
  member: number,
): EarnCommand | FundHouse | (PassTime & { at: number }) {
  const { lockups } = state
  // A day passes in one step, so that yields fall due.
  if (random.isOneOf(3)) return { type: 'passTime', at: state.now + DAY_MS }
  const plans = [...lockups.plans.values()]
  const changed = random.pick(plans)
  const { id, asset, periodDays } = changed
  if (random.isOneOf(3)) {
    // Sometimes with another period under an existing name.
    const days = random.isOneOf(90) ? periodDays : periodDays + 1
    const isOffered = random.isOneOf(90)
    return { type: 'setEarnPlan', plan: { ...changed, periodDays: days, isOffered } }
  }
  if (random.isOneOf(3)) return fund(asset, 10n ** 20n)
  const open = [...lockups.open.values()]
  if (open.length > 0 && random.isOneOf(8)) {
    const picked = random.pick(open)
    const lockup = random.isOneOf(90) ? picked.id : random.below(lockups.last + 2)
    const by = random.isOneOf(95) ? picked.member : member
    const fee = random.pick([undefined, redemptionFeeAt(picked, state.now), picked.redemptionFee])
    const counted = random.isOneOf(80) ? { isCounted: true as const } : {}
    return {
      type: 'redeemLockup',
      member: by,
      lockup,
      ...(fee !== undefined && { fee }),
      ...counted,
    }
  }
  const next = (Math.floor(state.now / DAY_MS) + 1 + periodDays) * DAY_MS
  const slot = state.ledger.find(member, 'spot', state.assets.get(asset)!.index)
  const owned = slot === ABSENT ? 1n : state.ledger.availableAt(slot)
  const step = 10n ** 10n
  const principal = random.pick([
    owned,
    owned - (owned % step),
    owned / 1000n - ((owned / 1000n) % step),
    step,
    BigInt(random.between(10 ** 5, 10 ** 9)) * step,
    10n ** 24n,
    10n ** 15n,
  ])
  const maturesAt = random.isOneOf(90) ? next : next - DAY_MS
  const asked = { type: 'openLockup', member, principal: principal as Amount, maturesAt } as const
  const free = random.isOneOf(80) ? { freeMs: random.pick([REDEMPTION_FREE_MS, 0]) } : {}
  return { ...asked, ...free, plan: random.isOneOf(98) ? id : 'none' }
}

/** An offered plan, and a redeemable lockup. */
export function earnAttempts(state: State): Command[] {
  const head = { at: state.now, key: '' } as const
  const offering: Command = { ...head, ...plan('USDT', { periodDays: 30, isOffered: true }) }
  const locking: Command = {
    ...head,
    type: 'openLockup',
    member: 911,
    plan: 'usdt-30',
    principal: (10n ** 18n) as Amount,
  }
  const needed = [
    offering,
    { ...head, ...fund('USDT', 10n ** 22n) },
    { ...head, ...creditOf(911, 10n ** 20n) },
  ]
  for (const command of needed) apply(state, command)
  const [opened] = apply(state, locking)
  assert(opened?.type === 'lockupOpened', 'Nothing was locked.')
  const { last } = state.lockups
  return [offering, locking, { ...head, type: 'redeemLockup', member: 911, lockup: last }]
}
