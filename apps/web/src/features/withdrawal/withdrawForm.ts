/**
 * What a withdrawal is before it is sent: a network, a saved address, an amount. The checks are the
 * server's own rules and answer with its codes, in its order.
 */
import type { RejectionCode } from '@assay/domain/rejection.ts'
import {
  checkWithdrawal,
  leftToday,
  needsReview,
  withdrawableOf,
} from '@assay/domain/withdrawal/checkWithdrawal.ts'
import type { WithdrawalTerms } from '@assay/domain/withdrawal/withdrawal.ts'
import type { Amount } from '@assay/money/amount.ts'
import { parseAmount } from '@assay/money/decimal.ts'
import type { SavedAddress, WithdrawInfo } from '@assay/wire/routes/withdrawal/withdrawal.ts'
import type { AccountGate } from '../../account/Gates.tsx'
import type { WithdrawalNetwork } from './withdrawalQueries.ts'

export type CheckedWithdrawal =
  | { amount: Amount; isReviewed: boolean }
  | { code: RejectionCode | 'amountRequired'; details?: Record<string, string | number> }

const termsOf = ({ chainId, ...network }: WithdrawalNetwork): WithdrawalTerms => ({
  ...network,
  chain: chainId,
})

export function checkAmount(text: string, network: WithdrawalNetwork): CheckedWithdrawal {
  if (text === '') return { code: 'amountRequired' }
  const amount = parseAmount(text)
  if (amount === undefined) return { code: 'amountTooLarge' }
  const { withdrawnToday, available } = network
  const rejection = checkWithdrawal(termsOf(network), { amount, withdrawnToday })
  if (rejection) return rejection
  if (amount > available) return { code: 'insufficientBalance' }
  return { amount, isReviewed: needsReview(termsOf(network), { amount, withdrawnToday }) }
}

export const mostToWithdraw = (network: WithdrawalNetwork): bigint =>
  withdrawableOf(termsOf(network), network)
export const leftOf = (network: WithdrawalNetwork): bigint =>
  leftToday(termsOf(network), network.withdrawnToday)

/** In the order in which the server asks. */
export function gatesOf(info: WithdrawInfo, addresses: readonly SavedAddress[]): AccountGate[] {
  return [
    { gate: 'identity', isOpen: info.isVerified },
    { gate: 'pin', isOpen: info.hasPin },
    { gate: 'email', isOpen: info.hasEmail },
    { gate: 'address', isOpen: addresses.length > 0 },
  ]
}
