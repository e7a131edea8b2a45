/** Contracts over HTTP and socket, against the real core and database. */

import { type PerpMarket, perpRules } from '@assay/domain/perp/perpMarket.ts'
import { recomputeDeleverage } from '@assay/domain/perp/risk/deleverageReport.ts'
import { recomputeLiquidation } from '@assay/domain/perp/risk/liquidation.ts'
import { exampleMarket } from '@assay/domain/perp/testing/exampleMarket.ts'
import type { Amount, Price } from '@assay/money/amount.ts'
import { toDecimal } from '@assay/money/decimal.ts'
import type { Input } from '@assay/wire/route.ts'
import {
  getAccountTotals,
  getPerpAccountAssets,
  getPerpBalance,
  getRecords,
} from '@assay/wire/routes/funds/account.ts'
import { getOutcome, getSocketTicket } from '@assay/wire/routes/member/session.ts'
import { getPerpCandles } from '@assay/wire/routes/trading/candles.ts'
import * as contract from '@assay/wire/routes/trading/contract.ts'
import * as position from '@assay/wire/routes/trading/contractPosition.ts'
import {
  type ForcedClosing,
  getDeleverage,
  getLiquidation,
  getLiquidations,
} from '@assay/wire/routes/trading/contractReport.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { seedPrints } from '../../live/seedPrints.ts'
import { fund, listSmallPerps, money, tickIndex } from '../../testing/smallWorld.ts'
import { startTestServer, type TestMember, type TestServer } from '../../testing/testServer.ts'
import { TestSocket } from '../../testing/testSocket.ts'

const BTC = { base: 'BTC', quote: 'USDT' }
const price = (text: string) => money(text) as bigint as Price
let server: TestServer
let member: TestMember
let maker: TestMember

beforeAll(async () => {
  server = await startTestServer()
  await listSmallPerps(server.exchange)
})
afterAll(() => server.stop())
beforeEach(async () => {
  await tickIndex(server.exchange, 6_000_000)
  member = await server.member()
  maker = await server.member()
  await fund(server.exchange, member.id, { USDT: '1000' }, 'perp')
  await fund(server.exchange, maker.id, { USDT: '100000' }, 'perp')
})
// Each test starts with an empty book.
afterEach(() => maker.client.call(contract.cancelAllPerpOrders, {}))

const terms = { ...BTC, lots: 10, leverage: 20, marginMode: 'isolated' } as const
const rest = (route: typeof contract.placePerpLimitBuy, at: string, lots = 10) =>
  maker.client.call(route, { ...terms, lots, marginMode: 'cross', price: price(at) })
/** The member's long at 60,000, filled by the maker's order. */
type Protection = Partial<
  Pick<
    Input<typeof contract.placePerpMarketBuy>,
    'takeProfitPrice' | 'takeProfitTrigger' | 'stopLossPrice'
  >
>
async function openLong(more: Protection = {}) {
  await rest(contract.placePerpLimitSell, '60000')
  return member.client.call(contract.placePerpMarketBuy, { ...terms, ...more })
}
const positions = (of = member) => of.client.call(position.getPositions, {})
const account = () => member.client.call(contract.getPerpAccount, BTC)
/** The contracts' net result, from the account: its total less what was transferred into it. */
async function broughtBy(of = member) {
  const { assets } = await of.client.call(getPerpAccountAssets, {})
  return assets.find(({ asset }) => asset === 'USDT')?.netPnl
}
const figures = (...amounts: (bigint | undefined)[]) =>
  amounts.map((amount) => (amount === undefined ? '—' : toDecimal(amount)))

// proves PERP-17, PERP-41 to PERP-43
it('shows contracts, their rules and their funding to anyone', async () => {
  const visitor = server.visitor()
  const { info } = await visitor.call(contract.getPerpMarket, BTC)
  expect(info).toMatchObject({ ...BTC, lotsMin: 1, lotsMax: 100_000, leverageMax: 100 })
  expect(figures(info.contractSize, info.takerFeeRate)).toEqual(['0.001', '0.0006'])
  // Before the first settlement funding does not move the index; the mark price is the median of
  // three.
  expect(figures(info.settledFundingRate, info.indexPrice, info.markByFunding)).toEqual([
    '0',
    '60000',
    '60000',
  ])
  const candidates = [info.markByFunding, info.markByBasis, info.lastPrice].map(Number)
  expect(Number(info.markPrice)).toBe(candidates.sort((a, b) => a - b)[1])
  expect(info.brackets).toHaveLength(5)
  const [listed] = await visitor.call(contract.getPerpMarkets, {})
  expect(listed?.symbol).toBe('BTC/USDT')
  const leverages = await visitor.call(contract.getLeverages, BTC)
  expect(leverages.map(({ leverage }) => leverage)).toEqual([1, 2, 3, 5, 10, 20, 50, 100])
  const funding = await visitor.call(contract.getFunding, BTC)
  expect(funding.intervalMinutes).toBe(480)
  expect(funding.nextAt % (480 * 60_000)).toBe(0)
  expect(await visitor.call(getPerpCandles, candles)).toMatchObject(BTC)
})
const candles = { symbol: 'BTC/USDT', intervalMinutes: 1, count: 10, before: 0 }

// proves PERP-03, PERP-18 to PERP-20, PERP-23, PERP-36, PERP-37, PERP-44, PERP-45, PERP-51, PERP-52
describe('an opening order', () => {
  it('becomes a position that takes exactly the margin and the fee', async () => {
    const { order } = await openLong()
    expect(order).toMatchObject({ side: 'buy', status: 'filled', marginMode: 'isolated', lots: 10 })
    const [held] = await positions()
    expect(held).toMatchObject({ side: 'long', lots: 10, leverage: 20, closableLots: 10 })
    // 0.01 BTC at 60,000 is 600 USDT: margin 600 / 20, fee 600 · 0.0006.
    expect(figures(held?.entryPrice, held?.margin, held?.fee)).toEqual(['60000', '30', '0.36'])
    expect(figures((await account()).available)).toEqual(['969.64'])
    const { assets } = await member.client.call(getPerpAccountAssets, {})
    const usdt = assets.find(({ asset }) => asset === 'USDT')
    expect(figures(usdt?.available, usdt?.orderMargin, usdt?.positionMargin)).toEqual([
      '969.64',
      '0',
      '30',
    ])
    // The fee is paid, whatever happens to the position.
    expect(figures(usdt?.netPnl)).toEqual(['-0.36'])
    const [other] = await positions(maker)
    expect(other).toMatchObject({ side: 'short', lots: 10, marginMode: 'cross' })
    const { records } = await member.client.call(getRecords, { kind: 'fee', account: 'perp' })
    expect(figures(...records.map(({ change }) => change))).toEqual(['-0.36'])
  })

  it('rests, is listed with what it holds, and is cancelled', async () => {
    const { order } = await member.client.call(contract.placePerpLimitBuy, {
      ...terms,
      price: price('59000'),
    })
    expect(order).toMatchObject({ status: 'open', type: 'limit', remainingLots: 10 })
    // 590 / 20 + 590 · 0.0006
    expect(figures(order.held)).toEqual(['29.854'])
    const { bids } = await server.visitor().call(contract.getPerpMarket, BTC)
    expect(figures(bids[0]?.price, bids[0]?.quantity)).toEqual(['59000', '0.01'])
    expect(await member.client.call(contract.getOpenPerpOrders, BTC)).toHaveLength(1)
    const half = member.client.call(contract.cancelAllPerpOrders, { base: 'ETH' })
    await expect(half).rejects.toMatchObject({ reason: 'malformedRequest' })
    expect(await member.client.call(contract.getOpenPerpOrders, BTC)).toHaveLength(1)
    const cancelled = await member.client.call(contract.cancelPerpOrder, { id: order.id })
    expect(cancelled.order).toMatchObject({ status: 'cancelled', cancelReason: 'requested' })
    expect(figures((await account()).available)).toEqual(['1000'])
    const { orders, count } = await member.client.call(contract.getPerpOrders, { side: 'buy' })
    expect([orders[0]?.id, orders[0]?.cancelReason, count]).toEqual([order.id, 'requested', 1])
    expect((await member.client.call(contract.getPerpOrders, { side: 'sell' })).count).toBe(0)
  })

  it('is refused with the rule it breaks', async () => {
    const place = (more: object) =>
      member.client.call(contract.placePerpLimitBuy, { ...terms, price: price('59000'), ...more })
    await expect(place({ lots: 0 })).rejects.toMatchObject({ reason: 'lotsRequired' })
    await expect(place({ price: price('59000.001') })).rejects.toMatchObject({
      reason: 'priceOffTick',
    })
    await expect(place({ lots: 100_000 })).rejects.toMatchObject({ reason: 'insufficientBalance' })
    await expect(place({ leverage: 101 })).rejects.toMatchObject({ reason: 'leverageNotOffered' })
    await expect(place({ takeProfitPrice: price('58000') })).rejects.toMatchObject({
      reason: 'takeProfitNotAbove',
    })
  })
})

it('leaves to spend what its losses leave, in every account list', async () => {
  await rest(contract.placePerpLimitSell, '60000')
  await member.client.call(contract.placePerpMarketBuy, { ...terms, marginMode: 'cross' })
  await tickIndex(server.exchange, 5_950_000)
  const { available, unrealizedPnl } = await account()
  // 59,500, unless a sample of the basis was just taken: 0.01 BTC lost a hundredth of the
  // difference.
  const { markPrice } = (await member.client.call(contract.getPerpMarket, BTC)).info
  const lost = (money('60000') - (markPrice ?? 0n)) / 100n
  expect(unrealizedPnl).toBe(-lost)
  expect(available).toBe(money('969.64') - lost)
  const { assets } = await member.client.call(getPerpAccountAssets, {})
  expect(assets.find(({ asset }) => asset === 'USDT')).toMatchObject({ available, unrealizedPnl })
  expect(await member.client.call(getPerpBalance, { asset: 'USDT' })).toEqual({ available })
})

// proves PERP-11, PERP-21, PERP-50, PERP-53
it('closes at the take-profit, once, and the history says why', async () => {
  await openLong({
    takeProfitPrice: price('60600'),
    takeProfitTrigger: 'mark',
    stopLossPrice: price('58000'),
  })
  const [held] = await positions()
  expect(figures(held?.takeProfitPrice, held?.stopLossPrice)).toEqual(['60600', '58000'])
  const waiting = await member.client.call(position.getProtections, {})
  expect(waiting.map(({ kind, trigger }) => [kind, trigger])).toEqual([
    ['takeProfit', 'mark'],
    ['stopLoss', 'mark'],
  ])
  await rest(contract.placePerpLimitBuy, '60550')
  await tickIndex(server.exchange, 6_060_000)
  expect(await positions()).toEqual([])
  expect(await member.client.call(position.getProtections, {})).toEqual([])
  const { positions: over } = await member.client.call(position.getClosedPositions, {})
  expect(over[0]?.closedBy).toBe('takeProfit')
  const { orders } = await member.client.call(contract.getPerpOrders, {})
  expect(orders[0]).toMatchObject({ origin: 'trigger', isReduceOnly: true, status: 'filled' })
})

// proves ASSET-11, PERP-12, PERP-13, PERP-47
it('closes a part and the rest, and shows the result', async () => {
  await openLong()
  const [held] = await positions()
  await rest(contract.placePerpLimitBuy, '60600')
  const key = 'close-four'
  const closing = { position: held!.id, lots: 4 }
  const { order } = await member.client.call(position.closePosition, closing, { key })
  // A client that lost the answer gets the order by the key, and reads the same.
  expect(await member.client.call(getOutcome, { key })).toEqual({
    outcome: 'done',
    orderId: order.id,
  })
  const read = await member.client.call(contract.getPerpOrderFills, { id: order.id })
  expect(read.order).toEqual(order)
  expect(order).toMatchObject({ side: 'sell', isReduceOnly: true, lots: 4, status: 'filled' })
  expect(figures(order.realizedPnl)).toEqual(['2.4'])
  await member.client.call(position.closePosition, { position: held!.id })
  expect(await positions()).toEqual([])
  const { positions: over, count } = await member.client.call(position.getClosedPositions, {})
  expect(count).toBe(1)
  expect(over[0]).toMatchObject({ id: held!.id, lots: 10, closedBy: 'member', side: 'long' })
  const { entryPrice, closePrice, realizedPnl, fee, netPnl } = over[0]!
  // Closing 606 USDT costs 0.3636.
  expect(figures(entryPrice, closePrice, realizedPnl, fee, netPnl)).toEqual([
    '60000',
    '60600',
    '6',
    '0.7236',
    '5.2764',
  ])
  expect(figures((await account()).available)).toEqual(['1005.2764'])
  expect(figures(await broughtBy())).toEqual(['5.2764'])
  // An open position adds the fees it paid; the maker closed nothing and paid 0.0002 of 1,806.
  await openLong()
  expect(figures(await broughtBy(), await broughtBy(maker))).toEqual(['4.9164', '-0.3612'])
  const fills = await member.client.call(contract.getPerpOrderFills, { id: order.id })
  expect(fills.fills.map(({ lots, isMaker }) => [lots, isMaker])).toEqual([[4, false]])
})

// proves PERP-14, PERP-48, PERP-49
it('closes all longs of a coin and then everything', async () => {
  await openLong()
  await rest(contract.placePerpLimitBuy, '59900', 30)
  await member.client.call(contract.placePerpMarketSell, { ...terms, lots: 5 })
  expect((await positions()).map(({ side }) => side)).toEqual(['long', 'short'])
  const close = { base: 'BTC', side: 'long' } as const
  expect(await member.client.call(position.closePositionsOfAsset, close)).toEqual({ count: 1 })
  await rest(contract.placePerpLimitSell, '60000', 30)
  const all = await member.client.call(position.closeAllPositions, { side: 'all' })
  expect([all.count, await positions()]).toEqual([1, []])
})

it('changes leverage, margin and mode, and says when that is unsafe', async () => {
  await openLong()
  const [held] = await positions()
  const id = held!.id
  await member.client.call(position.setLeverage, { ...BTC, marginMode: 'isolated', leverage: 10 })
  const wrong = { marginMode: 'cross', leverage: 101 } as const
  for (const [pair, reason] of [
    [BTC, 'leverageNotOffered'],
    [{ base: 'XYZ', quote: 'USDT' }, 'marketNotFound'],
  ] as const) {
    const refused = member.client.call(position.setLeverage, { ...pair, ...wrong })
    await expect(refused).rejects.toMatchObject({ reason })
  }
  const add = { position: id, direction: 'add', amount: money('20.12345') } as const
  const { position: richer } = await member.client.call(position.changeMargin, add)
  expect([richer.leverage, ...figures(richer.margin)]).toEqual([10, '80.12345'])
  const remove = { position: id, direction: 'remove', amount: money('50') } as const
  await expect(member.client.call(position.changeMargin, remove)).rejects.toMatchObject({
    reason: 'marginAboveRemovable',
    details: { maximum: '20.1234', asset: 'USDT' },
  })
  const cross = { position: id, marginMode: 'cross' } as const
  const { position: shared } = await member.client.call(position.setMarginMode, cross)
  expect(shared.marginMode).toBe('cross')
})

it('sets, edits and cancels protection of a part', async () => {
  await openLong()
  const [held] = await positions()
  const { protections } = await member.client.call(position.addProtection, {
    position: held!.id,
    stopLossPrice: price('58500'),
    lots: 4,
  })
  expect(protections).toMatchObject([{ kind: 'stopLoss', lots: 4, trigger: 'mark' }])
  const edit = { id: protections[0]!.id, triggerPrice: price('58600') }
  const edited = await member.client.call(position.editProtection, edit)
  expect(figures(edited.protections[0]?.triggerPrice)).toEqual(['58600'])
  expect(edited.protections[0]?.lots).toBe(4)
  const whole = await member.client.call(position.editProtection, { ...edit, lots: 0 })
  expect(whole.protections[0]?.lots).toBeUndefined()
  const gone = await member.client.call(position.cancelProtection, { id: protections[0]!.id })
  expect(gone.protections).toEqual([])
})

it('keeps a stop of the whole position that, while the order that brought it fills', async () => {
  await rest(contract.placePerpLimitSell, '60000', 4)
  const order = { ...terms, price: price('60000'), stopLossPrice: price('58500') }
  await member.client.call(contract.placePerpLimitBuy, order)
  const [brought] = await member.client.call(position.getProtections, {})
  expect(brought?.lots).toBe(4)
  const whole = { id: brought!.id, triggerPrice: price('58500'), lots: 0 }
  await member.client.call(position.editProtection, whole)
  await rest(contract.placePerpLimitSell, '60000', 6)
  expect((await positions())[0]).toMatchObject({ lots: 10 })
  const [stands] = await member.client.call(position.getProtections, {})
  expect([stands?.id, stands?.lots]).toEqual([brought!.id, undefined])
})

it('answers a repeated request as it did the first time, whatever happened since', async () => {
  await openLong()
  const [held] = await positions()
  const { protections } = await member.client.call(position.addProtection, {
    position: held!.id,
    stopLossPrice: price('58500'),
    lots: 4,
  })
  const edit = { id: protections[0]!.id, triggerPrice: price('58600') }
  const key = 'edit-once'
  await member.client.call(position.editProtection, edit, { key })
  await rest(contract.placePerpLimitBuy, '60000', 8)
  await member.client.call(position.closePosition, { position: held!.id, lots: 8 })
  // The position is smaller than at the first request.
  const again = await member.client.call(position.editProtection, edit, { key })
  expect(again.protections.map(({ lots }) => lots)).toEqual([2])

  await rest(contract.placePerpLimitBuy, '60600', 2)
  const close = { position: held!.id, price: price('60600') }
  const once = { key: 'close-once' }
  const { order } = await member.client.call(position.closePosition, close, once)
  expect(order).toMatchObject({ status: 'filled', lots: 2 })
  expect(await positions()).toEqual([])
  const repeated = await member.client.call(position.closePosition, close, once)
  expect(repeated.order).toEqual(order)
  const late = await member.client.call(position.editProtection, edit, { key })
  expect(late.protections).toEqual([])
})

it('shows after a start the trades that were seen before it', async () => {
  await openLong()
  await server.exchange.settled(member.id)
  const { marketData } = server.exchange
  const live = marketData.perps.get('BTC/USDT')!
  const restarted = { ...live, prints: [] }
  await seedPrints(server.pool, { markets: new Map(), perps: new Map([['BTC/USDT', restarted]]) })
  expect(restarted.prints).toEqual(live.prints)
  expect(live.prints[0]).toMatchObject({ price: 6_000_000, quantity: 10, takerSide: 'buy' })
})

it('liquidates in a gap, notifies the member everywhere and leaves a report that anyone can recompute', async () => {
  await server.pool.query(
    `UPDATE member SET email = 'long@mail.example', locale = 'de' WHERE id = $1`,
    [member.id],
  )
  const socket = await listen()
  // At the highest leverage the maker is the first to be deleveraged.
  const offer = { ...terms, leverage: 50, price: price('60000') }
  await maker.client.call(contract.placePerpLimitSell, offer)
  await member.client.call(contract.placePerpMarketBuy, terms)
  await tickIndex(server.exchange, 5_731_000)
  await socket.until(() => socket.of('notice').length === 1)
  const [warned] = socket.of('notice')
  expect(warned?.data).toMatchObject({ kind: 'marginWarning', market: 'BTC/USDT' })
  await tickIndex(server.exchange, 5_650_000)
  await tickIndex(server.exchange, 5_650_000)
  await tickIndex(server.exchange, 5_650_000)
  expect(await positions()).toEqual([])
  const { closings } = await member.client.call(getLiquidations, {})
  expect(closings[0]).toMatchObject({ kind: 'liquidated', side: 'long', lots: 10 })
  const report = await member.client.call(getLiquidation, { id: String(closings[0]!.id) })
  const rules = report.rules.map((own) =>
    perpRules({ ...exampleMarket, ...own, symbol: own.market } as PerpMarket),
  )
  // On the wire a step contains the counterparty's rank and no name.
  const steps = report.steps.map((step) => ({
    ...step,
    fills: step.fills.map(({ rank, ...fill }) => ({
      ...fill,
      counterparty: rank === undefined ? undefined : { rank },
    })),
  }))
  expect(
    recomputeLiquidation(
      { ...report, steps, member: 0 } as never,
      (symbol) => rules.find((own) => own.symbol === symbol)!,
    ),
  ).toEqual([])
  const { positions: over } = await member.client.call(position.getClosedPositions, {})
  expect(over[0]).toMatchObject({ closedBy: 'liquidation', liquidationFee: closings[0]!.fee })
  const left = (await account()).available
  // The margin and a fee are lost; the fund paid the rest.
  expect(figures(left, over[0]!.realizedPnl, over[0]!.fundPaid, over[0]!.netPnl)).toEqual([
    '969.64',
    '-35',
    '5',
    '-30.36',
  ])
  expect(figures(await broughtBy())).toEqual(['-30.36'])
  await socket.until(() => socket.of('notice').length > 1)
  expect(socket.of('notice').at(-1)?.data).toMatchObject({
    kind: 'liquidated',
    market: 'BTC/USDT',
    report: report.id,
  })
  await expect
    .poll(() =>
      server.letters.filter(({ to }) => to === 'long@mail.example').map(({ subject }) => subject),
    )
    .toEqual(['Ihre Margin wird knapp', 'Ihre Kontrakte wurden liquidiert'])
  socket.close()
  const id = String(closings[0]!.id)
  await expect(maker.client.call(getLiquidation, { id })).rejects.toMatchObject({ status: 404 })

  // The book was empty, so the maker's short was closed against it, with its report.
  const { closings: against } = await maker.client.call(getLiquidations, {})
  expect(against[0]).toMatchObject({ kind: 'deleveraged', side: 'short', lots: 10 })
  const [{ id: liquidation, position: own }] = against as [ForcedClosing]
  const asked = { id: String(liquidation), position: String(own) }
  const why = await maker.client.call(getDeleverage, asked)
  expect(why).toMatchObject({ rank: 0, closed: 10, realized: against[0]!.realizedPnl })
  const then = perpRules({ ...exampleMarket, ...why.rules, symbol: 'BTC/USDT' } as PerpMarket)
  expect(recomputeDeleverage({ ...why, market: 'BTC/USDT', member: 0 }, then)).toEqual([])
  await expect(member.client.call(getDeleverage, asked)).rejects.toMatchObject({ status: 404 })
})

async function listen(): Promise<TestSocket> {
  const { ticket } = await member.client.call(getSocketTicket, {})
  const socket = await new TestSocket(server.origin).opened()
  socket.say({ key: '', type: 'ticket', ticket })
  await socket.until(() => socket.of('ready').length === 1)
  return socket
}

it('counts what open positions gain or lose in what a member has', async () => {
  const of = async ({ client } = member) => {
    const { total, perp } = await client.call(getAccountTotals, {})
    const { total: account, assets } = await client.call(getPerpAccountAssets, {})
    const usdt = assets.find(({ asset }) => asset === 'USDT')!.total
    return [total, perp, account, usdt].map(toDecimal)
  }
  await openLong()
  const [before] = await of()
  await tickIndex(server.exchange, 6_010_000)
  // A tick is not a member's own command, so reads do not wait for it.
  const { core } = server.exchange
  await core.waitForHistory(core.position())
  const [held] = await positions()
  expect(held!.unrealizedPnl).toBeGreaterThan(0n)
  const after = toDecimal((money(before!) + held!.unrealizedPnl) as Amount)
  expect(await of()).toEqual([after, after, after, after])
  // The other side loses with cross margin: the loss is subtracted once from what is available.
  const [, perp, account, usdt] = await of(maker)
  expect([account, usdt]).toEqual([perp, perp])
})

// proves SOCK-11, SOCK-12
it('pushes figures, book and the member’s positions on the socket', async () => {
  const socket = await listen()
  socket.say({ key: 'USDT_BTC_contract_1' })
  await socket.until(() => socket.of('coninfo').length > 0 && socket.of('ready').length > 0)
  await openLong()
  await socket.until(() => socket.of('positions').length > 0)
  expect(socket.of('positions').at(-1)?.data[0]).toMatchObject({ side: 'long', lots: 10 })
  expect(socket.of('conorders').at(-1)?.data[0]).toMatchObject({ status: 'filled' })
  expect(socket.of('coninfo')[0]?.data).toMatchObject(BTC)
  expect(socket.of('contop').length).toBeGreaterThan(0)
  socket.close()
})
