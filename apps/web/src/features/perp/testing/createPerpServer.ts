/** For tests: a server with the example contract, and what a member holds of it. */
import type { Reply } from '@assay/wire/route.ts'
import {
  getLeverages,
  getOpenPerpOrders,
  getPerpAccount,
  getPerpMarket,
  getPerpMarkets,
} from '@assay/wire/routes/trading/contract.ts'
import { getPositions } from '@assay/wire/routes/trading/contractPosition.ts'
import type { Position } from '@assay/wire/rows/position.ts'
import { createServer } from '@assay/wire/testing/createServer.ts'
import { examplePerp, examplePerpBook } from '../../../testing/examplePerp.ts'
import { exampleAmount } from '../../../testing/figures.ts'

const rows = (side: typeof examplePerpBook.asks) => side.map((row) => ({ ...row, barWidth: 50 }))
export const examplePerpSnapshot: Reply<typeof getPerpMarket> = {
  info: examplePerp,
  trades: [],
  sequence: 1,
  asks: rows(examplePerpBook.asks),
  bids: rows(examplePerpBook.bids),
}

/** The member has 1,000 USDT for contracts. */
export function createPerpServer(positions: readonly Position[] = []) {
  const server = createServer()
  server.replies(getPerpMarkets, [examplePerp])
  server.replies(getPerpMarket, examplePerpSnapshot)
  server.replies(getLeverages, [{ leverage: 5 }, { leverage: 20 }, { leverage: 50 }])
  server.replies(getPerpAccount, {
    asset: 'USDT',
    available: exampleAmount('1000'),
    orderMargin: exampleAmount('0'),
    positionMargin: exampleAmount('0'),
    unrealizedPnl: exampleAmount('0'),
    equity: exampleAmount('1000'),
    crossMaintenance: exampleAmount('0'),
    crossMarginRatio: undefined,
    crossLeverage: 20,
  })
  server.replies(getOpenPerpOrders, [])
  server.replies(getPositions, [...positions])
  return server
}
