import type { Withdrawal, WithdrawalTerms } from '@assay/domain/withdrawal/withdrawal.ts'
import type { State } from '../kernel/state.ts'
import type { WithdrawalCommand } from './withdrawalCommand.ts'
import type { Sent } from './withdrawals.ts'

/** Withdrawals as plain JSON in a fixed order of fields, and back: for the journal and the snapshot. */
type Plain = Record<string, unknown>

export function withdrawalToPlain(
  command: WithdrawalCommand | { type: string },
): Plain | undefined {
  const asked = command as WithdrawalCommand
  switch (asked.type) {
    case 'setWithdrawalTerms':
      return { terms: termsToPlain(asked.terms) }
    case 'requestWithdrawal': {
      const { member, asset, chain, address, amount, fee } = asked
      const money = { amount: amount.toString(), fee: fee.toString() }
      return { member, asset, chain, address, ...money }
    }
    case 'cancelWithdrawal':
      return { member: asked.member, withdrawal: asked.withdrawal }
    case 'approveWithdrawal':
      return { withdrawal: asked.withdrawal, operator: asked.operator }
    case 'refuseWithdrawal': {
      const { withdrawal, operator, reason } = asked
      return { withdrawal, operator, reason }
    }
    case 'completeWithdrawal':
      return { withdrawal: asked.withdrawal, transaction: asked.transaction }
    case 'failWithdrawal':
      return { withdrawal: asked.withdrawal }
    default:
      return undefined
  }
}

/** Undefined for a command of another group. */
export function withdrawalFromPlain(
  plain: Plain,
  toBigint: (value: unknown) => bigint,
): Plain | undefined {
  switch (plain.type) {
    case 'setWithdrawalTerms':
      return { ...plain, terms: termsFromPlain(plain.terms as Plain, toBigint) }
    case 'requestWithdrawal':
      return { ...plain, amount: toBigint(plain.amount), fee: toBigint(plain.fee) }
    case 'cancelWithdrawal':
    case 'approveWithdrawal':
    case 'refuseWithdrawal':
    case 'completeWithdrawal':
    case 'failWithdrawal':
      return plain
    default:
      return undefined
  }
}

function termsToPlain(terms: WithdrawalTerms): Plain {
  const { asset, chain, decimals, fee, minimum, maximum, dailyMaximum, reviewAbove } = terms
  return {
    ...{ asset, chain, decimals, fee: fee.toString() },
    ...{ minimum: minimum.toString(), maximum: maximum.toString() },
    ...{ dailyMaximum: dailyMaximum.toString(), reviewAbove: reviewAbove.toString() },
  }
}

function termsFromPlain(plain: Plain, toBigint: (value: unknown) => bigint): WithdrawalTerms {
  return {
    ...(plain as WithdrawalTerms),
    fee: toBigint(plain.fee),
    minimum: toBigint(plain.minimum),
    maximum: toBigint(plain.maximum),
    dailyMaximum: toBigint(plain.dailyMaximum),
    reviewAbove: toBigint(plain.reviewAbove),
  }
}

function withdrawalRow(withdrawal: Withdrawal): Plain {
  const { id, member, asset, chain, address, amount, fee } = withdrawal
  const { requestedAt, status, approvals } = withdrawal
  const money = { amount: amount.toString(), fee: fee.toString() }
  return { id, member, asset, chain, address, ...money, requestedAt, status, approvals }
}

export type WithdrawalRow =
  | ['withdrawals', number]
  | ['withdrawalTerms', Plain]
  | ['withdrawal', Plain]
  | ['withdrawn', number, number, string, number]

/** Nothing before the first withdrawal, so that older states keep their hash. */
export function* withdrawalRowsOf({ withdrawals }: State): Generator<WithdrawalRow, void> {
  if (withdrawals.last > 0) yield ['withdrawals', withdrawals.last]
  for (const terms of withdrawals.terms.values()) yield ['withdrawalTerms', termsToPlain(terms)]
  for (const open of withdrawals.open.values()) yield ['withdrawal', withdrawalRow(open)]
  for (const [account, sent] of withdrawals.recent) {
    for (const { id, amount, at } of sent) yield ['withdrawn', account, id, amount.toString(), at]
  }
}

/** False for a row of another kind. */
export function restoreWithdrawalRow({ withdrawals }: State, row: readonly unknown[]): boolean {
  const known = row as WithdrawalRow
  switch (known[0]) {
    case 'withdrawals':
      withdrawals.last = known[1]
      return true
    case 'withdrawalTerms':
      withdrawals.setTerms(termsFromPlain(known[1], (value) => BigInt(value as string)))
      return true
    case 'withdrawal': {
      const plain = known[1] as Withdrawal
      const money = { amount: BigInt(plain.amount), fee: BigInt(plain.fee) }
      withdrawals.open.set(plain.id, { ...plain, ...money })
      return true
    }
    case 'withdrawn': {
      const [, account, id, amount, at] = known
      const sent: Sent = { id, amount: BigInt(amount), at }
      withdrawals.recent.set(account, [...(withdrawals.recent.get(account) ?? []), sent])
      return true
    }
    default:
      return false
  }
}
