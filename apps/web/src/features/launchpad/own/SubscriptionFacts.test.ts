import type { Amount, Price, Ratio } from '@assay/money/amount.ts'
import { parseAmount } from '@assay/money/decimal.ts'
import type { OwnSubscription, ShownOffering } from '@assay/wire/routes/launchpad/ieo.ts'
import { createElement } from 'react'
import { MemoryRouter } from 'react-router'
import { beforeAll, expect, test, vi } from 'vitest'
import { loadMessages, speak } from '../../../i18n/i18n.ts'
import { renderMarkup } from '../../../testing/render.ts'
import { noteOf } from './SubscriptionSheet.tsx'

const coins = (text: string) => parseAmount(text) as Amount
const ratio = (text: string) => coins(text) as bigint as Ratio
const subscription: OwnSubscription = {
  id: 4,
  offering: 'nova',
  asset: 'NOVA',
  payAsset: 'USDT',
  price: 1n as Price,
  quantity: coins('100'),
  allotted: coins('0'),
  gift: coins('0'),
  rebate: coins('0'),
  payment: coins('0'),
  held: coins('50'),
  lockDays: 30,
  releases: 0,
  releaseCount: 4,
  released: coins('0'),
  nextReleaseAt: 0,
  subscribedAt: 0,
  status: 'inReview',
}
const offering: ShownOffering = {
  id: 'nova',
  issuer: 'Nova',
  document: '',
  asset: 'NOVA',
  name: 'Nova',
  decimals: 8,
  total: coins('1'),
  remaining: coins('1'),
  subscribed: coins('0'),
  released: coins('0'),
  unit: coins('1'),
  minimum: coins('1'),
  maximum: coins('1'),
  prices: [],
  allotment: 'firstCome',
  startsAt: 0,
  endsAt: 0,
  lockDays: 30,
  releases: 4,
  releaseEveryDays: 10,
  giftRate: ratio('0.05'),
  rebateRate: ratio('0.02'),
  needsIdentity: false,
  phase: 'inProgress',
  stage: 'open',
  rules: [],
  risk: '',
}

let SubscriptionFacts: typeof import('./SubscriptionFacts.tsx').SubscriptionFacts
beforeAll(async () => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  ;({ SubscriptionFacts } = await import('./SubscriptionFacts.tsx'))
  vi.stubGlobal('document', { documentElement: {} })
  await loadMessages('launchpad', 'earn', 'records')
  await speak('en')
})

const shown = (more: Partial<OwnSubscription>) =>
  renderMarkup(
    createElement(
      MemoryRouter,
      {},
      createElement(SubscriptionFacts, { subscription: { ...subscription, ...more }, offering }),
    ),
  ).replace(/(<[^>]*>)+/g, '|')

test('says of a subscription how long all its parts are locked, and what was promised with it', () => {
  expect(shown({})).toContain('|Lock period|30 days – 60 days|')
  expect(shown({})).toMatch(/\|Gift tokens\|5%\|Rebate on the payment\|2%\|/)
  // Once allotted, there are figures.
  const won = { status: 'paid', allotted: coins('100'), gift: coins('5') } as const
  expect(shown(won)).not.toContain('Gift tokens')
  expect(shown(won)).toMatch(/\|Gift\|5(\.0*)? NOVA\|/)
})

test('says of first come, first served what is sure, and nothing before that is known', () => {
  expect(noteOf(subscription, offering)).toBe('firstCome')
  expect(noteOf(subscription, { allotment: 'proRata' })).toBe('inReview')
  expect(noteOf(subscription, undefined)).toBeUndefined()
  expect(noteOf({ status: 'paid' }, undefined)).toBe('paid')
})
