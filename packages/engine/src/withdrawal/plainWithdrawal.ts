/**
 * Withdrawals as plain JSON in a fixed order of fields, and back: for the journal and the snapshot.
 */
import type { Withdrawal, WithdrawalTerms } from '@assay/domain/withdrawal/withdrawal.ts'
import type { Amount } from '@assay/money/amount.ts'
import { asWritten, type Stored, toBigint } from '../kernel/plain.ts'
import type { CommandReaders, Restorers, RowOf, Writers } from '../kernel/product.ts'
import type { State } from '../state.ts'
import type { WithdrawalCommand } from './withdrawalCommand.ts'
import type { SentWithdrawal } from './withdrawals.ts'

export const withdrawalToPlain: Writers<WithdrawalCommand> = {
  setWithdrawalTerms: ({ terms }) => ({ terms: termsToPlain(terms) }),
  requestWithdrawal: ({ member, asset, chain, address, amount, fee }) => ({
    member,
    asset,
    chain,
    address,
    amount: amount.toString(),
    fee: fee.toString(),
  }),
  cancelWithdrawal: ({ member, withdrawal }) => ({ member, withdrawal }),
  approveWithdrawal: ({ withdrawal, operator }) => ({ withdrawal, operator }),
  refuseWithdrawal: ({ withdrawal, operator, reason }) => ({ withdrawal, operator, reason }),
  completeWithdrawal: ({ withdrawal, transaction }) => ({ withdrawal, transaction }),
  failWithdrawal: ({ withdrawal }) => ({ withdrawal }),
}

export const withdrawalFromPlain: CommandReaders<WithdrawalCommand> = {
  setWithdrawalTerms: (plain) => ({
    ...plain,
    terms: termsFromPlain(plain.terms as Stored<WithdrawalTerms>),
  }),
  requestWithdrawal: (plain) => ({
    ...plain,
    amount: toBigint(plain.amount),
    fee: toBigint(plain.fee),
  }),
  cancelWithdrawal: asWritten,
  approveWithdrawal: asWritten,
  refuseWithdrawal: asWritten,
  completeWithdrawal: asWritten,
  failWithdrawal: asWritten,
}

function termsToPlain(terms: WithdrawalTerms): Stored<WithdrawalTerms> {
  const { asset, chain, decimals, fee, minimum, maximum, dailyMaximum, reviewAbove } = terms
  return {
    asset,
    chain,
    decimals,
    fee: fee.toString(),
    minimum: minimum.toString(),
    maximum: maximum.toString(),
    dailyMaximum: dailyMaximum.toString(),
    reviewAbove: reviewAbove.toString(),
  }
}

function termsFromPlain(plain: Stored<WithdrawalTerms>): WithdrawalTerms {
  return {
    ...plain,
    fee: toBigint(plain.fee),
    minimum: toBigint(plain.minimum),
    maximum: toBigint(plain.maximum),
    dailyMaximum: toBigint(plain.dailyMaximum),
    reviewAbove: toBigint(plain.reviewAbove),
  }
}

function withdrawalRow(withdrawal: Withdrawal): Stored<Withdrawal> {
  const { id, member, asset, chain, address, amount, fee } = withdrawal
  const { requestedAt, status, approvals } = withdrawal
  const money = { amount: amount.toString(), fee: fee.toString() }
  return { id, member, asset, chain, address, ...money, requestedAt, status, approvals }
}

export type WithdrawalRows = {
  withdrawals: [last: number]
  withdrawalTerms: [Stored<WithdrawalTerms>]
  withdrawal: [Stored<Withdrawal>]
  withdrawn: [account: number, withdrawal: number, amount: string, at: number]
}

/** Empty before the first withdrawal, so that older states keep their hash. */
export function* withdrawalRowsOf({ withdrawals }: State): Generator<RowOf<WithdrawalRows>, void> {
  if (withdrawals.last > 0) yield ['withdrawals', withdrawals.last]
  for (const terms of withdrawals.terms.values()) yield ['withdrawalTerms', termsToPlain(terms)]
  for (const open of withdrawals.open.values()) yield ['withdrawal', withdrawalRow(open)]
  for (const [account, sent] of withdrawals.recent) {
    for (const { id, amount, at } of sent) yield ['withdrawn', account, id, amount.toString(), at]
  }
}

export const restoreWithdrawal: Restorers<WithdrawalRows> = {
  withdrawals: ({ withdrawals }, last) => {
    withdrawals.last = last
  },
  withdrawalTerms: ({ withdrawals }, plain) => withdrawals.setTerms(termsFromPlain(plain)),
  withdrawal: ({ withdrawals }, plain) => {
    const money = { amount: toBigint<Amount>(plain.amount), fee: toBigint<Amount>(plain.fee) }
    withdrawals.open.set(plain.id, { ...plain, ...money })
  },
  withdrawn: ({ withdrawals }, account, id, amount, at) => {
    const sent: SentWithdrawal = { id, amount: toBigint(amount), at }
    withdrawals.recent.set(account, [...(withdrawals.recent.get(account) ?? []), sent])
  },
}
