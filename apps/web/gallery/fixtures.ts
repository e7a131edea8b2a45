/**
 * Replies that stand in for the server in the gallery only: the app itself never imports this file.
 * They are written in our words and encoded by the wire's own declarations, so they cannot drift.
 */

import type { Amount, Price, Ratio } from '@assay/money/amount.ts'
import { parsePrice } from '@assay/money/decimal.ts'
import { getAccountTotals } from '@assay/wire/routes/account.ts'
import {
  getAbout,
  getArticles,
  getBanners,
  getSystemTime,
  getVersions,
} from '@assay/wire/routes/home.ts'
import type { MemberInfo } from '@assay/wire/routes/member.ts'
import { getExchangeRate, getSpotMarkets } from '@assay/wire/routes/prices.ts'
import { getMember } from '@assay/wire/routes/session.ts'
import { getTips, sendCode } from '@assay/wire/routes/user.ts'
import type { MarketInfo } from '@assay/wire/rows/market.ts'
import { exampleSpot } from '../src/testing/exampleSpot.ts'
import { assetReplies } from './assetFixtures.ts'
import { contractReplies, emptyContractReplies } from './contractFixtures.ts'
import { cycleReplies, emptyCycleReplies } from './cycleFixtures.ts'
import { earnReplies, emptyEarnReplies } from './earnFixtures.ts'
import { encoded } from './encoded.ts'
import { emptyFiatReplies, fiatReplies } from './fiatFixtures.ts'
import { emptyLaunchpadReplies, launchpadReplies } from './launchpadFixtures.ts'
import { emptyOrderReplies, marketReply, orderReplies } from './orderFixtures.ts'
import { emptyReferralReplies, referralReplies } from './referralFixtures.ts'
import { reportReplies } from './reportFixtures.ts'

const money = (text: string) => {
  const isNegative = text.startsWith('-')
  const value = parsePrice(isNegative ? text.slice(1) : text) ?? 0n
  return isNegative ? -value : value
}
const price = (text: string) => money(text) as Price
const amount = (text: string) => money(text) as Amount
const ratio = (text: string) => money(text) as Ratio

const NOW = Date.UTC(2026, 2, 14, 14, 2, 11)

/** A small random walk, the same each time, ending at the last price. */
function walk(seed: number, last: string, drift: number): Price[] {
  let state = seed
  const steps = Array.from({ length: 32 }, () => {
    state = (state * 1103515245 + 12345) % 2147483648
    return state / 2147483648 - 0.5 - drift
  })
  let factor = 1
  const path = steps.map((step) => {
    factor *= 1 + step * 0.01
    return factor
  })
  const end = path.at(-1) ?? 1
  return path.map(
    (value) => ((money(last) * BigInt(Math.round((value / end) * 1e6))) / 1_000_000n) as Price,
  )
}

function market(
  id: number,
  symbol: string,
  last: string,
  change: string,
  decimals: number,
): MarketInfo {
  const [base = '', quote = ''] = symbol.split('/')
  return {
    ...exampleSpot,
    ...{ id, base, quote, symbol, name: base, isTradable: symbol !== 'LTC/USDT' },
    ...{ lastPrice: price(last), bestAsk: price(last), bestBid: price(last) },
    ...{ high24h: price(last), low24h: price(last), indexPrice: price(last) },
    ...{ change24h: ratio(change), priceDecimals: decimals },
    ...{ volume24h: amount('19841.5'), turnover24h: amount('1284000000') },
    spark: walk(id * 77, last, Number(change)),
  }
}

const markets: MarketInfo[] = [
  market(1, 'BTC/USDT', '67300.1', '0.0241', 2),
  market(2, 'ETH/USDT', '3512.44', '0.0108', 2),
  market(3, 'BNB/USDT', '584.2', '-0.0062', 2),
  market(4, 'SOL/USDT', '148.73', '0.0394', 2),
  market(5, 'XRP/USDT', '0.5238', '-0.0041', 4),
  market(6, 'DOGE/USDT', '0.12345', '0', 5),
  market(7, 'ASY/USDT', '0.00001183', '0.1207', 8),
  market(8, 'ETH/BTC', '0.05219', '-0.0133', 5),
  market(9, 'LTC/USDT', '71.02', '0.0011', 2),
]

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
  publishedAt: NOW - index * 19 * 86_400_000,
  body: '<p>Deposits on <b>BNB Smart Chain</b> pause while the node is updated.</p><ul><li>Trading goes on.</li><li>Nothing is lost.</li></ul><p><a href="https://example.org">Read more</a></p>',
}))

export const replies = new Map<string, unknown>([
  encoded(getVersions, {
    ...{ version: '0.1.0', versionCode: 0, isRequired: false, changes: [] },
    ...{ isDemo: true, priceSource: 'demo', publicOrigin: 'https://assay.example' },
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
  encoded(getSpotMarkets, markets),
  encoded(getExchangeRate, { currency: 'USD', rate: price('0.9992') }),
  encoded(getAccountTotals, {
    total: amount('12480.55219'),
    spot: amount('10375.1'),
    perp: amount('2105.44'),
    fiat: amount('0'),
    todayBase: amount('12324.04'),
  }),
  encoded(getTips, { personal: [], general: [] }),
  encoded(getMember, member),
  encoded(sendCode, { resendAfterSeconds: 60, target: 'ada@mail.example' }),
  ...assetReplies,
  ...contractReplies,
  ...reportReplies,
  ...cycleReplies,
  ...earnReplies,
  ...launchpadReplies,
  ...fiatReplies,
  ...referralReplies,
  ...orderReplies(markets[0] as MarketInfo),
  marketReply(markets.find(({ isTradable }) => !isTradable) as MarketInfo),
])

/** What some calls answer when there is nothing: their replies are objects, not lists. */
export const emptyReplies = new Map<string, unknown>([
  ...emptyOrderReplies(markets[0] as MarketInfo),
  ...emptyCycleReplies,
  ...emptyEarnReplies,
  ...emptyLaunchpadReplies,
  ...emptyFiatReplies,
  ...emptyReferralReplies,
  ...emptyContractReplies,
])
