/** All that the desk shows of a member, put together from the tables and the ledger. */
import type { MemberId } from '@assay/domain/account.ts'
import type { Amount } from '@assay/money/amount.ts'
import { toDecimal } from '@assay/money/decimal.ts'
import type { Reply } from '@assay/wire/route.ts'
import type { Position } from '@assay/wire/routes/contractPosition.ts'
import type { Round } from '@assay/wire/routes/cycle.ts'
import type { Deposit } from '@assay/wire/routes/deposit.ts'
import type { getMember } from '@assay/wire/routes/operator/members.ts'
import type { Order } from '@assay/wire/routes/trad.ts'
import type pg from 'pg'
import type { Exchange } from '../../../live/exchange.ts'
import { listActivity } from '../../../security/activity.ts'

export type Profile = Reply<typeof getMember>

const SHOWN = 50
const MEMBER = `SELECT id, name, coalesce(email, '') AS email, coalesce(phone, '') AS phone,
    coalesce(address, '') AS wallet, invitation_code AS "invitationCode",
    coalesce(invited_by, 0) AS "invitedBy", identity_status AS "identityStatus",
    coalesce(frozen_by, '') AS "frozenBy", frozen_reason AS "frozenReason",
    barred_until AS "barredUntil", created_at AS "createdAt"
  FROM member WHERE id = $1`

export type ProfileParts = {
  pool: pg.Pool
  exchange: Exchange
  /** The member's newest, as the features themselves list them. */
  ordersOf: (member: MemberId, limit: number) => Promise<Order[]>
  positionsOf: (member: MemberId) => Promise<Position[]>
  roundsOf: (member: MemberId, limit: number) => Promise<Round[]>
  recordsOf: (member: MemberId, limit: number) => Promise<Profile['records']>
  depositsOf: (member: MemberId) => Promise<Deposit[]>
}

export async function profileOf(
  parts: ProfileParts,
  member: MemberId,
): Promise<Profile | undefined> {
  const { pool, exchange, ordersOf, positionsOf, roundsOf, recordsOf, depositsOf } = parts
  const { rows } = await pool.query(MEMBER, [member])
  const [row] = rows
  if (!row) return undefined
  await exchange.settled(member)
  const [balances, orders, positions, rounds, records, deposits, activity, logins] =
    await Promise.all([
      exchange.balances(member),
      ordersOf(member, SHOWN),
      positionsOf(member),
      roundsOf(member, SHOWN),
      recordsOf(member, SHOWN),
      depositsOf(member),
      listActivity(pool, { member, limit: SHOWN }),
      pool.query(
        `SELECT device, address AS wallet, created_at AS "createdAt", seen_at AS "seenAt"
       FROM session WHERE member = $1 ORDER BY seen_at DESC LIMIT ${SHOWN}`,
        [member],
      ),
    ])
  return {
    ...row,
    balances: balances.map(({ available, held, ...rest }) => ({
      ...rest,
      available: available as Amount,
      held: held as Amount,
    })),
    orders: orders.map(orderRow),
    positions: positions.map(positionRow),
    rounds: rounds.map(roundRow),
    records,
    deposits: deposits.map(({ chain, transaction, asset, amount, status, createdAt }) => ({
      ...{ chain, transaction, asset, amount, status },
      at: createdAt,
    })),
    activity: activity.map(({ ip, details, id, kind, actor, at }) => ({
      ...{ id, kind, actor, at, address: ip },
      details: JSON.stringify(details),
    })),
    logins: logins.rows,
  }
}

const orderRow = (order: Order): Profile['orders'][number] => ({
  id: order.id,
  market: `${order.base}/${order.quote}`,
  side: order.side,
  type: order.type,
  price: textOf(order.price ?? order.averagePrice),
  quantity: textOf(order.quantity ?? order.quoteBudget),
  filled: toDecimal(order.filledQuantity),
  status: order.status,
  placedAt: order.createdAt,
})

const positionRow = (position: Position): Profile['positions'][number] => {
  const { id, base, quote, side, marginMode, leverage, lots, margin, unrealizedPnl } = position
  return {
    ...{ id, market: `${base}/${quote}`, side, marginMode, leverage, lots, margin, unrealizedPnl },
    entryPrice: textOf(position.entryPrice),
    markPrice: textOf(position.markPrice),
    liquidationPrice: textOf(position.liquidationPrice),
    openedAt: position.openedAt,
  }
}

const roundRow = (round: Round): Profile['rounds'][number] => {
  const { id, base, quote, direction, stake, status, netResult, acceptedAt, expiresAt } = round
  return {
    ...{ id, market: `${base}/${quote}`, direction, stake, asset: round.stakeAsset, status },
    ...{ netResult, acceptedAt, expiresAt },
  }
}

const textOf = (value: bigint | undefined) => (value === undefined ? '' : toDecimal(value))
