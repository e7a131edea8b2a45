/**
 * Closes offers that cannot be fulfilled, so that no one is matched with a merchant who may not
 * sell or did not pay. A remainder below the minimum of one order, to which no open order could
 * return coins, is closed too. Open orders continue.
 */
import type { MemberId } from '@assay/domain/account.ts'
import type { FiatOffer } from '@assay/domain/fiat/fiatOrder.ts'
import { canBeTaken } from '@assay/domain/fiat/fiatRules.ts'
import type pg from 'pg'
import { Fault } from '../../fault.ts'
import type { Exchange } from '../../live/exchange.ts'
import type { StuckItems } from '../../stuckItems.ts'
import type { FiatOrderQueries } from './fiatOrderQueries.ts'

export type ClosingParts = {
  pool: pg.Pool
  exchange: Exchange
  stuck: StuckItems
  orders: Pick<FiatOrderQueries, 'pausedAmong'>
}
/** Whether an offer may stay open, judged by its merchant. */
export type OfferCheck = (offer: FiatOffer) => boolean

export async function closeOffers(parts: ClosingParts): Promise<void> {
  const { core, submit } = parts.exchange
  await core.waitForHistory(core.position())
  const { offers, orders } = await core.read({ type: 'fiat' }, core.position())
  const held = new Set(orders.map(({ offer }) => offer))
  const mayStand = await offerCheckOf(parts, offers)
  await parts.stuck.each('fiatOffers', '', {
    items: offers.filter(
      (offer) => !(mayStand(offer) && (canBeTaken(offer) || held.has(offer.id))),
    ),
    nameOf: ({ id }) => `offer ${id}`,
    async work({ id, merchant: member }) {
      const at = Date.now()
      const { events } = await submit({ type: 'closeFiatOffer', at, key: '', member, offer: id })
      const [first] = events
      // Already closed by another request.
      if (first?.type !== 'rejected' || first.code === 'fiatOfferNotFound') return
      throw new Fault(`Offer ${id} could not be closed: ${first.code}.`)
    },
  })
}

/**
 * Offers of merchants who may not trade for currency now must close, and so must buy offers of
 * paused ones.
 */
export async function offerCheckOf(
  { pool, orders }: Pick<ClosingParts, 'pool' | 'orders'>,
  offers: readonly FiatOffer[],
): Promise<OfferCheck> {
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
