/** The referral program in a random run: chains, refused cycles, rates up to half of a fee. */
import { DAY_MS } from '@assay/domain/day.ts'
import { amountStep, DECIMALS, ONE, type Ratio, ZERO } from '@assay/money/amount.ts'
import type { Command } from '../../command.ts'
import { apply } from '../../engine.ts'
import { assert } from '../../kernel/assert.ts'
import type { State } from '../../state.ts'
import type { Random } from '../../testing/random.ts'
import type { ReferralCommand } from '../referralCommand.ts'

export function randomReferral(state: State, random: Random, member: number): ReferralCommand {
  const { inviters, friends } = state.referrals
  if (friends.length > 0 && random.isOneOf(3)) {
    return { type: 'endInviter', member: random.pick(friends).member }
  }
  const rate = () =>
    random.pick([0n, ONE / 10n, ONE / 5n, ONE / 3n, ONE / 2n, ONE / 2n + 1n]) as Ratio
  if (inviters.size === 0 || random.isOneOf(40)) {
    const inviter = random.isOneOf(50) ? random.pick([...inviters.keys(), member]) : member
    const last = inviters.get(inviter)?.day ?? 0
    const day = random.isOneOf(90) ? last + DAY_MS : last
    const asked = {
      type: 'setCommissionRate',
      member: inviter,
      rate: rate(),
      day,
      held: amountStep(DECIMALS),
    } as const
    const keeps = random.pick([undefined, 0n, ONE / 3n, ONE / 2n, -1n])
    return keeps === undefined ? asked : { ...asked, keeps: keeps as Ratio }
  }
  const inviter = random.isOneOf(95) ? random.pick([...inviters.keys()]) : member
  return { type: 'bindInviter', member, inviter, rebateRate: rate() }
}

/** An inviter, a friend who can be ended, and one who can be bound. */
export function referralAttempts(state: State): Command[] {
  const head = { at: state.now, key: '' } as const
  const rating: Command = {
    ...head,
    type: 'setCommissionRate',
    member: 908,
    rate: 0n as Ratio,
    day: 0,
    held: ZERO,
  }
  const inviting = { ...head, type: 'bindInviter', inviter: 908, rebateRate: 0n as Ratio } as const
  apply(state, rating)
  const [bound] = apply(state, { ...inviting, member: 909 })
  assert(bound?.type === 'inviterBound', 'Nobody was invited.')
  return [
    { ...inviting, member: 910 },
    { ...rating, day: DAY_MS },
    { ...head, type: 'endInviter', member: 909 },
  ]
}
