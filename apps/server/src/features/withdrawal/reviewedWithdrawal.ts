/** A withdrawal with the facts that an operator needs to decide. */
import type { MemberId } from '@assay/domain/account.ts'
import type { AssetId } from '@assay/domain/asset.ts'
import { WITHDRAWAL_DAY_MS } from '@assay/domain/withdrawal/checkWithdrawal.ts'
import type { WithdrawalId } from '@assay/domain/withdrawal/withdrawal.ts'
import type { Amount } from '@assay/money/amount.ts'
import type { WithdrawalStatus } from '@assay/wire/routes/operator/withdrawals.ts'
import type pg from 'pg'
import { fromNumeric } from '../../db/numericColumn.ts'

export type ReviewedWithdrawal = {
  id: WithdrawalId
  member: MemberId
  asset: AssetId
  chain: number
  address: string
  amount: Amount
  fee: Amount
  /** The journal position of its request. */
  position: number
  requestedAt: number
  /** When the member saved the address; undefined once it is deleted. */
  addressAddedAt: number | undefined
  /** When the fund password was last set; 0 without one. */
  pinSetAt: number
  /** The IP address of the request; '' if not recorded. */
  ip: string
  device: string
  /** Whether the account first used this network, or this device, within the last day. */
  isNewNetwork: boolean
  isNewDevice: boolean
  /** Other members who saved this address or withdrew to it. */
  sharedWith: number[]
  /** The member's requests of the same coin within the 24 hours up to this one, included. */
  askedInDay: Amount
  /** Whether the member has no earlier paid or pending withdrawal. */
  isFirst: boolean
  status: WithdrawalStatus
  /** 0 while it is open. */
  closedAt: number
  /** '' until it is sent. */
  transaction: string
  /** Who rejected it and why; '' if not rejected. */
  rejectedBy: string
  reason: string
  /** The operators who have approved, in order. */
  approvals: string[]
}

/** At most this many are named; an address shared by more belongs to an exchange. */
const SHARED_MAX = 20

/** Whether the account was never used from there, or with that device, until a day before. */
const isFirstSeen = (what: 'ip' | 'agent') =>
  `(coalesce(asked.${what}, '') <> '' AND NOT EXISTS (SELECT FROM member_activity seen
    WHERE seen.member = w.member AND seen.actor = 'member' AND seen.${what} = asked.${what}
      AND seen.at < w.requested_at - ${WITHDRAWAL_DAY_MS}))`

const REVIEWED = `SELECT w.id, w.member, w.asset, w.chain, w.address, w.amount, w.fee, w.position, w.status,
    w.requested_at AS "requestedAt", a.added_at AS "addressAddedAt",
    coalesce(w.closed_at, 0) AS "closedAt", coalesce(w.reason, '') AS reason,
    coalesce(w.operator, '') AS "rejectedBy", coalesce(f.set_at, 0) AS "pinSetAt",
    coalesce(w.transaction, t.hash, '') AS transaction,
    coalesce(asked.ip, '') AS ip, coalesce(asked.agent, '') AS device,
    ${isFirstSeen('ip')} AS "isNewNetwork", ${isFirstSeen('agent')} AS "isNewDevice",
    ARRAY(SELECT member FROM withdrawal_address o
        WHERE lower(o.address) = lower(w.address) AND o.member <> w.member
      UNION SELECT member FROM withdrawal o
        WHERE lower(o.address) = lower(w.address) AND o.member <> w.member
      ORDER BY member LIMIT ${SHARED_MAX}) AS "sharedWith",
    (SELECT sum(day.amount) FROM withdrawal day WHERE day.member = w.member
      AND day.asset = w.asset AND day.id <= w.id AND day.status <> 'rejected'
      AND day.requested_at > w.requested_at - ${WITHDRAWAL_DAY_MS}) AS "askedInDay",
    NOT EXISTS (SELECT FROM withdrawal earlier WHERE earlier.member = w.member
      AND earlier.id < w.id AND earlier.status IN ('sending', 'completed')) AS "isFirst",
    ARRAY(SELECT operator FROM withdrawal_approval WHERE withdrawal = w.id
      ORDER BY position) AS approvals
  FROM withdrawal w LEFT JOIN withdrawal_address a ON a.member = w.member
    AND a.asset = w.asset AND a.chain = w.chain AND lower(a.address) = lower(w.address)
    AND a.deleted_at IS NULL
  LEFT JOIN LATERAL (SELECT ip, agent FROM member_activity
    WHERE member = w.member AND kind = 'withdrawalRequested' AND details->>'number' = w.id::text
    ORDER BY id LIMIT 1) asked ON true
  LEFT JOIN fund_pin f ON f.member = w.member
  LEFT JOIN payment p ON p.withdrawal = w.id
  LEFT JOIN LATERAL (SELECT hash FROM signed_transaction WHERE payment = p.id
    ORDER BY max_fee DESC LIMIT 1) t ON w.status = 'sending'`

/** `where` is a constant condition on `w`; its parameters are in `values`. */
export async function readReviewed(
  pool: pg.Pool,
  where: string,
  values: number[] = [],
): Promise<ReviewedWithdrawal[]> {
  const { rows } = await pool.query(`${REVIEWED} WHERE ${where}`, values)
  return rows.map((row) => ({
    ...row,
    amount: fromNumeric(row.amount),
    fee: fromNumeric(row.fee),
    askedInDay: fromNumeric(row.askedInDay ?? '0'),
    sharedWith: (row.sharedWith as string[]).map(Number),
    addressAddedAt: row.addressAddedAt ?? undefined,
  })) as ReviewedWithdrawal[]
}
