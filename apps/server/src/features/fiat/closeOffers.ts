/**
 * Closes what nobody can take. Nobody is matched with a merchant who could not let the coins go; and
 * what is sold out, with no order that could give coins back to it, is no offer. Orders that run go on.
 */
import type { MemberId } from '@assay/domain/account.ts'
import type { FiatOffer } from '@assay/domain/fiat/fiatOrder.ts'
import type pg from 'pg'
import type { Exchange } from '../../live/exchange.ts'

export async function closeOffers(pool: pg.Pool, exchange: Exchange): Promise<void> {
  const { core } = exchange
  const { offers, orders } = await core.fiat(core.position())
  const held = new Set(orders.map(({ offer }) => offer))
  const barred = await barredAmong(pool, offers)
  for (const { id: offer, merchant: member, quantity } of offers) {
    const isOver = quantity === 0n && !held.has(offer)
    if (!isOver && !barred.has(member)) continue
    await exchange.submit({ type: 'closeFiatOffer', at: Date.now(), key: '', member, offer })
  }
}

/** Merchants of these offers who may not trade for currency now. */
export async function barredAmong(
  pool: pg.Pool,
  offers: readonly FiatOffer[],
): Promise<Set<MemberId>> {
  const { rows } = await pool.query(
    `SELECT id FROM member
     WHERE id = ANY ($1) AND (frozen_by IS NOT NULL OR barred_until > $2
       OR identity_status <> 'verified')`,
    [[...new Set(offers.map(({ merchant }) => merchant))], Date.now()],
  )
  return new Set(rows.map(({ id }) => id as MemberId))
}
