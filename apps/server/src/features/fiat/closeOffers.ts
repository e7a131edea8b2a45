/**
 * Closes what nobody can take. Nobody is matched with a merchant who could not let the coins go, nor
 * sells to one who did not pay; and what is left of an offer is none where it is less than one order
 * and no order could give coins back to it. Orders that run go on.
 */
import type { MemberId } from '@assay/domain/account.ts'
import type { FiatOffer } from '@assay/domain/fiat/fiatOrder.ts'
import { canBeTaken } from '@assay/domain/fiat/fiatRules.ts'
import type pg from 'pg'
import type { Exchange } from '../../live/exchange.ts'
import type { FiatOrderQueries } from './fiatOrderQueries.ts'

export type ClosingParts = {
  pool: pg.Pool
  exchange: Exchange
  orders: Pick<FiatOrderQueries, 'pausedAmong'>
}
/** Whether an offer may stand, by its merchant. */
export type Standing = (offer: FiatOffer) => boolean

export async function closeOffers(parts: ClosingParts): Promise<void> {
  const { core, submit } = parts.exchange
  await core.waitForHistory(core.position())
  const { offers, orders } = await core.fiat(core.position())
  const held = new Set(orders.map(({ offer }) => offer))
  const mayStand = await standingsOf(parts, offers)
  for (const offer of offers) {
    const { id, merchant: member } = offer
    if (mayStand(offer) && (canBeTaken(offer) || held.has(id))) continue
    await submit({ type: 'closeFiatOffer', at: Date.now(), key: '', member, offer: id })
  }
}

/** What merchants offer who may not trade for currency now may not stand; nor what paused ones buy. */
export async function standingsOf(
  { pool, orders }: Pick<ClosingParts, 'pool' | 'orders'>,
  offers: readonly FiatOffer[],
): Promise<Standing> {
  const merchants = [...new Set(offers.map(({ merchant }) => merchant))]
  const [{ rows }, paused] = await Promise.all([
    pool.query(
      `SELECT id FROM member
       WHERE id = ANY ($1) AND (frozen_by IS NOT NULL OR barred_until > $2
         OR identity_status <> 'verified')`,
      [merchants, Date.now()],
    ),
    orders.pausedAmong(merchants),
  ])
  const barred = new Set(rows.map(({ id }) => id as MemberId))
  return ({ merchant, side }) => !barred.has(merchant) && !(side === 'buy' && paused.has(merchant))
}
