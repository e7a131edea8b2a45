import { type Address, heldSpotOf, type Posting, spotOf } from '@assay/domain/account.ts'
import { receivedOf, type Withdrawal } from '@assay/domain/withdrawal/withdrawal.ts'
import type { Postings, Touches } from '../kernel/product.ts'
import type { WithdrawalEvent } from './withdrawalEvent.ts'

/** The postings of withdrawals. */
export const withdrawalPostings: Postings<WithdrawalEvent> = {
  withdrawalTermsSet: 'none',
  withdrawalRequested: ({ withdrawal }) => {
    const { own, held } = accountsOf(withdrawal)
    return [{ from: own, to: held, asset: withdrawal.asset, amount: withdrawal.amount }]
  },
  withdrawalApproved: 'none',
  withdrawalCompleted: ({ withdrawal }) => {
    const { asset, chain, fee } = withdrawal
    const { held } = accountsOf(withdrawal)
    const postings: Posting[] = [
      { from: held, to: `chain/${chain}`, asset, amount: receivedOf(withdrawal) },
      { from: held, to: 'house/fees', asset, amount: fee },
    ]
    return postings.filter(({ amount }) => amount > 0n)
  },
  withdrawalRejected: ({ withdrawal }) => {
    const { own, held } = accountsOf(withdrawal)
    return [{ from: held, to: own, asset: withdrawal.asset, amount: withdrawal.amount }]
  },
}

function accountsOf({ member }: Withdrawal): { own: Address; held: Address } {
  return { own: spotOf(member), held: heldSpotOf(member) }
}

/** The members concerned by each event. */
export const withdrawalTouches: Touches<WithdrawalEvent> = {
  withdrawalTermsSet: 'none',
  withdrawalRequested: ({ withdrawal }) => [{ member: withdrawal.member }],
  withdrawalApproved: ({ withdrawal }) => [{ member: withdrawal.member }],
  withdrawalCompleted: ({ withdrawal }) => [{ member: withdrawal.member }],
  withdrawalRejected: ({ withdrawal }) => [{ member: withdrawal.member }],
}
