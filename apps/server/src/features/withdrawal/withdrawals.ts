/** A member's withdrawals, from the projection of the journal and the payments. */
import type { MemberId } from '@assay/domain/account.ts'
import { receivedOf, type WithdrawalId } from '@assay/domain/withdrawal/withdrawal.ts'
import type { Amount } from '@assay/money/amount.ts'
import type { MemberWithdrawal } from '@assay/wire/routes/withdrawal/withdrawal.ts'
import type pg from 'pg'
import { getAddress } from 'viem'
import { fromNumeric } from '../../db/numericColumn.ts'
import { CHAIN_FACTS } from '../../outside/chain/chainFacts.ts'

export type WithdrawalQueries = {
  list(member: MemberId, before?: number): Promise<MemberWithdrawal[]>
  /** Those of a time window, newest first. */
  page(member: MemberId, window: WithdrawalWindow): Promise<MemberWithdrawal[]>
  find(member: MemberId, id: WithdrawalId): Promise<MemberWithdrawal | undefined>
}

type WithdrawalWindow = {
  since?: number | undefined
  until?: number | undefined
  limit: number
  offset: number
}

const SHOWN_MAX = 50

/** `hasExplorers`: the chains are public, not a demo's local ones. */
export function createWithdrawals(pool: pg.Pool, hasExplorers: boolean): WithdrawalQueries {
  async function read(
    member: MemberId,
    where: string,
    {
      values,
      limit = SHOWN_MAX,
      offset = 0,
    }: { values: number[]; limit?: number; offset?: number },
  ) {
    const { rows } = await pool.query(
      `SELECT w.id, w.asset, w.chain, w.address, w.amount, w.fee, w.status, w.requested_at, w.reason,
         w.rejected_as, coalesce(w.transaction, t.hash, '') AS hash, coalesce(a.remark, '') AS remark
       FROM withdrawal w
       LEFT JOIN payment p ON p.withdrawal = w.id
       LEFT JOIN LATERAL (SELECT hash FROM signed_transaction WHERE payment = p.id
         ORDER BY max_fee DESC LIMIT 1) t ON w.status = 'sending'
       LEFT JOIN LATERAL (SELECT remark FROM withdrawal_address a
         WHERE a.member = w.member AND a.asset = w.asset AND a.chain = w.chain
           AND lower(a.address) = lower(w.address) ORDER BY a.id DESC LIMIT 1) a ON true
       WHERE w.member = $1 AND ${where} ORDER BY w.id DESC LIMIT ${limit} OFFSET ${offset}`,
      [member, ...values],
    )
    return rows.map(shown)
  }

  function shown(row: Record<'id' | 'chain' | 'requested_at', number> & Texts): MemberWithdrawal {
    const { id, asset, status, remark, hash } = row
    const facts = CHAIN_FACTS[row.chain]
    const [amount, fee] = [fromNumeric<Amount>(row.amount), fromNumeric<Amount>(row.fee)]
    return {
      id,
      asset,
      chainId: row.chain,
      chain: facts?.name ?? '',
      remark,
      address: getAddress(row.address),
      createdAt: row.requested_at,
      transaction: hash,
      amount,
      fee,
      received: receivedOf({ amount, fee }),
      status: status === 'completed' || status === 'rejected' ? status : 'waiting',
      isUnderReview: status === 'review',
      explorer: hasExplorers && hash && facts ? `${facts.explorer}/tx/${hash}` : '',
      rejectedAs: (row.rejected_as ?? '') as MemberWithdrawal['rejectedAs'],
      reason: row.reason ?? '',
    }
  }

  return {
    list: (member, before = Number.MAX_SAFE_INTEGER) =>
      read(member, 'w.id < $2', { values: [before] }),
    page: (member, { since = 0, until = Number.MAX_SAFE_INTEGER, limit, offset }) =>
      read(member, 'w.requested_at >= $2 AND w.requested_at < $3', {
        values: [since, until],
        limit,
        offset,
      }),
    find: async (member, id) => (await read(member, 'w.id = $2', { values: [id] }))[0],
  }
}

type Texts = Record<'asset' | 'address' | 'amount' | 'fee' | 'status' | 'hash' | 'remark', string> &
  Record<'rejected_as' | 'reason', string | null>
