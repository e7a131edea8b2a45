import type { Ratio } from '@assay/money/amount.ts'
import type { State } from '../kernel/state.ts'
import type { ReferralCommand } from './referralCommand.ts'

/** The referral programme as plain JSON in a fixed order of fields, and back: for the journal and the snapshot. */
type Plain = Record<string, unknown>

export function referralToPlain(command: ReferralCommand | { type: string }): Plain | undefined {
  const asked = command as ReferralCommand
  switch (asked.type) {
    case 'bindInviter': {
      const { member, inviter, rebateRate } = asked
      return { member, inviter, rebateRate: rebateRate.toString() }
    }
    case 'endInviter':
      return { member: asked.member }
    case 'setCommissionRate': {
      const { member, rate, day, held, keeps } = asked
      const said = { member, rate: rate.toString(), day, held: held.toString() }
      return keeps === undefined ? said : { ...said, keeps: keeps.toString() }
    }
    default:
      return undefined
  }
}

/** Undefined for a command of another group. */
export function referralFromPlain(
  plain: Plain,
  toBigint: (value: unknown) => bigint,
): Plain | undefined {
  switch (plain.type) {
    case 'bindInviter':
      return { ...plain, rebateRate: toBigint(plain.rebateRate) }
    case 'endInviter':
      return plain
    case 'setCommissionRate':
      return {
        ...{ ...plain, rate: toBigint(plain.rate), held: toBigint(plain.held) },
        ...(plain.keeps !== undefined && { keeps: toBigint(plain.keeps) }),
      }
    default:
      return undefined
  }
}

export type ReferralRow =
  | ['inviter', number, rate: string, day: number, held: string, keeps?: string]
  | ['friend', number, inviter: number, rebateRate: string, end?: 'ended']

export function* referralRowsOf({ referrals }: State): Generator<ReferralRow, void> {
  for (const { member, rate, day, held, keeps } of referrals.inviters.values()) {
    const row = ['inviter', member, rate.toString(), day, held.toString()] as const
    yield keeps === 0n ? [...row] : [...row, keeps.toString()]
  }
  for (const { member, inviter, rebateRate, isEnded } of referrals.friends) {
    const row = ['friend', member, inviter.member, rebateRate.toString()] as const
    yield isEnded ? [...row, 'ended'] : [...row]
  }
}

/** False for a row of another kind. */
export function restoreReferralRow({ referrals }: State, row: readonly unknown[]): boolean {
  const known = row as ReferralRow
  switch (known[0]) {
    case 'inviter': {
      const [, member, rate, day, held, keeps = '0'] = known
      referrals.inviters.set(member, {
        ...{ member, rate: BigInt(rate) as Ratio, day, held: BigInt(held) },
        ...{ keeps: BigInt(keeps) as Ratio, rebateMax: 0n as Ratio },
      })
      return true
    }
    case 'friend': {
      const [, member, inviter, rebateRate, end] = known
      referrals.bind({
        ...{ member, inviter: referrals.inviters.get(inviter)! },
        ...{ rebateRate: BigInt(rebateRate) as Ratio, isEnded: end === 'ended' },
      })
      return true
    }
    default:
      return false
  }
}
