/**
 * Replies of cycle contracts for the gallery: a market, open and settled rounds, the board, limits.
 */
import type { Amount } from '@assay/money/amount.ts'
import type { Reply } from '@assay/wire/route.ts'
import { getSpotBalance } from '@assay/wire/routes/funds/account.ts'
import { getProducts } from '@assay/wire/routes/product.ts'
import { getCycleCandles } from '@assay/wire/routes/trading/candles.ts'
import {
  getCycleLimits,
  getCycleMarket,
  getCycleMarkets,
  getCycleOverview,
  getOpenRounds,
  getRounds,
  getRoundsOfMarket,
} from '@assay/wire/routes/trading/cycle.ts'
import type { CycleInfo, Round } from '@assay/wire/rows/round.ts'
import type { Candle } from '@assay/wire/socket/series.ts'
import { exampleCycle, exampleOption, exampleRound } from '../src/testing/exampleCycle.ts'
import { exampleAmount, examplePrice, exampleRatio } from '../src/testing/figures.ts'
import { encoded } from './encoded.ts'
import type { GalleryPart } from './parts.ts'
import { EVERY_STATE, states } from './states.ts'

/** The server time of the gallery. */
const now = Date.UTC(2026, 2, 14, 14, 2, 11)
const option = (seconds: number, rate: string, even: string, edge: string) => ({
  ...exampleOption,
  id: seconds,
  seconds,
  payoutRate: exampleRatio(rate),
  breakEvenRate: exampleRatio(even),
  houseEdge: exampleRatio(edge),
})

const info: CycleInfo = {
  ...exampleCycle,
  price: examplePrice('64856.72'),
  change24h: exampleRatio('0.0241'),
  high24h: examplePrice('65102.00'),
  low24h: examplePrice('63110.50'),
  tickAt: now,
  tickSequence: 812,
  options: [
    option(30, '0.8', '0.555556', '0.1'),
    option(60, '0.82', '0.549451', '0.09'),
    option(300, '0.88', '0.531915', '0.06'),
  ],
}

function round(id: number, changes: Partial<Round>): Round {
  const acceptedAt = now - id * 60_000
  return {
    ...exampleRound,
    id,
    sequenceId: id,
    acceptedAt,
    expiresAt: acceptedAt + 60_000,
    entryPrice: examplePrice('64790.10'),
    exitPrice: examplePrice('64821.40'),
    stake: exampleAmount('100'),
    settledAt: acceptedAt + 60_004,
    payoutRate: exampleRatio('0.82'),
    netResult: exampleAmount('82'),
    paid: exampleAmount('182'),
    status: 'won',
    cause: 'price',
    ...changes,
  }
}

const open = round(9, {
  acceptedAt: now - 17_000,
  seconds: 300,
  expiresAt: now + 283_000,
  status: 'open',
  exitPrice: undefined,
  settledAt: undefined,
  cause: undefined,
  netResult: exampleAmount('0'),
  paid: undefined,
})
const settled = [
  round(8, {}),
  round(7, { direction: 'down', status: 'lost', netResult: -exampleAmount('100') as Amount }),
  round(6, { status: 'refunded', cause: 'staleFeed', netResult: exampleAmount('0') }),
]
const top = settled.map(({ id, acceptedAt, ...rest }) => ({
  ...rest,
  name: `Mem***${id}`,
  settledAt: acceptedAt,
}))

const candles = Array.from({ length: 60 }, (_, index): Candle => {
  const level = 64_000 + Math.round(400 * Math.sin(index / 6)) + index * 8
  return {
    openedAt: Math.floor(now / 60_000) * 60_000 - (59 - index) * 60_000,
    open: examplePrice(`${level}`),
    high: examplePrice(`${level + 40}`),
    low: examplePrice(`${level - 35}`),
    close: examplePrice(`${level + (index % 3) * 12 - 10}`),
    volume: exampleAmount('0'),
  }
})

const products = (isAvailable: boolean): Reply<typeof getProducts> => ({
  region: 'DE',
  products: (['spot', 'perp', 'cycle'] as const).map((product) => ({
    product,
    isAvailable: isAvailable || product !== 'cycle',
    reason: isAvailable || product !== 'cycle' ? undefined : 'region',
  })),
})

const cycleReplies: readonly [string, unknown][] = [
  encoded(getCycleMarket, info),
  encoded(getCycleMarkets, [info]),
  encoded(getCycleOverview, { markets: [info], top }),
  encoded(getCycleCandles, { base: 'BTC', quote: 'USDT', intervalMinutes: 1, candles }),
  encoded(getOpenRounds, [open]),
  encoded(getRounds, { rounds: settled, count: settled.length }),
  encoded(getRoundsOfMarket, { rounds: settled, count: settled.length }),
  encoded(getCycleLimits, {
    dailyStake: exampleAmount('500'),
    dailyLoss: exampleAmount('200'),
    stakedToday: exampleAmount('300'),
    lostToday: exampleAmount('18'),
    pendingDailyStake: undefined,
    pendingDailyLoss: exampleAmount('400'),
    pendingAt: now + 7_200_000,
  }),
  encoded(getSpotBalance, { available: exampleAmount('842.11') }),
  encoded(getProducts, products(true)),
]

const emptyCycleReplies: readonly [string, unknown][] = [
  encoded(getRounds, { rounds: [], count: 0 }),
  encoded(getRoundsOfMarket, { rounds: [], count: 0 }),
  encoded(getCycleOverview, { markets: [info], top: [] }),
]

const blockedReply = encoded(getProducts, products(false))

export const part: GalleryPart = {
  screens: [
    ...states('Cycle', '/cycle', true, EVERY_STATE),
    ...states('Cycle, visitor', '/cycle', false, ['full']),
    ...states('Cycle, blocked', '/cycle', true, ['blocked']),
    ...states('Cycle history', '/cycleHistory', true, ['full', 'loading', 'empty', 'error']),
    ...states('Cycle limits', '/cycleLimits', true, ['full', 'loading', 'error']),
  ],
  replies: cycleReplies,
  empty: emptyCycleReplies,
  blocked: [blockedReply],
}
