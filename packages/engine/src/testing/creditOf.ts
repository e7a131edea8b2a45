import type { AccountKind } from '@assay/domain/account.ts'
import type { Amount } from '@assay/money/amount.ts'
import type { CreditMember } from '../funds/fundsCommand.ts'

/** Gives a member USDT of the house. */
export const creditOf = (
  member: number,
  amount: bigint,
  account: AccountKind = 'spot',
): CreditMember => ({
  type: 'creditMember',
  from: 'house/starter',
  account,
  member,
  asset: 'USDT',
  amount: amount as Amount,
  reason: 'demo',
})
