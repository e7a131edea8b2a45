/**
 * Token subscription, which the wire calls ieo: offerings, and members' subscriptions. All tokens
 * are reserved before an offering is announced; a subscription holds its whole payment.
 */
import { OFFERING_ID } from '@assay/domain/launchpad/offering.ts'
import * as z from 'zod/mini'
import { route } from '../../route.ts'
import {
  amount,
  assetId,
  count,
  flag,
  price,
  ratio,
  shortText,
  text,
  timestamp,
} from '../../schema/codecs.ts'
import { fields, strictFields } from '../../schema/fields.ts'
import { paging } from '../../schema/paging.ts'

export const offeringId = z.string().check(z.regex(OFFERING_ID))

const payPrice = fields({ asset: ['coin', assetId], price: ['price', price] })

const offering = fields({
  id: ['id', offeringId],
  issuer: ['issuer', shortText],
  /** A link to the issuer's document; empty for none. */
  document: ['document', shortText],
  asset: ['coin', assetId],
  name: ['name', shortText],
  decimals: ['precision', count],
  total: ['total', amount],
  /** What can still be subscribed for; at the end, what was not allotted. */
  remaining: ['remain', amount],
  subscribed: ['subscribed', amount],
  /** Tokens released to members so far. */
  released: ['total_release', amount],
  unit: ['step', amount],
  minimum: ['min', amount],
  maximum: ['max', amount],
  prices: ['paycoins', z.array(payPrice)],
  allotment: ['mode', z.enum(['firstCome', 'proRata'])],
  startsAt: ['startdate', timestamp],
  endsAt: ['enddate', timestamp],
  lockDays: ['lockdays', count],
  releases: ['releases', count],
  releaseEveryDays: ['everydays', count],
  giftRate: ['gift', ratio],
  rebateRate: ['rebate', ratio],
  needsIdentity: ['needsidentity', flag],
  phase: ['state', z.enum(['notOpen', 'inProgress', 'ended'])],
  stage: ['stage', z.enum(['open', 'allotted', 'settled', 'withdrawn'])],
  /** The process and the risks, in the caller's language. */
  rules: ['rules', z.array(text)],
  risk: ['risk', text],
})
export type ShownOffering = z.output<typeof offering>

export const getOfferings = route({
  method: 'GET',
  path: '/ieo/getIeoList',
  title: 'All offerings of tokens, the newest first.',
  input: strictFields({}),
  reply: fields({ offerings: ['list', z.array(offering)] }),
})

const payAsset = fields({
  offering: ['id', offeringId],
  asset: ['coin', assetId],
  name: ['name', shortText],
  decimals: ['precision', count],
  /** Of one token. */
  price: ['price', price],
})

export const getPayAssets = route({
  method: 'GET',
  path: '/ieo/findPayCoinByCoin',
  title: 'What offerings of a token can be paid with, and at which price.',
  noScreen: 'The coins that pay for an offering. Screens read them with the offering.',
  input: strictFields({ asset: ['coin', assetId] }),
  reply: fields({ payAssets: ['list', z.array(payAsset)] }),
})

/** The first four are the states in order; the last two are endings. */
const status = z.enum(['inReview', 'awaitingPayment', 'paid', 'releasing', 'complete', 'refunded'])

const subscription = fields({
  id: ['id', count],
  offering: ['ieo', offeringId],
  asset: ['coin', assetId],
  payAsset: ['paycoin', assetId],
  price: ['price', price],
  quantity: ['number', amount],
  /** The allotted tokens, and the gift. */
  allotted: ['winnumber', amount],
  gift: ['gift', amount],
  /** For the allotted tokens, less the rebate. */
  payment: ['amount', amount],
  rebate: ['rebate', amount],
  /** The member's money that it holds now. */
  held: ['freeze', amount],
  lockDays: ['lockdays', count],
  /** How many of all parts were released, and their sum. */
  releases: ['releasecount', count],
  releaseCount: ['releases', count],
  released: ['release', amount],
  /** The time of the next release; 0 for none. */
  nextReleaseAt: ['nextdate', timestamp],
  subscribedAt: ['wdate', timestamp],
  status: ['state', status],
})
export type OwnSubscription = z.output<typeof subscription>

export const getSubscriptions = route({
  method: 'GET',
  path: '/ieo/getIeoOrder',
  title: "The member's subscriptions, newest first.",
  needsLogin: true,
  keyRight: 'read',
  input: strictFields({
    ...paging,
  }),
  reply: fields({ subscriptions: ['list', z.array(subscription)], count: ['count', count] }),
})

export const subscribe = route({
  method: 'POST',
  path: '/ieo/addIeoOrder',
  success: 'subscribed',
  title: 'Subscribe to an offering; the whole payment is held until it is known what was won.',
  needsLogin: true,
  isWrite: true,
  input: strictFields({
    offering: ['id', offeringId],
    payAsset: ['paycoin', assetId],
    quantity: ['number', amount],
  }),
  reply: subscription,
})

/** Anonymous: members are numbered by their first subscription. */
const dealt = fields({
  id: ['id', count],
  party: ['party', count],
  quantity: ['number', amount],
  allotted: ['winnumber', amount],
})

export const getAllotment = route({
  method: 'GET',
  path: '/ieo/allotment',
  title:
    'Every subscription to an offering that was allotted, so that anybody can work out again who wins how much.',
  isAddition: true,
  input: strictFields({
    offering: ['id', offeringId],
    ...paging,
  }),
  reply: fields({ subscriptions: ['list', z.array(dealt)], count: ['count', count] }),
})
