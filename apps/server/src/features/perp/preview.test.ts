/**
 * The order form's preview must match what the exchange does: random orders are judged by the
 * screen's functions, from API answers alone, and then placed. A seeded few hundred by default;
 * PREVIEW_ORDERS=10000 for the long run.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { costOfValue } from '@assay/domain/perp/orderCost.ts'
import { perpRules, perpValue } from '@assay/domain/perp/perpMarket.ts'
import { bookSideOf } from '@assay/domain/perp/perpOrder.ts'
import { type PreviewAccount, previewPerpOrder } from '@assay/domain/perp/previewPerpOrder.ts'
import { exampleMarket } from '@assay/domain/perp/testing/exampleMarket.ts'
import {
  addedValue,
  type PerpOrderDraft,
  type PerpView,
  validatePerpOrder,
} from '@assay/domain/perp/validatePerpOrder.ts'
import { toTicks } from '@assay/domain/spot/ticks.ts'
import { type Amount, add, cost, type Price, ZERO } from '@assay/money/amount.ts'
import { ApiError } from '@assay/wire/client/client.ts'
import * as contract from '@assay/wire/routes/trading/contract.ts'
import * as position from '@assay/wire/routes/trading/contractPosition.ts'
import { BOOK_ROWS } from '@assay/wire/routes/trading/trad.ts'
import type { Position } from '@assay/wire/rows/position.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createRandom } from '../../demo/random.ts'
import { fund, listSmallPerps, money, tickIndex } from '../../testing/smallWorld.ts'
import { startTestServer, type TestMember, type TestServer } from '../../testing/testServer.ts'

const ORDERS = Number(process.env.PREVIEW_ORDERS ?? 300)
const BTC = { base: 'BTC', quote: 'USDT' }
const MIDDLE = 6_000_000
const LEVELS = 15
const rules = perpRules(exampleMarket)
const grid = { priceDecimals: 2, quantityDecimals: 5 }
const ticks = (price: Price | undefined) => (price === undefined ? 0 : (toTicks(price, grid) ?? 0))
const priceOf = (at: number) => money((at / 100).toFixed(2)) as bigint as Price

let server: TestServer
/** Two accounts: a rich one, and a poor one that a cross order soon brings near liquidation. */
let members: { rich: TestMember; poor: TestMember }
let member: TestMember
let maker: TestMember
beforeAll(async () => {
  server = await startTestServer({
    config: { writesPerTenSeconds: 1_000_000, requestsPerTenSeconds: 1_000_000 },
  })
  await listSmallPerps(server.exchange)
  members = { rich: await server.member(), poor: await server.member() }
  maker = await server.member()
  await fund(server.exchange, members.rich.id, { USDT: '20000' }, 'perp')
  await fund(server.exchange, members.poor.id, { USDT: '300' }, 'perp')
  await fund(server.exchange, maker.id, { USDT: '100000000' }, 'perp')
  await tickIndex(server.exchange, MIDDLE)
  await quoteBothSides()
  // Price limits follow the index within a second.
  await wait(1_200)
})
afterAll(() => server.stop())

/** Replaces the book with fresh levels a tick apart on both sides. */
async function quoteBothSides() {
  await maker.client.call(contract.cancelAllPerpOrders, {})
  const terms = { ...BTC, lots: 400, leverage: 10, marginMode: 'cross' } as const
  for (let level = 1; level <= LEVELS; level += 1) {
    const [bid, ask] = [MIDDLE - level, MIDDLE + level].map(priceOf)
    await maker.client.call(contract.placePerpLimitBuy, { ...terms, price: bid! })
    await maker.client.call(contract.placePerpLimitSell, { ...terms, price: ask! })
  }
}

type Seen = {
  view: PerpView
  account: PreviewAccount
  /** Available, without losses of cross positions: only orders and fills change it. */
  free: bigint
  /** The sum held by all open orders. */
  held: bigint
  bids: readonly Row[]
  asks: readonly Row[]
}
type Row = { at: number; lots: number }

const sumOf = (rows: readonly Position[], field: 'margin' | 'unrealizedPnl') =>
  rows.reduce<bigint>((sum, row) => sum + row[field], 0n)
const standingOf = ({ side, lots, entryPrice, margin }: Position) => ({
  side,
  lots,
  margin,
  entryValue: cost((BigInt(lots) * rules.lotUnit) as Amount, entryPrice, 'down'),
})

/** Everything that the form knows, as the phone receives it. */
async function look(draft: Pick<PerpOrderDraft, 'marginMode' | 'positionSide'>): Promise<Seen> {
  const { client } = member
  const [market, positions, orders, account] = await Promise.all([
    client.call(contract.getPerpMarket, BTC),
    client.call(position.getPositionsOfMarket, BTC),
    client.call(contract.getOpenPerpOrders, BTC),
    client.call(contract.getPerpAccount, BTC),
  ])
  const { info, bids, asks } = market
  const { marginMode, positionSide } = draft
  const own = positions.find((each) => each.marginMode === marginMode && each.side === positionSide)
  const mark = ticks(info.markPrice)
  const opening = orders.filter(
    (order) =>
      !order.isReduceOnly &&
      order.marginMode === marginMode &&
      (order.side === 'buy') === (positionSide === 'long'),
  )
  const exposure = opening.reduce(
    (sum, { limitPrice, remainingLots }) =>
      add(sum, addedValue({ price: ticks(limitPrice), lots: remainingLots }, rules, mark)),
    own ? perpValue(rules, mark, own.lots) : ZERO,
  )
  const view = {
    markPrice: mark,
    lastPrice: ticks(info.lastPrice),
    bestBid: ticks(info.bestBid),
    bestAsk: ticks(info.bestAsk),
    limits: { high: ticks(info.highestBuy), low: ticks(info.lowestSell) },
    isHalted: info.isHalted,
    positionLots: own?.lots ?? 0,
    exposure,
    leverageInUse: own?.leverage ?? opening[0]?.leverage ?? 0,
  }
  const cross = positions.filter((each) => each.marginMode === 'cross')
  const unrealized = sumOf(cross, 'unrealizedPnl')
  const free = account.available - (unrealized < 0n ? unrealized : 0n)
  // Self-trades are prevented: an own order in the way is canceled, not filled.
  const without = (side: 'buy' | 'sell') => (row: { price: Price; quantity: Amount }) => {
    const at = ticks(row.price)
    const own = orders.filter((order) => order.side === side && ticks(order.limitPrice) === at)
    const mine = own.reduce((sum, order) => sum + order.remainingLots, 0)
    return { at, lots: Number(row.quantity / rules.lotUnit) - mine }
  }
  return {
    view,
    account: {
      position: own && standingOf(own),
      available: account.available,
      crossCash: (free + sumOf(cross, 'margin')) as Amount,
      others: cross
        .filter((each) => each !== own)
        .map((each) => ({ ...standingOf(each), rules, mark, fundingDue: ZERO })),
    },
    free,
    held: orders.reduce((sum, order) => sum + order.held, 0n),
    bids: bids.map(without('buy')),
    asks: asks.map(without('sell')),
  }
}

const random = createRandom(7)
const pick = <T>(items: readonly T[]): T => items[Math.floor(random.next() * items.length)] as T

function randomDraft(): PerpOrderDraft {
  const isMarket = random.next() < 0.4
  const lots = pick([0, 1, 3, 10, 40, 100, 700, 5_000, 9_000, 200_000])
  const price = isMarket ? 0 : MIDDLE + Math.floor((random.next() - 0.5) * pick([20, 400, 260_000]))
  const isReduceOnly = random.next() < 0.3
  // The form of a closing order has no fill or kill.
  const resting = pick(['gtc', 'gtc', 'ioc', isReduceOnly ? 'gtc' : 'fok', 'postOnly'] as const)
  return {
    marginMode: pick(['isolated', 'cross']),
    positionSide: pick(['long', 'short']),
    isReduceOnly,
    orderType: isMarket ? 'market' : 'limit',
    timeInForce: isMarket ? 'ioc' : resting,
    price,
    lots,
    leverage: pick([5, 10, 10, 10, 20, 100]),
    takeProfit: undefined,
    stopLoss: undefined,
  }
}

/** Up to 2 % worse than the mark, so that the account sometimes covers it and sometimes not. */
function dearDraft(): PerpOrderDraft {
  const positionSide = pick(['long', 'short'] as const)
  const worse = Math.floor(random.next() * 120_000)
  return {
    marginMode: 'cross',
    positionSide,
    isReduceOnly: false,
    orderType: 'limit',
    timeInForce: pick(['gtc', 'ioc'] as const),
    price: positionSide === 'long' ? MIDDLE + worse : MIDDLE - worse,
    lots: pick([200, 300, 400]),
    leverage: 100,
    takeProfit: undefined,
    stopLoss: undefined,
  }
}

/** Value and lots of the order's fill against the shown rows. */
function walk(draft: PerpOrderDraft, seen: Seen): { value: bigint; lots: number; rows: number } {
  const isBuy = bookSideOf(draft) === 'buy'
  const result = { value: 0n, lots: 0, rows: 0 }
  for (const row of isBuy ? seen.asks : seen.bids) {
    const { at } = row
    const isBeyond = draft.price > 0 && (isBuy ? at > draft.price : at < draft.price)
    if (isBeyond || result.lots === draft.lots) break
    const lots = Math.min(draft.lots - result.lots, row.lots)
    result.value += perpValue(rules, at, lots)
    result.lots += lots
    result.rows += 1
  }
  return result
}

/** The screen's preview: the refusal, or the order's cost. */
function foretell(draft: PerpOrderDraft, seen: Seen) {
  const breach = validatePerpOrder(draft, rules, seen.view)
  if (breach) return { code: breach.code, cost: undefined }
  if (draft.isReduceOnly) return { code: undefined, cost: undefined }
  const rows = bookSideOf(draft) === 'buy' ? seen.asks : seen.bids
  const offered = rows.map(({ at, lots }) => ({ price: at, lots }))
  const isWhole = rows.length < BOOK_ROWS
  const { view, account } = seen
  const { refusal, held } = previewPerpOrder(draft, rules, { view, account, offered, isWhole })
  return { code: refusal?.code, cost: held }
}
const termsOf = (draft: PerpOrderDraft) => ({
  leverage: draft.leverage,
  feeRate: rules.takerFeeRate,
})

async function place(draft: PerpOrderDraft) {
  const isBuy = bookSideOf(draft) === 'buy'
  const { lots, leverage, marginMode, isReduceOnly, timeInForce } = draft
  const terms = { ...BTC, lots, leverage, marginMode, isReduceOnly }
  try {
    const { order } = await (draft.orderType === 'market'
      ? member.client.call(
          isBuy ? contract.placePerpMarketBuy : contract.placePerpMarketSell,
          terms,
        )
      : member.client.call(isBuy ? contract.placePerpLimitBuy : contract.placePerpLimitSell, {
          ...terms,
          price: priceOf(draft.price),
          timeInForce,
        }))
    return { order, code: undefined }
  } catch (error) {
    if (error instanceof ApiError) return { order: undefined, code: error.reason }
    throw error
  }
}

// proves PERP-36 to PERP-39
it(
  `foretells ${ORDERS} random orders to the last digit`,
  async () => {
    const outcomes = { refused: 0, unsafe: 0, rested: 0, filled: 0, closed: 0 }
    for (let count = 0; count < ORDERS; count += 1) {
      const isPoor = random.next() < 0.25
      member = isPoor ? members.poor : members.rich
      // Replaces what the fees of the last order took.
      if (isPoor) await fund(server.exchange, member.id, { USDT: '10' }, 'perp')
      if (isPoor || count % 40 === 39) {
        await member.client.call(contract.cancelAllPerpOrders, {})
        await member.client.call(position.closeAllPositions, { side: 'all' })
      }
      // Index and book stay constant, so that nothing moves between preview and order.
      if (count % 10 === 0) {
        await quoteBothSides()
        await tickIndex(server.exchange, MIDDLE)
      }
      const draft = isPoor ? dearDraft() : randomDraft()
      const seen = await look(draft)
      const told = foretell(draft, seen)
      const { order, code } = await place(draft)
      expect({ count, draft, code }).toEqual({ count, draft, code: told.code })
      if (!order) {
        outcomes[code === 'orderUnsafe' && draft.marginMode === 'cross' ? 'unsafe' : 'refused'] += 1
        continue
      }
      if (draft.isReduceOnly) {
        outcomes.closed += 1
        continue
      }
      const shown = walk(draft, seen)
      expect(order.lots - order.remainingLots).toBe(shown.lots)
      if (shown.lots === 0) {
        if (order.status === 'open') expect(order.held).toBe(told.cost?.cost)
        outcomes.rested += 1
        continue
      }
      const after = await look(draft)
      const paid = seen.free - after.free
      const { margin, fee } = costOfValue(shown.value as Amount, termsOf(draft))
      // Own orders in the way released theirs; the rest of this one may stay in the book.
      const held = after.held - seen.held
      // Each fill rounds margin and fee once, in the last of eighteen decimals.
      expect(order.fee - fee).toBeLessThanOrEqual(BigInt(shown.rows))
      expect(abs(paid - (margin + fee + held))).toBeLessThanOrEqual(BigInt(3 * shown.rows))
      outcomes.filled += 1
    }
    expect(Object.values(outcomes).every((times) => times > ORDERS / 50)).toBe(true)
  },
  240_000 + ORDERS * 100,
)
const abs = (value: bigint) => (value < 0n ? -value : value)
