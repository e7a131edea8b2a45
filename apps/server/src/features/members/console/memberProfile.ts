/** Everything the console shows about a member, from the tables and the ledger. */
import type { MemberId } from '@assay/domain/account.ts'
import type { FiatOrder } from '@assay/domain/fiat/fiatOrder.ts'
import type { Reply } from '@assay/wire/route.ts'
import type { getMemberProfile } from '@assay/wire/routes/operator/members.ts'
import type { Deposit } from '@assay/wire/rows/deposit.ts'
import type { PerpOrder } from '@assay/wire/rows/perp.ts'
import type { Position } from '@assay/wire/rows/position.ts'
import type { Round } from '@assay/wire/rows/round.ts'
import type { Order } from '@assay/wire/rows/spot.ts'
import type pg from 'pg'
import type { Exchange } from '../../../live/exchange.ts'
import { CHAIN_FACTS } from '../../../outside/chain/chainFacts.ts'
import { listActivity } from '../../../security/activity.ts'

export type Profile = Reply<typeof getMemberProfile>

const SHOWN = 50
const MEMBER = `SELECT id, name, coalesce(email, '') AS email, coalesce(phone, '') AS phone,
    coalesce(address, '') AS wallet, invitation_code AS "invitationCode",
    coalesce(invited_by, 0) AS "invitedBy", EXISTS (SELECT 1 FROM referral_friend
      WHERE referral_friend.member = id AND ended_at IS NULL) AS "isFeeShared", identity_status AS "identityStatus",
    coalesce(frozen_by, '') AS "frozenBy", frozen_reason AS "frozenReason",
    barred_until AS "barredUntil", created_at AS "createdAt"
  FROM member WHERE id = $1`

/** As stored: amounts of 10^-18, the network's number. */
type Withdrawal = Omit<Profile['withdrawals'][number], 'amount' | 'fee' | 'chain'> & {
  amount: bigint
  fee: bigint
  chain: number
}

export type ProfileParts = {
  pool: pg.Pool
  exchange: Exchange
  /** The member's newest orders, as listed by the features themselves. */
  ordersOf: (member: MemberId, limit: number) => Promise<Order[]>
  perpOrdersOf: (member: MemberId, limit: number) => Promise<PerpOrder[]>
  positionsOf: (member: MemberId) => Promise<Position[]>
  roundsOf: (member: MemberId, limit: number) => Promise<Round[]>
  fiatOrdersOf: (member: MemberId, limit: number) => Promise<FiatOrder[]>
  recordsOf: (member: MemberId, limit: number) => Promise<Profile['records']>
  depositsOf: (member: MemberId) => Promise<Deposit[]>
  withdrawalsOf: (member: MemberId, limit: number) => Promise<Withdrawal[]>
}

export async function profileOf(
  parts: ProfileParts,
  member: MemberId,
): Promise<Profile | undefined> {
  const { pool, exchange } = parts
  await exchange.settled(member)
  const { rows } = await pool.query(MEMBER, [member])
  const [row] = rows
  if (!row) return undefined
  const [balances, orders, contractOrders, positions, rounds, fiatOrders, records, ...others] =
    await Promise.all([
      exchange.balances(member),
      parts.ordersOf(member, SHOWN),
      parts.perpOrdersOf(member, SHOWN),
      parts.positionsOf(member),
      parts.roundsOf(member, SHOWN),
      parts.fiatOrdersOf(member, SHOWN),
      parts.recordsOf(member, SHOWN),
      parts.depositsOf(member),
      parts.withdrawalsOf(member, SHOWN),
      listActivity(pool, { member, limit: SHOWN }),
      pool.query(
        `SELECT device, address AS wallet, created_at AS "createdAt", seen_at AS "seenAt"
       FROM session WHERE member = $1 ORDER BY seen_at DESC LIMIT ${SHOWN}`,
        [member],
      ),
    ])
  const [deposits, withdrawals, activity, logins] = others
  return {
    ...row,
    balances: balances.map(({ available, held, ...rest }) => ({
      ...rest,
      available,
      held,
    })),
    orders,
    contractOrders,
    positions,
    rounds,
    records,
    deposits,
    fiatOrders: fiatOrders.map(({ paidAt = 0, ending = '', finding = '', ...order }) => ({
      ...order,
      paidAt,
      ending,
      finding,
    })),
    withdrawals: withdrawals.map(({ amount, fee, chain, ...withdrawal }) => ({
      ...withdrawal,
      amount,
      fee,
      chain: CHAIN_FACTS[chain]?.name ?? String(chain),
    })),
    activity: activity.map(({ ip, details, id, kind, actor, at, more }) => ({
      id,
      kind,
      actor,
      at,
      details,
      address: ip,
      more,
    })),
    logins: logins.rows,
  }
}
