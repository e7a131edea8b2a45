/**
 * The referral program as plain JSON in a fixed order of fields, and back: for the journal and the
 * snapshot.
 */
import { type Ratio, ZERO_RATIO } from '@assay/money/amount.ts'
import { asWritten, toBigint } from '../kernel/plain.ts'
import type { CommandReaders, Restorers, RowOf, Writers } from '../kernel/product.ts'
import type { State } from '../state.ts'
import type { ReferralCommand } from './referralCommand.ts'

export const referralToPlain: Writers<ReferralCommand> = {
  bindInviter: ({ member, inviter, rebateRate }) => ({
    member,
    inviter,
    rebateRate: rebateRate.toString(),
  }),
  endInviter: ({ member }) => ({ member }),
  setCommissionRate: ({ member, rate, day, held, keeps }) => ({
    member,
    rate: rate.toString(),
    day,
    held: held.toString(),
    ...(keeps !== undefined && { keeps: keeps.toString() }),
  }),
}

export const referralFromPlain: CommandReaders<ReferralCommand> = {
  bindInviter: (plain) => ({ ...plain, rebateRate: toBigint(plain.rebateRate) }),
  endInviter: asWritten,
  setCommissionRate: (plain) => ({
    ...plain,
    rate: toBigint(plain.rate),
    held: toBigint(plain.held),
    ...(plain.keeps !== undefined && { keeps: toBigint(plain.keeps) }),
  }),
}

export type ReferralRows = {
  inviter: [member: number, rate: string, day: number, held: string, keeps?: string]
  friend: [member: number, inviter: number, rebateRate: string, end?: 'ended']
}

export function* referralRowsOf({ referrals }: State): Generator<RowOf<ReferralRows>, void> {
  for (const { member, rate, day, held, keeps } of referrals.inviters.values()) {
    const row = ['inviter', member, rate.toString(), day, held.toString()] as const
    yield keeps === 0n ? [...row] : [...row, keeps.toString()]
  }
  for (const { member, inviter, rebateRate, isEnded } of referrals.friends) {
    const row = ['friend', member, inviter.member, rebateRate.toString()] as const
    yield isEnded ? [...row, 'ended'] : [...row]
  }
}

export const restoreReferral: Restorers<ReferralRows> = {
  inviter: ({ referrals }, member, rate, day, held, keeps = '0') => {
    referrals.inviters.set(member, {
      member,
      rate: toBigint<Ratio>(rate),
      day,
      held: toBigint(held),
      keeps: toBigint<Ratio>(keeps),
      rebateMax: ZERO_RATIO,
    })
  },
  friend: ({ referrals }, member, inviter, rebateRate, end) =>
    referrals.bind({
      member,
      inviter: referrals.inviters.get(inviter)!,
      rebateRate: toBigint<Ratio>(rebateRate),
      isEnded: end === 'ended',
    }),
}
