/** Offerings of tokens at the console, with held and free amounts. */
import * as z from 'zod/mini'
import { operatorRoute } from '../../operatorRoute.ts'
import {
  amount,
  assetId,
  count,
  flag,
  price,
  ratio,
  shortText,
  timestamp,
} from '../../schema/codecs.ts'
import { fields, strictFields } from '../../schema/fields.ts'
import { offeringId } from '../launchpad/ieo.ts'
import { proposalMade, reason } from './proposals.ts'

const offeringFields = {
  id: ['id', offeringId],
  issuer: ['issuer', shortText],
  document: ['document', shortText],
  asset: ['asset', assetId],
  total: ['total', amount],
  unit: ['unit', amount],
  minimum: ['minimum', amount],
  maximum: ['maximum', amount],
  prices: ['prices', z.array(fields({ asset: ['asset', assetId], price: ['price', price] }))],
  allotment: ['allotment', z.enum(['firstCome', 'proRata'])],
  startsAt: ['startsAt', timestamp],
  endsAt: ['endsAt', timestamp],
  lockDays: ['lockDays', count],
  releases: ['releases', count],
  releaseEveryDays: ['releaseEveryDays', count],
  giftRate: ['giftRate', ratio],
  rebateRate: ['rebateRate', ratio],
  needsIdentity: ['needsIdentity', flag],
} as const
export const consoleOffering = fields(offeringFields)
export type ConsoleOffering = z.output<typeof consoleOffering>

const progress = fields({
  offering: ['offering', consoleOffering],
  stage: ['stage', z.enum(['open', 'allotted', 'settled', 'withdrawn'])],
  subscribed: ['subscribed', amount],
  allotted: ['allotted', amount],
  /** Reserved tokens, gifts included, and how much of them was released. */
  reserved: ['reserved', amount],
  released: ['released', amount],
  /** A proposed and undecided action; '' for none. */
  waiting: ['waiting', z.enum(['', 'settle', 'withdraw'])],
})
export type ConsoleOfferingProgress = z.output<typeof progress>

const funding = fields({
  asset: ['asset', assetId],
  /**
   * What subscribers may still receive, the amount held for it, and the funds for other offerings.
   */
  owed: ['owed', amount],
  held: ['held', amount],
  free: ['free', amount],
})
export type ConsoleLaunchpadFunding = z.output<typeof funding>

export const getConsoleOfferings = operatorRoute({
  method: 'GET',
  path: '/ops/offerings',
  title: 'Every offering as it stands, and what is held and free, token by token.',
  roles: ['support', 'risk', 'auditor', 'admin'],
  input: strictFields({}),
  reply: fields({
    offerings: ['offerings', z.array(progress)],
    funding: ['funding', z.array(funding)],
  }),
})

export const proposeOffering = operatorRoute({
  method: 'POST',
  path: '/ops/offerings/propose',
  title: 'Ask for a new offering of tokens; another person of risk or an admin decides.',
  roles: ['risk', 'admin'],
  isWrite: true,
  input: strictFields({ ...offeringFields, reason: ['reason', reason] }),
  reply: proposalMade,
})

export const offeringAction = z.enum(['settle', 'withdraw'])
export type OfferingAction = z.output<typeof offeringAction>

export const proposeOfferingAction = operatorRoute({
  method: 'POST',
  path: '/ops/offerings/deed',
  title:
    'Ask to settle an offering that was allotted, or to withdraw one; another person of risk or an admin decides.',
  roles: ['risk', 'admin'],
  isWrite: true,
  input: strictFields({
    id: ['id', offeringId],
    action: ['deed', offeringAction],
    reason: ['reason', reason],
  }),
  reply: proposalMade,
})
