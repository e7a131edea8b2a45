/** For tests: a server with the example contract, and what a member holds of it. */
import type { Amount, Price, Ratio } from '@assay/money/amount.ts'
import { parseAmount } from '@assay/money/decimal.ts'
import {
  getLeverages,
  getOpenPerpOrders,
  getPerpAccount,
  getPerpMarket,
  getPerpMarkets,
} from '@assay/wire/routes/contract.ts'
import { getPositions } from '@assay/wire/routes/contractPosition.ts'
import type { PerpOrder } from '@assay/wire/rows/perp.ts'
import type { Position } from '@assay/wire/rows/position.ts'
import { createServer } from '../../../testing/openScreen.tsx'
import { exampleBook, exampleInfo } from './exampleInfo.ts'

const amount = (text: string) => parseAmount(text) as Amount
const price = (text: string) => parseAmount(text) as bigint as Price
const ratio = (text: string) => parseAmount(text) as bigint as Ratio

/** 12 lots long at 49,000, isolated at 20×. */
export const examplePosition: Position = {
  ...{ id: 7, base: 'BTC', quote: 'USDT', side: 'long', marginMode: 'isolated', leverage: 20 },
  ...{ entryPrice: price('49000'), lots: 12, closableLots: 12, margin: amount('29.4') },
  ...{ unrealizedPnl: amount('12'), returnRate: ratio('0.4'), realizedPnl: amount('0') },
  ...{ fee: amount('0.3'), fundingPaid: amount('0'), contractSize: amount('0.001') },
  ...{ markPrice: price('50000'), notional: amount('600'), liquidationPrice: price('46800') },
  ...{ bankruptcyPrice: price('46550'), maintenanceMargin: amount('2.4'), equity: amount('41.4') },
  ...{ maintenanceAll: amount('2.4'), marginRatio: ratio('0.06'), adlLights: 1 },
  ...{ takeProfitPrice: undefined, stopLossPrice: undefined, protections: [], openedAt: 1 },
}

export const examplePerpOrder: PerpOrder = {
  ...{ id: 81, sequenceId: 81, base: 'BTC', quote: 'USDT', side: 'buy', isReduceOnly: false },
  ...{ type: 'market', timeInForce: 'ioc', marginMode: 'cross', leverage: 20 },
  ...{ limitPrice: undefined, averagePrice: price('50000.01'), lots: 10, remainingLots: 0 },
  ...{ contractSize: amount('0.001'), held: amount('0'), fee: amount('0.25') },
  ...{ realizedPnl: amount('0'), takeProfitPrice: undefined, takeProfitTrigger: 'last' },
  ...{ stopLossPrice: undefined, stopLossTrigger: 'mark', status: 'filled', origin: 'member' },
  ...{ createdAt: 1, clientOrderId: '' },
}

/** The member has 1,000 USDT for contracts. */
export function createContractServer(positions: readonly Position[] = []) {
  const server = createServer()
  const rows = (side: typeof exampleBook.asks) => side.map((row) => ({ ...row, barWidth: 50 }))
  server.replies(getPerpMarkets, [exampleInfo])
  server.replies(getPerpMarket, {
    ...{ info: exampleInfo, trades: [], sequence: 1 },
    ...{ asks: rows(exampleBook.asks), bids: rows(exampleBook.bids) },
  })
  server.replies(getLeverages, [{ leverage: 5 }, { leverage: 20 }, { leverage: 50 }])
  server.replies(getPerpAccount, {
    ...{ asset: 'USDT', available: amount('1000'), orderMargin: amount('0') },
    ...{ positionMargin: amount('0'), unrealizedPnl: amount('0'), equity: amount('1000') },
    ...{ crossMaintenance: amount('0'), crossMarginRatio: undefined, crossLeverage: 20 },
  })
  server.replies(getOpenPerpOrders, [])
  server.replies(getPositions, [...positions])
  return server
}
