/**
 * How much one operator may move in 24 hours: the value of the proposals that give money away and
 * that the operator made or approved, and of the withdrawals that the operator approved. It limits
 * the damage of a stolen console session. Coins without a price count as zero.
 */
import { DAY_MS } from '@assay/domain/day.ts'
import { type Amount, ZERO } from '@assay/money/amount.ts'
import { toDecimal } from '@assay/money/decimal.ts'
import type { ProposalKind } from '@assay/wire/routes/operator/proposals.ts'
import type pg from 'pg'
import { fromNumeric } from '../../db/numericColumn.ts'
import { type Refusal, refuse } from '../../http/reply.ts'
import type { SignedOperator } from '../access/operatorCaller.ts'

/** One that is made or approved, or a withdrawal that is agreed to. */
type Movement = { kind: ProposalKind; payload: object } | { asset: string; amount: Amount }

export type DayLimit = {
  /**
   * `operatorDayLimit` when this one would exceed the operator's limit. Locks the operator's sum
   * until the transaction ends, so that two concurrent ones do not both pass.
   */
  fault(
    client: pg.PoolClient,
    operator: Pick<SignedOperator, 'id' | 'name'>,
    movement: Movement,
  ): Promise<Refusal | undefined>
}

export type DayLimitParts = {
  /** In USDT; undefined for no limit. */
  limit: Amount | undefined
  /**
   * The value in USDT that a payload of the kind gives away; undefined for a kind that gives
   * nothing away.
   */
  givenBy: (kind: ProposalKind) => ((payload: never) => Amount) | undefined
  usdtOf: (asset: string, amount: Amount) => Amount
}

export function createDayLimit({ limit, givenBy, usdtOf }: DayLimitParts): DayLimit {
  const given = (movement: Movement): Amount =>
    'kind' in movement
      ? (givenBy(movement.kind)?.(movement.payload as never) ?? ZERO)
      : usdtOf(movement.asset, movement.amount)

  return {
    async fault(client, { id, name }, movement) {
      const asked = given(movement)
      if (limit === undefined || asked === 0n) return undefined
      await client.query('SELECT FROM operator WHERE id = $1 FOR NO KEY UPDATE', [id])
      const since = Date.now() - DAY_MS
      const { rows: proposals } = await client.query(
        `SELECT kind, payload FROM operator_proposal
         WHERE ((maker = $1 AND made_at > $2) OR (checker = $1 AND decided_at > $2))
           AND status IN ('open', 'approved', 'done')`,
        [id, since],
      )
      const { rows: withdrawals } = await client.query(
        `SELECT asset, amount FROM withdrawal_approval a JOIN withdrawal w ON w.id = a.withdrawal
         WHERE a.operator = $1 AND a.at > $2 AND w.status <> 'rejected'`,
        [name, since],
      )
      const agreed = withdrawals.map((row) => ({ ...row, amount: fromNumeric(row.amount) }))
      const used = [...proposals, ...agreed].reduce((sum, row) => sum + given(row), 0n)
      if (used + asked <= limit) return undefined
      const left = limit > used ? limit - used : 0n
      return refuse('operatorDayLimit', { maximum: toDecimal(limit), left: toDecimal(left) })
    },
  }
}
