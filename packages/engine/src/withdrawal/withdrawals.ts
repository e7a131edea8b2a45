import type { AssetId } from '@assay/domain/asset.ts'
import { WITHDRAWAL_DAY_MS } from '@assay/domain/withdrawal/checkWithdrawal.ts'
import type {
  Withdrawal,
  WithdrawalId,
  WithdrawalTerms,
} from '@assay/domain/withdrawal/withdrawal.ts'
import { type Amount, add, ZERO } from '@assay/money/amount.ts'

/**
 * The part of the state for withdrawals: terms, open ones, and what each account withdrew within
 * the last day. Closed ones are only in the history.
 */
export class Withdrawals {
  last: WithdrawalId = 0
  /** By coin and chain. */
  readonly terms = new Map<string, WithdrawalTerms>()
  /** In the order of request. */
  readonly open = new Map<WithdrawalId, Withdrawal>()
  /** By the key of the member's account. Rejected ones do not count. */
  readonly recent = new Map<number, SentWithdrawal[]>()

  termsOf(asset: AssetId, chain: number): WithdrawalTerms | undefined {
    return this.terms.get(termsKey(asset, chain))
  }

  setTerms(terms: WithdrawalTerms): void {
    this.terms.set(termsKey(terms.asset, terms.chain), terms)
  }

  withdrawnToday(account: number, now: number): Amount {
    let sum = ZERO
    for (const sent of this.recent.get(account) ?? []) {
      if (isRecent(sent, now)) sum = add(sum, sent.amount)
    }
    return sum
  }

  add(account: number, withdrawal: Withdrawal): void {
    const { id, amount, requestedAt: at } = withdrawal
    this.last = id
    this.open.set(id, withdrawal)
    const kept = (this.recent.get(account) ?? []).filter((sent) => isRecent(sent, at))
    this.recent.set(account, [...kept, { id, amount, at }])
  }

  /** A failed one may be requested again on the same day. */
  forget(account: number, id: WithdrawalId): void {
    const kept = (this.recent.get(account) ?? []).filter((sent) => sent.id !== id)
    if (kept.length > 0) this.recent.set(account, kept)
    else this.recent.delete(account)
  }
}

export type SentWithdrawal = { id: WithdrawalId; amount: Amount; at: number }

const termsKey = (asset: AssetId, chain: number): string => `${asset} ${chain}`
const isRecent = ({ at }: SentWithdrawal, now: number): boolean => at > now - WITHDRAWAL_DAY_MS
