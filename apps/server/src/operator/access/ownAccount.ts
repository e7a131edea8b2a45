/**
 * An operator cannot decide about their own member account. It is recognized by the email address
 * that the invitation was sent to; an operator invited on the machine has none here.
 */
import type { MemberId } from '@assay/domain/account.ts'
import type pg from 'pg'
import { type Refusal, refuse } from '../../http/reply.ts'
import type { SignedOperator } from './operatorCaller.ts'

/** `ownAccount`, or undefined; `member` is 0 for actions without a member. */
export async function ownAccountFault(
  on: pg.Pool | pg.PoolClient,
  { id }: Pick<SignedOperator, 'id'>,
  member: MemberId,
): Promise<Refusal | undefined> {
  if (member === 0) return undefined
  const { rows } = await on.query(
    `SELECT FROM operator AS o JOIN member AS m ON lower(m.email) = lower(o.email)
     WHERE o.id = $1 AND m.id = $2`,
    [id, member],
  )
  return rows.length > 0 ? refuse('ownAccount') : undefined
}
