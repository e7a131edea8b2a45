/** Replies for the screens of token subscription in the gallery. */
import { DAY_MS } from '@assay/domain/day.ts'
import { allot } from '@assay/domain/launchpad/allotment.ts'
import {
  getAllotment,
  getOfferings,
  getSubscriptions,
  type OwnSubscription,
  type ShownOffering,
} from '@assay/wire/routes/ieo.ts'
import { amount, price, ratio } from '../src/testing/figures.ts'
import { encoded } from './encoded.ts'
import type { GalleryPart } from './parts.ts'
import { EVERY_STATE, states } from './states.ts'

const NOW = Date.now()

const offering = (id: string, more: Partial<ShownOffering> = {}): ShownOffering => ({
  ...{ id, issuer: 'Spring Ltd.', document: 'https://spring.example/paper.pdf' },
  ...{ asset: 'SPR', name: 'Spring', decimals: 8, total: amount('20000') },
  ...{ remaining: amount('13430'), subscribed: amount('6570'), released: amount('0') },
  ...{ unit: amount('10'), minimum: amount('10'), maximum: amount('2000') },
  prices: [
    { asset: 'USDT', price: price('2') },
    { asset: 'BNB', price: price('0.0035') },
  ],
  ...{ allotment: 'firstCome', startsAt: NOW - 2 * DAY_MS, endsAt: NOW + DAY_MS / 2 },
  ...{ lockDays: 30, releases: 5, releaseEveryDays: 30, giftRate: ratio('0.05') },
  ...{ rebateRate: ratio('0.02'), needsIdentity: false, phase: 'inProgress', stage: 'open' },
  rules: [
    'All tokens of this offering, gifts included, were set aside before it was announced.',
    'First come, first served: you get what you subscribe for as long as some remains.',
  ],
  risk: 'A new token may lose all of its value, and there may be nobody who buys it.',
  ...more,
})

const winter = offering('winter', {
  ...{ stage: 'settled', phase: 'ended', startsAt: NOW - 60 * DAY_MS, endsAt: NOW - 40 * DAY_MS },
  ...{ allotment: 'proRata', total: amount('100'), maximum: amount('50'), remaining: amount('0') },
  ...{ subscribed: amount('150'), released: amount('21') },
})

const wishes = [
  { id: 701, party: 1, quantity: amount('30') },
  { id: 702, party: 2, quantity: amount('20') },
  { id: 705, party: 1, quantity: amount('40') },
  { id: 706, party: 3, quantity: amount('60') },
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
  ...{ id, offering: 'winter', asset: 'SPR', payAsset: 'USDT', price: price('2'), status },
  ...{ quantity: amount('70'), allotted: amount('50'), gift: amount('2.5') },
  ...{ payment: amount('98'), rebate: amount('2'), held: amount('0'), lockDays: 30 },
  ...{ releases: 0, releaseCount: 5, released: amount('0') },
  ...{ nextReleaseAt: NOW + 5 * DAY_MS, subscribedAt: NOW - 50 * DAY_MS, ...more },
})
const NOT_DEALT = { allotted: amount('0'), gift: amount('0'), payment: amount('0') }

const subscriptions = [
  subscription(716, 'inReview', {
    ...{ ...NOT_DEALT, offering: 'spring', held: amount('140'), rebate: amount('0') },
  }),
  subscription(705, 'releasing', { releases: 2, released: amount('21') }),
  subscription(690, 'awaitingPayment', { held: amount('100') }),
  subscription(688, 'paid'),
  subscription(672, 'complete', { nextReleaseAt: 0, releases: 5, released: amount('52.5') }),
  subscription(671, 'refunded', { ...NOT_DEALT, nextReleaseAt: 0, rebate: amount('0') }),
]

const launchpadReplies: readonly [string, unknown][] = [
  encoded(getOfferings, {
    offerings: [
      offering('spring'),
      offering('gone', { remaining: amount('0'), subscribed: amount('20000') }),
      offering('later', {
        ...{ phase: 'notOpen', startsAt: NOW + 3 * DAY_MS, endsAt: NOW + 9 * DAY_MS },
        ...{ subscribed: amount('0'), remaining: amount('20000'), releases: 1, lockDays: 90 },
      }),
      winter,
    ],
  }),
  encoded(getSubscriptions, { subscriptions, count: subscriptions.length }),
  encoded(getAllotment, {
    subscriptions: wishes.map((wish) => ({ ...wish, allotted: won.get(wish.id) ?? amount('0') })),
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
