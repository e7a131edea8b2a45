/**
 * Closes what no one can take. No one is matched with a merchant who could not let the coins go,
 * nor sells to one who did not pay; and what is left of an offer is none where it is less than one
 * order and no order could give coins back to it. Orders that run go on.
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
/** Whether an offer may stand, by its merchant. */
export type OfferCheck = (offer: FiatOffer) => boolean

export async function closeOffers(parts: ClosingParts): Promise<void> {
  const { core, submit } = parts.exchange
  await core.waitForHistory(core.position())
  const { offers, orders } = await core.read({ type: 'fiat' }, core.position())
  const held = new Set(orders.map(({ offer }) => offer))
  const mayStand = await standingsOf(parts, offers)
  await parts.stuck.each('fiatOffers', '', {
    items: offers.filter(
      (offer) => !(mayStand(offer) && (canBeTaken(offer) || held.has(offer.id))),
    ),
    nameOf: ({ id }) => `offer ${id}`,
    async work({ id, merchant: member }) {
      const at = Date.now()
      const { events } = await submit({ type: 'closeFiatOffer', at, key: '', member, offer: id })
      const [first] = events
      // Closed by somebody else meanwhile.
      if (first?.type !== 'rejected' || first.code === 'fiatOfferNotFound') return
      throw new Fault(`Offer ${id} could not be closed: ${first.code}.`)
    },
  })
}

/**
 * What merchants offer who may not trade for currency now may not stand; nor what paused ones buy.
 */
export async function standingsOf(
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
