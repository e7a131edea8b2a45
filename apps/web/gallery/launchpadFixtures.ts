/** Replies for the screens of token subscription in the gallery. */
import { DAY_MS } from '@assay/domain/day.ts'
import { allot } from '@assay/domain/launchpad/allotment.ts'
import {
  getAllotment,
  getOfferings,
  getSubscriptions,
  type OwnSubscription,
  type ShownOffering,
} from '@assay/wire/routes/funds/ieo.ts'
import { exampleAmount, examplePrice, exampleRatio } from '../src/testing/figures.ts'
import { encoded } from './encoded.ts'
import type { GalleryPart } from './parts.ts'
import { EVERY_STATE, states } from './states.ts'

const NOW = Date.now()

const offering = (id: string, more: Partial<ShownOffering> = {}): ShownOffering => ({
  id,
  issuer: 'Spring Ltd.',
  document: 'https://spring.example/paper.pdf',
  asset: 'SPR',
  name: 'Spring',
  decimals: 8,
  total: exampleAmount('20000'),
  remaining: exampleAmount('13430'),
  subscribed: exampleAmount('6570'),
  released: exampleAmount('0'),
  unit: exampleAmount('10'),
  minimum: exampleAmount('10'),
  maximum: exampleAmount('2000'),
  prices: [
    { asset: 'USDT', price: examplePrice('2') },
    { asset: 'BNB', price: examplePrice('0.0035') },
  ],
  allotment: 'firstCome',
  startsAt: NOW - 2 * DAY_MS,
  endsAt: NOW + DAY_MS / 2,
  lockDays: 30,
  releases: 5,
  releaseEveryDays: 30,
  giftRate: exampleRatio('0.05'),
  rebateRate: exampleRatio('0.02'),
  needsIdentity: false,
  phase: 'inProgress',
  stage: 'open',
  rules: [
    'All tokens of this offering, gifts included, were set aside before it was announced.',
    'First come, first served: you get what you subscribe for as long as some remains.',
  ],
  risk: 'A new token may lose all of its value, and there may be nobody who buys it.',
  ...more,
})

const winter = offering('winter', {
  stage: 'settled',
  phase: 'ended',
  startsAt: NOW - 60 * DAY_MS,
  endsAt: NOW - 40 * DAY_MS,
  allotment: 'proRata',
  total: exampleAmount('100'),
  maximum: exampleAmount('50'),
  remaining: exampleAmount('0'),
  subscribed: exampleAmount('150'),
  released: exampleAmount('21'),
})

const wishes = [
  { id: 701, party: 1, quantity: exampleAmount('30') },
  { id: 702, party: 2, quantity: exampleAmount('20') },
  { id: 705, party: 1, quantity: exampleAmount('40') },
  { id: 706, party: 3, quantity: exampleAmount('60') },
]
const won = allot(
  winter,
  wishes.map(({ party, ...wish }) => ({ ...wish, member: party })),
)

const subscription = (
  id: number,
  status: OwnSubscription['status'],
  more: Partial<OwnSubscription> = {},
): OwnSubscription => ({
  id,
  offering: 'winter',
  asset: 'SPR',
  payAsset: 'USDT',
  price: examplePrice('2'),
  status,
  quantity: exampleAmount('70'),
  allotted: exampleAmount('50'),
  gift: exampleAmount('2.5'),
  payment: exampleAmount('98'),
  rebate: exampleAmount('2'),
  held: exampleAmount('0'),
  lockDays: 30,
  releases: 0,
  releaseCount: 5,
  released: exampleAmount('0'),
  nextReleaseAt: NOW + 5 * DAY_MS,
  subscribedAt: NOW - 50 * DAY_MS,
  ...more,
})
const NOT_DEALT = {
  allotted: exampleAmount('0'),
  gift: exampleAmount('0'),
  payment: exampleAmount('0'),
}

const subscriptions = [
  subscription(716, 'inReview', {
    ...NOT_DEALT,
    offering: 'spring',
    held: exampleAmount('140'),
    rebate: exampleAmount('0'),
  }),
  subscription(705, 'releasing', { releases: 2, released: exampleAmount('21') }),
  subscription(690, 'awaitingPayment', { held: exampleAmount('100') }),
  subscription(688, 'paid'),
  subscription(672, 'complete', { nextReleaseAt: 0, releases: 5, released: exampleAmount('52.5') }),
  subscription(671, 'refunded', { ...NOT_DEALT, nextReleaseAt: 0, rebate: exampleAmount('0') }),
]

const launchpadReplies: readonly [string, unknown][] = [
  encoded(getOfferings, {
    offerings: [
      offering('spring'),
      offering('gone', { remaining: exampleAmount('0'), subscribed: exampleAmount('20000') }),
      offering('later', {
        phase: 'notOpen',
        startsAt: NOW + 3 * DAY_MS,
        endsAt: NOW + 9 * DAY_MS,
        subscribed: exampleAmount('0'),
        remaining: exampleAmount('20000'),
        releases: 1,
        lockDays: 90,
      }),
      winter,
    ],
  }),
  encoded(getSubscriptions, { subscriptions, count: subscriptions.length }),
  encoded(getAllotment, {
    subscriptions: wishes.map((wish) => ({
      ...wish,
      allotted: won.get(wish.id) ?? exampleAmount('0'),
    })),
    count: wishes.length,
  }),
]

const emptyLaunchpadReplies: readonly [string, unknown][] = [
  encoded(getOfferings, { offerings: [] }),
  encoded(getSubscriptions, { subscriptions: [], count: 0 }),
]

export const part: GalleryPart = {
  screens: [
    ...states('Token subscription', '/ieo', true, EVERY_STATE),
    ...states('Token subscription, mine', '/ieo?tab=mine', true, [
      'full',
      'loading',
      'empty',
      'error',
    ]),
    ...states('Token subscription, visitor', '/ieo?tab=mine', false, ['full']),
    ...states('Offering', '/ieo/spring', true, ['full', 'loading', 'empty', 'error']),
    ...states('Offering, visitor', '/ieo/spring', false, ['full']),
    ...states('Offering, to come', '/ieo/later', true, ['full']),
    ...states('Offering, sold out', '/ieo/gone', true, ['full']),
    ...states('Offering, dealt out', '/ieo/winter', true, ['full']),
  ],
  replies: launchpadReplies,
  empty: emptyLaunchpadReplies,
}
