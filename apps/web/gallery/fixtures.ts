/**
 * Replies that replace the server in the gallery only: the app never imports this file. They are
 * written in our names and encoded by the wire's declarations, so they cannot drift.
 */
import { DAY_MS } from '@assay/domain/day.ts'
import { getAccountTotals } from '@assay/wire/routes/funds/account.ts'
import {
  getAbout,
  getArticles,
  getBanners,
  getSystemTime,
  getVersions,
} from '@assay/wire/routes/home.ts'
import type { MemberInfo } from '@assay/wire/routes/member/member.ts'
import { getMember } from '@assay/wire/routes/member/session.ts'
import { getTips, sendCode } from '@assay/wire/routes/member/user.ts'
import { getExchangeRate, getSpotMarkets } from '@assay/wire/routes/trading/prices.ts'
import { exampleAmount, examplePrice } from '../src/testing/figures.ts'
import { encoded } from './fixtures/encoded.ts'
import { galleryMarkets } from './markets.ts'
import { parts } from './parts.ts'

const NOW = Date.UTC(2026, 2, 14, 14, 2, 11)

export const member: MemberInfo = {
  id: 100214,
  name: '',
  address: '0x7aF39B1c2d3E4f5A6b7C8d9E0f1A2b3C4d5E91Bc',
  phone: '',
  email: 'a***@mail.com',
  isEmailVerified: true,
  invitationCode: 'ABC123',
  invitationUrl: '',
  identityStatus: 'verified',
  hasPassword: false,
  hasPin: true,
  barredUntil: 0,
  isFrozen: false,
  createdAt: NOW,
}

const notices = [
  'BSC deposits: maintenance window 02:00–03:00 UTC on Saturday',
  'ASY/USDT and ETH/BTC open for trading',
  'How the proof of the journal works, and how to check it yourself',
].map((title, index) => ({
  id: index + 1,
  title,
  publishedAt: NOW - index * 19 * DAY_MS,
  body: '<p>Deposits on <b>BNB Smart Chain</b> pause while the node is updated.</p><ul><li>Trading goes on.</li><li>Nothing is lost.</li></ul><p><a href="https://example.org">Read more</a></p>',
}))

export const replies = new Map<string, unknown>([
  encoded(getVersions, {
    version: '0.1.0',
    versionCode: 0,
    isRequired: false,
    changes: [],
    isDemo: true,
    priceSource: 'demo',
    publicOrigin: 'https://assay.example',
  }),
  encoded(getSystemTime, NOW),
  encoded(getBanners, []),
  encoded(getArticles, notices),
  encoded(getAbout, {
    name: 'Assay demo',
    body: '<p>Assay is an exchange whose every balance can be recomputed from its journal.</p>',
    supportUrl: 'https://support.example',
    walletFallbackUrl: '',
    email: 'help@assay.example',
    website: 'https://assay.example/',
  }),
  encoded(getSpotMarkets, [...galleryMarkets]),
  encoded(getExchangeRate, { currency: 'USD', rate: examplePrice('0.9992') }),
  encoded(getAccountTotals, {
    total: exampleAmount('12480.55219'),
    spot: exampleAmount('10375.1'),
    perp: exampleAmount('2105.44'),
    fiat: exampleAmount('0'),
    todayBase: exampleAmount('12324.04'),
  }),
  encoded(getTips, { personal: [], general: [] }),
  encoded(getMember, member),
  encoded(sendCode, { resendAfterSeconds: 60, target: 'ada@mail.example' }),
  ...parts.flatMap((part) => part.replies),
])

/** Replies without data. */
export const emptyReplies = new Map(parts.flatMap((part) => part.empty ?? []))

/** Replies when a product is not available in the region. */
export const blockedReplies = new Map(parts.flatMap((part) => part.blocked ?? []))
