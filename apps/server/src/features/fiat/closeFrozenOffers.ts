/** Nobody is matched with a merchant who could not let the coins go: orders that run are the desk's. */
import type pg from 'pg'
import type { Exchange } from '../../live/exchange.ts'

export async function closeFrozenOffers(pool: pg.Pool, exchange: Exchange): Promise<void> {
  const { core } = exchange
  const { offers } = await core.fiat(core.position())
  const { rows } = await pool.query(
    'SELECT id FROM member WHERE id = ANY ($1) AND frozen_by IS NOT NULL',
    [[...new Set(offers.map(({ merchant }) => merchant))]],
  )
  const frozen = new Set(rows.map(({ id }) => id as number))
  for (const { id: offer, merchant: member } of offers) {
    if (!frozen.has(member)) continue
    await exchange.submit({ type: 'closeFiatOffer', at: Date.now(), key: '', member, offer })
  }
}
