import type { Event } from '@assay/engine/event.ts'
import { expect, it } from 'vitest'
import { subscriptionLetters } from './subscriptionLetters.ts'

const ONE = 10n ** 18n
const subscription = {
  id: 7,
  member: 1,
  asset: 'ASY',
  payAsset: 'USDT',
  price: 2n * ONE,
  quantity: 9n * ONE,
  allotted: 4n * ONE,
  gift: ONE,
  status: 'awaitingPayment',
  releases: 0,
  released: 0n,
}
const lettersOf = (type: string, more: object) =>
  subscriptionLetters([{ type, subscription, ...more } as Event]).map(({ letter }) => letter)

it('says of a part that was won what stays held and what is free again', () => {
  expect(lettersOf('subscriptionAllotted', { released: 10n * ONE })).toEqual([
    {
      subject: 'subscriptionWonSubject',
      body: 'subscriptionWonBody',
      details: { subscription: '7', tokens: '4 ASY', held: '8 USDT', freed: '10 USDT' },
    },
  ])
})

it('writes of the first part of the tokens and of the last, and not of each between', () => {
  const count = (releases: number, status: string) =>
    lettersOf('tokensReleased', {
      subscription: { ...subscription, releases, status },
      amount: ONE,
    }).length
  expect([count(1, 'releasing'), count(2, 'releasing'), count(5, 'complete')]).toEqual([1, 0, 1])
})
