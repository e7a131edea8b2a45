/**
 * Random price paths over a few positions: quiet drift, crashes, gaps that need confirmation,
 * silence that makes the index stale, and funding, with makers that sometimes quote and sometimes
 * do not. One path starts at the prices and positions of the last one, with fresh money and trades.
 * The auditor follows every command, and after every tick all invariants are checked: totals are
 * conserved, and neither the fund nor any member is negative. The same seed gives the same paths.
 */
import type { SpotMarket } from '@assay/domain/market.ts'
import { exampleMarket } from '@assay/domain/perp/testing/exampleMarket.ts'
import { type Amount, ONE, type Ratio } from '@assay/money/amount.ts'
import type { Command } from '../../command.ts'
import { apply, createState } from '../../engine.ts'
import type { State } from '../../state.ts'
import { Auditor } from '../../testing/auditor.ts'
import { assertInvariants } from '../../testing/invariants.ts'
import { type Random, seededRandom } from '../../testing/random.ts'
import { MARK_RULES } from '../perpCommand.ts'

export type PathReport = {
  paths: number
  ticks: number
  liquidations: number
  deleverages: number
  fundings: number
}

const MARKET = exampleMarket.symbol
const MAKERS = [1, 2]
const TRADERS = [3, 4, 5]
const START = 6_000_000
const TICKS = 8
const FUNDING_MS = 60_000

const SPOT: SpotMarket = {
  symbol: MARKET,
  base: 'BTC',
  quote: 'USDT',
  board: 'main',
  priceDecimals: 2,
  quantityDecimals: 5,
  quantityMin: 1,
  quantityMax: 10 ** 9,
  notionalMin: 0n as Amount,
  makerFeeRate: 0n as Ratio,
  takerFeeRate: 0n as Ratio,
  priceBand: (ONE / 2n) as Ratio,
  isTradable: true,
}

export function walkPaths(seed: number, paths: number): PathReport {
  const random = seededRandom(seed)
  const state = createState()
  const auditor = new Auditor(state)
  const report: PathReport = { paths, ticks: 0, liquidations: 0, deleverages: 0, fundings: 0 }
  let at = 0
  const run = (command: object): void => {
    const events = apply(state, { key: '', ...command, at } as Command)
    auditor.afterCommand(events)
    for (const { type } of events) {
      if (type === 'perpLiquidated') report.liquidations++
      else if (type === 'perpDeleveraged') report.deleverages++
      else if (type === 'perpFundingSet') report.fundings++
    }
  }
  for (const command of founding(random)) run(command)
  let price = START
  for (let path = 0; path < paths; path++) {
    for (const member of TRADERS) run(credit(member, random.between(20, 3_000)))
    for (let tick = 0; tick < TICKS; tick++) {
      if (!random.isOneOf(25)) for (const command of quotes(random, price)) run(command)
      if (tick < 2 || random.isOneOf(30)) run(trade(state, random))
      at += random.pick([1_000, 1_000, 5_000, 12_000, FUNDING_MS])
      price = next(price, random)
      const move = { type: 'moveIndex', market: MARKET, price }
      // The first half of the paths under older rules.
      run(path * 2 < paths ? move : { ...move, rules: MARK_RULES })
      // A jump too far counts once it is confirmed.
      if (random.isOneOf(70)) run({ type: 'moveIndex', market: MARKET, price })
      assertInvariants(state)
      report.ticks++
    }
    for (const member of MAKERS) run({ type: 'cancelAllPerpOrders', member, market: MARKET })
  }
  return report
}

const credit = (member: number, usdt: number) => ({
  type: 'creditMember',
  from: 'house/starter',
  member,
  account: 'perp',
  asset: 'USDT',
  amount: ONE * BigInt(usdt),
  reason: 'demo',
})

function* founding(random: Random): Generator<object> {
  for (const id of ['USDT', 'BTC']) {
    yield { type: 'listAsset', asset: { id, name: id, decimals: 8, chain: '' } }
  }
  const fund = { type: 'fundHouse', from: 'outside/demo', asset: 'USDT' }
  yield { ...fund, to: 'house/starter', amount: 10n ** 30n }
  // Sometimes the fund is large, sometimes it is soon used up.
  yield { ...fund, to: 'house/insurance', amount: ONE * random.pick([1n, 50n, 1_000_000n]) }
  yield { type: 'listSpotMarket', market: SPOT }
  yield { type: 'listPerpMarket', market: { ...exampleMarket, fundingIntervalMs: FUNDING_MS } }
  yield { type: 'moveIndex', market: MARKET, price: START }
  for (const member of MAKERS) yield credit(member, 1_000_000)
}

/** Each maker offers on one side, near the price. */
function* quotes(random: Random, price: number): Generator<object> {
  for (const member of MAKERS) {
    const isLong = member === 1
    const away = random.between(50, 8_000)
    yield {
      ...order(random),
      member,
      positionSide: isLong ? 'long' : 'short',
      orderType: 'limit',
      timeInForce: 'gtc',
      price: isLong ? price - away : price + away,
      lots: random.between(5, 400),
      leverage: 5,
    }
  }
}

/** A trader opens at the market, at any leverage, or closes everything. */
function trade(state: State, random: Random): object {
  const member = random.pick(TRADERS)
  const portfolio = [...state.perp.positions.values()].some((one) => one.member === member)
  if (portfolio && random.isOneOf(30)) {
    return { type: 'closePerpPositions', member, market: undefined, positionSide: undefined }
  }
  return {
    ...order(random),
    member,
    positionSide: random.pick(['long', 'short']),
    orderType: 'market',
    timeInForce: 'ioc',
    price: 0,
    lots: random.between(1, 300),
    leverage: random.pick([2, 5, 10, 20, 50, 100]),
  }
}

const order = (random: Random) => ({
  type: 'placePerpOrder',
  market: MARKET,
  marginMode: random.pick(['isolated', 'cross']),
  isReduceOnly: false,
  takeProfit: undefined,
  stopLoss: undefined,
  clientOrderId: '',
})

/** Mostly a small step; sometimes a crash or a rise of some percent, or a gap beyond the limit. */
function next(price: number, random: Random): number {
  const chance = random.below(100)
  const share = (percent: number) => Math.trunc((price * percent) / 100)
  if (chance < 60) return price + random.between(-20_000, 20_000)
  const percent = chance < 92 ? random.between(-9, 9) : random.pick([-35, -20, -12, 12, 20, 35])
  // Bounded, so that lots keep a price in a long walk.
  return Math.min(40 * START, Math.max(START / 40, price + share(percent)))
}
