/**
 * How much one operator may have to do with in 24 hours: what the proposals are worth that the
 * operator made or approved, of the kinds that give money away. A stolen desk empties no more of the
 * house than that. Coins without a price count as nothing.
 */
import type { Amount } from '@assay/money/amount.ts'
import { toDecimal } from '@assay/money/decimal.ts'
import type { ProposalKind } from '@assay/wire/routes/operator/proposals.ts'
import type pg from 'pg'
import { type Refusal, refuse } from '../../../http/reply.ts'
import type { SignedOperator } from '../access/operatorCaller.ts'

const DAY_MS = 86_400_000

/** What a payload of the kind gives away, in USDT; undefined for a kind that gives nothing away. */
export type GivenBy = (kind: ProposalKind) => ((payload: never) => Amount) | undefined

export type DayLimit = {
  /**
   * `operatorDayLimit` when the operator would go above it with this one. Until the transaction ends
   * no other proposal of the operator is counted, so that two at once do not both pass.
   */
  fault(
    client: pg.PoolClient,
    operator: Pick<SignedOperator, 'id'>,
    proposal: { kind: ProposalKind; payload: object },
  ): Promise<Refusal | undefined>
}

/** `limit` in USDT; undefined for none. */
export function createDayLimit(limit: Amount | undefined, givenBy: GivenBy): DayLimit {
  const given = ({ kind, payload }: { kind: ProposalKind; payload: object }): bigint =>
    givenBy(kind)?.(payload as never) ?? 0n

  return {
    async fault(client, { id }, proposal) {
      const asked = given(proposal)
      if (limit === undefined || asked === 0n) return undefined
      await client.query('SELECT FROM operator WHERE id = $1 FOR NO KEY UPDATE', [id])
      const { rows } = await client.query(
        `SELECT kind, payload FROM operator_proposal
         WHERE ((maker = $1 AND made_at > $2) OR (checker = $1 AND decided_at > $2))
           AND status IN ('open', 'approved', 'done')`,
        [id, Date.now() - DAY_MS],
      )
      const used = (rows as (typeof proposal)[]).reduce((sum, row) => sum + given(row), 0n)
      if (used + asked <= limit) return undefined
      const left = limit > used ? limit - used : 0n
      return refuse('operatorDayLimit', { maximum: toDecimal(limit), left: toDecimal(left) })
    },
  }
}
