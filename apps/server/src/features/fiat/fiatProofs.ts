/** Proofs of payment: an image of the payer is bound to one order, and proves no other. */
import type { FiatOrder, FiatOrderId } from '@assay/domain/fiat/fiatOrder.ts'
import { buyerOf } from '@assay/domain/fiat/fiatRules.ts'
import type pg from 'pg'
import { type Refusal, refuse } from '../../http/reply.ts'

export type FiatProofs = {
  /** Why an image cannot prove the payment: it is not the payer's, or it proves another order. */
  objectionToProof(order: FiatOrder, image: string): Promise<Refusal | undefined>
  /** Binds an image of the payer to an order permanently; true when it was not bound before. */
  prove(order: FiatOrder, image: string): Promise<boolean | Refusal>
  /** The order refused the payment; a paid one keeps its only proof. */
  unprove(order: FiatOrderId, image: string): Promise<void>
}

export function createFiatProofs(pool: pg.Pool): FiatProofs {
  return {
    objectionToProof: (order, image) => objectionToProof(pool, order, image),
    prove: (order, image) => prove(pool, order, image),

    async unprove(order, image) {
      await pool.query(
        `DELETE FROM fiat_proof WHERE fiat_order = $1 AND image = $2
           AND (EXISTS (SELECT FROM fiat_proof WHERE fiat_order = $1 AND image <> $2)
             OR NOT EXISTS (SELECT FROM fiat_order
               WHERE id = $1 AND (state = 'underReview' OR paid_at IS NOT NULL)))`,
        [order, image],
      )
    },
  }
}

async function objectionToProof(
  pool: pg.Pool,
  order: FiatOrder,
  image: string,
): Promise<Refusal | undefined> {
  const { rows } = await pool.query(
    `SELECT p.fiat_order AS proven FROM image i LEFT JOIN fiat_proof p ON p.digest = i.digest
     WHERE i.name = $1 AND i.member = $2 AND i.purpose = 'fiat' AND i.deleted_at IS NULL`,
    [image, buyerOf(order)],
  )
  const [known] = rows as { proven: FiatOrderId | null }[]
  if (!known) return refuse('imageInvalid')
  const isFree = known.proven === null || known.proven === order.id
  return isFree ? undefined : refuse('proofUsed')
}

async function prove(pool: pg.Pool, order: FiatOrder, image: string): Promise<boolean | Refusal> {
  const objection = await objectionToProof(pool, order, image)
  if (objection) return objection
  const { rowCount } = await pool.query(
    `INSERT INTO fiat_proof (digest, fiat_order, image, sent_at)
     SELECT digest, $2, name, $3 FROM image WHERE name = $1 ON CONFLICT (digest) DO NOTHING`,
    [image, order.id, Date.now()],
  )
  if (rowCount === 1) return true
  // Bound already: to this order, or to another, even one that has released it since.
  const bound = await pool.query(
    `SELECT 1 FROM fiat_proof p JOIN image i ON i.digest = p.digest
     WHERE i.name = $1 AND p.fiat_order = $2`,
    [image, order.id],
  )
  return bound.rowCount === 1 ? false : refuse('proofUsed')
}
