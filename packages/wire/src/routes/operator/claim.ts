/** Promotions at the console, with held and free amounts. */
import { PROMOTION_ID } from '@assay/domain/claim/promotion.ts'
import * as z from 'zod/mini'
import { operatorRoute } from '../../operatorRoute.ts'
import { amount, assetId, count, flag, shortText, timestamp } from '../../schema/codecs.ts'
import { fields, strictFields } from '../../schema/fields.ts'
import { proposalMade, reason } from './proposals.ts'

const promotionFields = {
  id: ['id', z.string().check(z.regex(PROMOTION_ID))],
  issuer: ['issuer', shortText],
  asset: ['asset', assetId],
  amount: ['amount', amount],
  places: ['places', count],
  endsAt: ['endsAt', timestamp],
  needsIdentity: ['needsIdentity', flag],
  isOffered: ['isOffered', flag],
} as const
export const consolePromotion = fields(promotionFields)
export type ConsolePromotion = z.output<typeof consolePromotion>

const funding = fields({
  asset: ['asset', assetId],
  /** The claimable amount, the amount held for it, and the funds for other promotions. */
  owed: ['owed', amount],
  held: ['held', amount],
  free: ['free', amount],
})
export type ConsoleClaimFunding = z.output<typeof funding>

const progress = fields({ ...promotionFields, claimed: ['claimed', count] })
export type ConsolePromotionProgress = z.output<typeof progress>

export const getConsolePromotions = operatorRoute({
  method: 'GET',
  path: '/ops/promotions',
  title: 'Every promotion with how often it was claimed, and what is held and free, coin by coin.',
  roles: ['support', 'risk', 'auditor', 'admin'],
  input: strictFields({}),
  reply: fields({
    promotions: ['promotions', z.array(progress)],
    funding: ['funding', z.array(funding)],
  }),
})

export const proposePromotion = operatorRoute({
  method: 'POST',
  path: '/ops/promotions/propose',
  title:
    'Ask for a new promotion, or for another offer of one; another person of risk or an admin decides.',
  roles: ['risk', 'admin'],
  isWrite: true,
  input: strictFields({ ...promotionFields, reason: ['reason', reason] }),
  reply: proposalMade,
})
