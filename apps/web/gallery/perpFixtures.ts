/**
 * Replies of contracts for the gallery: the example market with a day of history, and a position
 * with its protections.
 */
import { exampleMarket } from '@assay/domain/perp/exampleMarket.ts'
import type { Reply } from '@assay/wire/route.ts'
import {
  getFunding,
  getLeverages,
  getOpenPerpOrders,
  getPerpAccount,
  getPerpMarket,
  getPerpMarkets,
} from '@assay/wire/routes/trading/contract.ts'
import { getPositions } from '@assay/wire/routes/trading/contractPosition.ts'
import type { PerpInfo } from '@assay/wire/rows/perp.ts'
import type { Position } from '@assay/wire/rows/position.ts'
import { examplePerp, examplePerpOrder, examplePosition } from '../src/testing/examplePerp.ts'
import { exampleAmount, examplePrice, exampleRatio } from '../src/testing/figures.ts'
import { encoded } from './encoded.ts'
import { levels } from './levels.ts'
import type { GalleryPart } from './parts.ts'
import { EVERY_STATE, states } from './states.ts'

const info: PerpInfo = {
  ...examplePerp,
  change24h: exampleRatio('0.0241'),
  high24h: examplePrice('50920.5'),
  low24h: examplePrice('48410.25'),
  volume24h: exampleAmount('19841.5'),
  turnover24h: exampleAmount('984000000'),
  openInterest: 48_120,
  nextFundingAt: Date.UTC(2026, 2, 14, 16),
  settledFundingRate: exampleRatio('0.0001'),
}

const openedAt = Date.UTC(2026, 2, 14, 9, 30)
const protection = (id: number, kind: 'takeProfit' | 'stopLoss', at: string) => ({
  id,
  position: 7,
  base: 'BTC',
  quote: 'USDT',
  side: 'long' as const,
  kind,
  triggerPrice: examplePrice(at),
  createdAt: openedAt,
  trigger: kind === 'takeProfit' ? ('last' as const) : ('mark' as const),
})

const position: Position = {
  ...examplePosition,
  openedAt,
  adlLights: 3,
  fundingPaid: exampleAmount('0.0769'),
  takeProfitPrice: examplePrice('53000'),
  stopLossPrice: examplePrice('48500'),
  protections: [protection(1, 'takeProfit', '53000'), protection(2, 'stopLoss', '48500')],
}

const account: Reply<typeof getPerpAccount> = {
  asset: 'USDT',
  available: exampleAmount('2105.44'),
  orderMargin: exampleAmount('0'),
  positionMargin: position.margin,
  unrealizedPnl: position.unrealizedPnl,
  equity: exampleAmount('2146.84'),
  crossMaintenance: exampleAmount('0'),
  crossMarginRatio: undefined,
  isolatedLeverage: 20,
}

const market = (rows: number) => ({
  info,
  trades: [],
  sequence: 1,
  bids: levels(49_999.99, -1.4).slice(0, rows),
  asks: levels(50_000.01, 1.4).slice(0, rows),
})

const contractReplies: [string, unknown][] = [
  encoded(getPerpMarkets, [info]),
  encoded(getPerpMarket, market(20)),
  encoded(
    getLeverages,
    exampleMarket.leverages.map((leverage) => ({ leverage })),
  ),
  encoded(getPerpAccount, account),
  encoded(getOpenPerpOrders, [
    {
      ...examplePerpOrder,
      type: 'limit',
      timeInForce: 'gtc',
      status: 'open',
      limitPrice: examplePrice('48000'),
      averagePrice: undefined,
      remainingLots: 10,
      takeProfitPrice: examplePrice('53000'),
      stopLossPrice: examplePrice('47000'),
      createdAt: openedAt,
    },
  ]),
  encoded(getPositions, [position]),
  encoded(getFunding, {
    rate: info.fundingRate,
    nextAt: info.nextFundingAt,
    intervalMinutes: 480,
    cap: exampleRatio('0.003'),
    latest: [
      {
        rate: exampleRatio('0.0001'),
        markPrice: examplePrice('49210.5'),
        paidAt: Date.UTC(2026, 2, 14, 8),
      },
    ],
  }),
]

/** The same market without data, and a member without money. */
const emptyContractReplies: [string, unknown][] = [
  encoded(getPerpMarkets, [info]),
  encoded(getPerpMarket, market(0)),
  encoded(getPerpAccount, { ...account, available: exampleAmount('0') }),
]

export const part: GalleryPart = {
  screens: [
    ...states('Contract', '/futures', true, EVERY_STATE),
    ...states('Contract, visitor', '/futures', false, ['full']),
    ...states('Take-profit and stop-loss', '/stopPl', true, ['full', 'loading', 'empty', 'error']),
    ...states('Contract records', '/futuresRecord', true, ['full', 'loading', 'error']),
    ...states('Contract records, funding', '/futuresRecord?funding=all', true, ['full']),
    ...states('Liquidation report', '/futuresRecord/report/1', true, ['full', 'error']),
    ...states('Deleveraging report', '/futuresRecord/deleverage/2/3', true, ['full', 'error']),
    ...states('Contract market', '/marketDetails/contract?market=BTC-USDT', false, [
      'full',
      'error',
    ]),
  ],
  replies: contractReplies,
  empty: emptyContractReplies,
}
