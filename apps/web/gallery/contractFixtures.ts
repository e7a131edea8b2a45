/** Replies of contracts for the gallery: a market, an account, a position with its protections. */
import type { Amount, Price, Ratio } from '@assay/money/amount.ts'
import { parseAmount } from '@assay/money/decimal.ts'
import type { Reply, Route } from '@assay/wire/route.ts'
import {
  getFunding,
  getLeverages,
  getOpenPerpOrders,
  getPerpAccount,
  getPerpMarket,
  getPerpMarkets,
} from '@assay/wire/routes/contract.ts'
import { getPositions } from '@assay/wire/routes/contractPosition.ts'
import type { PerpInfo } from '@assay/wire/rows/perp.ts'
import type { Position } from '@assay/wire/rows/position.ts'
import * as z from 'zod/mini'

const amount = (text: string) => parseAmount(text) as Amount
const price = (text: string) => parseAmount(text) as bigint as Price
const ratio = (text: string) => parseAmount(text) as bigint as Ratio

export const encoded = <R extends Route>(route: R, reply: Reply<R>): [string, unknown] => [
  route.path,
  z.encode(route.reply as z.ZodMiniType, reply),
]

const info: PerpInfo = {
  id: 1,
  base: 'BTC',
  quote: 'USDT',
  symbol: 'BTC/USDT',
  name: 'BTC/USDT',
  isTradable: true,
  lastPrice: price('64856.72'),
  markPrice: price('64851.9'),
  indexPrice: price('64850.1'),
  isHalted: false,
  change24h: ratio('0.0241'),
  high24h: price('66120.5'),
  low24h: price('63010.25'),
  volume24h: amount('19841.5'),
  turnover24h: amount('1284000000'),
  bestAsk: price('64858.4'),
  bestBid: price('64856.72'),
  contractSize: amount('0.001'),
  takerFeeRate: ratio('0.0005'),
  makerFeeRate: ratio('0.0002'),
  liquidationFeeRate: ratio('0.005'),
  lotsMin: 1,
  lotsMax: 1_000_000,
  leverageMax: 100,
  priceDecimals: 2,
  priceBand: ratio('0.03'),
  highestBuy: price('66795.6'),
  lowestSell: price('62904.6'),
  openInterest: 48_120,
  fundingRate: ratio('0.0001'),
  nextFundingAt: Date.UTC(2026, 2, 14, 16),
  settledFundingRate: ratio('0.0001'),
  markByFunding: undefined,
  markByBasis: undefined,
  isFavorite: false,
  brackets: [
    {
      notionalFloor: amount('0'),
      notionalMax: amount('50000'),
      maintenanceRate: ratio('0.004'),
      maintenanceDeduction: amount('0'),
      leverageMax: 100,
    },
    {
      notionalFloor: amount('50000'),
      notionalMax: amount('1000000'),
      maintenanceRate: ratio('0.01'),
      maintenanceDeduction: amount('300'),
      leverageMax: 50,
    },
  ],
}

const levels = (from: number, step: number) =>
  Array.from({ length: 20 }, (_, row) => ({
    price: price((from + row * step).toFixed(2)),
    quantity: amount((((row * 7919) % 280) / 1_000 + 0.012).toFixed(3)),
    barWidth: 40,
  }))

const protection = (id: number, kind: 'takeProfit' | 'stopLoss', at: string) => ({
  id,
  position: 7,
  base: 'BTC',
  quote: 'USDT',
  side: 'long' as const,
  kind,
  triggerPrice: price(at),
  trigger: kind === 'takeProfit' ? ('last' as const) : ('mark' as const),
  createdAt: Date.UTC(2026, 2, 14, 9, 30),
})

const position: Position = {
  id: 7,
  base: 'BTC',
  quote: 'USDT',
  side: 'long',
  marginMode: 'isolated',
  leverage: 20,
  entryPrice: price('64120.5'),
  lots: 12,
  closableLots: 12,
  margin: amount('38.4723'),
  unrealizedPnl: amount('8.7768'),
  returnRate: ratio('0.2281'),
  realizedPnl: amount('0'),
  fee: amount('0.384723'),
  fundingPaid: amount('0.0769'),
  contractSize: amount('0.001'),
  markPrice: price('64851.9'),
  notional: amount('778.2228'),
  liquidationPrice: price('61190.25'),
  bankruptcyPrice: price('60914.48'),
  maintenanceMargin: amount('3.50200'),
  equity: amount('47.2491'),
  maintenanceAll: amount('3.50200'),
  marginRatio: ratio('0.8123'),
  adlLights: 3,
  takeProfitPrice: price('68000'),
  stopLossPrice: price('62500'),
  protections: [protection(1, 'takeProfit', '68000'), protection(2, 'stopLoss', '62500')],
  openedAt: Date.UTC(2026, 2, 14, 9, 30),
}

const account: Reply<typeof getPerpAccount> = {
  asset: 'USDT',
  available: amount('2105.44'),
  orderMargin: amount('0'),
  positionMargin: amount('38.4723'),
  unrealizedPnl: amount('8.7768'),
  equity: amount('2152.6891'),
  crossMaintenance: amount('0'),
  crossMarginRatio: undefined,
  isolatedLeverage: 20,
}

const market = (bids: number, asks: number) => ({
  info,
  bids: levels(64_856.72, -1.4).slice(0, bids),
  asks: levels(64_858.4, 1.4).slice(0, asks),
  trades: [],
  sequence: 1,
})

export const contractReplies: [string, unknown][] = [
  encoded(getPerpMarkets, [info]),
  encoded(getPerpMarket, market(20, 20)),
  encoded(
    getLeverages,
    [1, 2, 3, 5, 10, 20, 50, 100].map((leverage) => ({ leverage })),
  ),
  encoded(getPerpAccount, account),
  encoded(getOpenPerpOrders, []),
  encoded(getPositions, [position]),
  encoded(getFunding, {
    rate: info.fundingRate,
    nextAt: info.nextFundingAt,
    intervalMinutes: 480,
    cap: ratio('0.003'),
    latest: [
      { rate: ratio('0.0001'), markPrice: price('64210.5'), paidAt: Date.UTC(2026, 2, 14, 8) },
    ],
  }),
]

/** The same market with nothing in it, and a member with nothing to spend. */
export const emptyContractReplies: [string, unknown][] = [
  encoded(getPerpMarkets, [info]),
  encoded(getPerpMarket, market(0, 0)),
  encoded(getPerpAccount, { ...account, available: amount('0') }),
]
