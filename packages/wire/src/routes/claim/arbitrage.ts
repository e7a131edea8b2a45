/**
 * A promotion that each member can claim once, which the wire calls arbitrage: a gift with an
 * issuer and a source of its money; neither a strategy nor a return.
 */
import { PROMOTION_ID } from '@assay/domain/claim/promotion.ts'
import * as z from 'zod/mini'
import { route } from '../../route.ts'
import { amount, assetId, count, shortText, text, timestamp } from '../../schema/codecs.ts'
import { fields, strictFields } from '../../schema/fields.ts'

const promotionId = z.string().check(z.regex(PROMOTION_ID))

/** Unverified: it is for verified members only, and the caller is not one. */
const status = z.enum(['open', 'claimed', 'usedUp', 'over', 'unverified'])

const promotion = fields({
  id: ['id', promotionId],
  issuer: ['issuer', shortText],
  /** The source of the money, the conditions, and the risks, in the caller's language. */
  source: ['source', text],
  conditions: ['rules', z.array(text)],
  risk: ['risk', text],
  asset: ['coin', assetId],
  decimals: ['precision', count],
  /** The amount per member. */
  amount: ['number', amount],
  /** How many members can still claim it; their amounts are reserved. */
  left: ['remain', count],
  endsAt: ['enddate', timestamp],
  status: ['state', status],
})
export type OfferedPromotion = z.output<typeof promotion>

export const getPromotion = route({
  method: 'GET',
  path: '/arbitrage/info',
  title: 'The promotion that is offered, if there is one, and whether one has claimed it.',
  needsLogin: true,
  keyRight: 'read',
  isAddition: true,
  input: strictFields({}),
  reply: fields({ promotion: ['info', z.optional(promotion)] }),
})

export const claimReward = route({
  method: 'POST',
  path: '/arbitrage/claim',
  success: 'claimed',
  title: 'Claim what the promotion gives, into the spot account; once for each member.',
  needsLogin: true,
  isWrite: true,
  isAddition: true,
  input: strictFields({ id: ['id', promotionId] }),
  reply: promotion,
})
