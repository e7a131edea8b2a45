/** Nobody is matched with a merchant who could not let the coins go: orders that run are the desk's. */
import type pg from 'pg'
import type { Exchange } from '../../live/exchange.ts'

export async function closeBarredOffers(pool: pg.Pool, exchange: Exchange): Promise<void> {
  const { core } = exchange
  const { offers } = await core.fiat(core.position())
  const now = Date.now()
  const { rows } = await pool.query(
    `SELECT id FROM member
     WHERE id = ANY ($1) AND (frozen_by IS NOT NULL OR barred_until > $2
       OR identity_status <> 'verified')`,
    [[...new Set(offers.map(({ merchant }) => merchant))], now],
  )
  const barred = new Set(rows.map(({ id }) => id as number))
  for (const { id: offer, merchant: member } of offers) {
    if (!barred.has(member)) continue
    await exchange.submit({ type: 'closeFiatOffer', at: now, key: '', member, offer })
  }
}
