/** Contracts of the demo: markets, an insurance fund, makers that quote and a crowd that trades. */
import type { MemberId } from '@assay/domain/account.ts'
import type { SpotMarket } from '@assay/domain/market.ts'
import type { Bracket, PerpMarket } from '@assay/domain/perp/perpMarket.ts'
import { bookSideOf, type PositionSide } from '@assay/domain/perp/perpOrder.ts'
import type { Side } from '@assay/domain/spot/order.ts'
import type { Command } from '@assay/engine/command.ts'
import type { OwnPerps, PositionView } from '@assay/engine/perp/perpRead.ts'
import { type Amount, add, times } from '@assay/money/amount.ts'
import type pg from 'pg'
import { perpSeries } from '../../history/candleSeries.ts'
import { listingCommands, NOTHING } from '../../listing/listing.ts'
import type { Exchange } from '../../live/exchange.ts'
import type { LivePerp } from '../../live/livePerp.ts'
import { demoMembers } from '../demoMembers.ts'
import { newPrices, withoutMisplaced } from '../marketMaker.ts'
import type { DemoRandom } from '../random.ts'
import { demoAmount, demoMarkets, demoRatio } from '../world.ts'

const bracket = (valueMax: string, rate: string, leverageMax: number): Bracket => ({
  valueMax: demoAmount(valueMax),
  maintenanceRate: demoRatio(rate),
  leverageMax,
})

/** Positions of the largest coins may be larger, at higher leverage. */
const LARGE = [
  bracket('50000', '0.004', 100),
  bracket('250000', '0.005', 100),
  bracket('1000000', '0.01', 50),
  bracket('10000000', '0.025', 20),
  bracket('50000000', '0.05', 10),
]
const SMALL = [
  bracket('10000', '0.01', 50),
  bracket('100000', '0.015', 25),
  bracket('500000', '0.025', 20),
  bracket('5000000', '0.05', 10),
  bracket('20000000', '0.1', 5),
]

/** One lot is 10^-this of the coin. */
const UNIT_DECIMALS: Record<string, number> = {
  'BTC/USDT': 3,
  'ETH/USDT': 2,
  'BNB/USDT': 2,
  'SOL/USDT': 1,
  'XRP/USDT': -1,
  'DOGE/USDT': -2,
  'ADA/USDT': -1,
  'TRX/USDT': -2,
  'LTC/USDT': 1,
  'LINK/USDT': 0,
}

/** `fundingMinutes` apart, members pay each other funding. */
export const demoPerps = (fundingMinutes: number): PerpMarket[] =>
  demoMarkets
    .filter(({ symbol }) => symbol in UNIT_DECIMALS)
    .map(({ symbol, base, quote, priceDecimals }) => {
      const isLarge = base === 'BTC' || base === 'ETH'
      return {
        symbol,
        base,
        quote,
        priceDecimals,
        unitDecimals: UNIT_DECIMALS[symbol] as number,
        lotsMin: 1,
        lotsMax: 1_000_000,
        makerFeeRate: demoRatio('0.0002'),
        takerFeeRate: demoRatio('0.0005'),
        liquidationFeeRate: demoRatio('0.005'),
        leverages: isLarge ? [1, 2, 3, 5, 10, 20, 50, 100] : [1, 2, 3, 5, 10, 20, 50],
        brackets: isLarge ? LARGE : SMALL,
        fundingIntervalMs: fundingMinutes * 60_000,
        fundingCap: demoRatio('0.003'),
        interestRate: demoRatio('0.0001'),
        impactValue: demoAmount('10000'),
        priceLimit: demoRatio('0.03'),
        priceLimitMax: demoRatio('0.06'),
        basisSpreadMax: demoRatio('0.005'),
        // Longer than the time between two ticks of an unwatched demo.
        indexStaleMs: 20_000,
        indexJumpMax: demoRatio('0.2'),
        isTradable: true,
      }
    })

const INSURANCE = demoAmount('2000000')
const PAST_MINUTES = 31 * 1_440
const FIRST_MAKER = 1_100
const MAKER_FUNDS = demoAmount('20000000')
const CROWD_FUNDS = demoAmount('250000')
const MAKER_LEVERAGE = 5
const CROWD_LEVERAGE = 5
const LEVELS = 24
/** Levels start this far from the index and are about this far apart, as a share of the price. */
const STEP = 0.0001
/** The approximate value of an order, in USDT. */
const LEVEL_WORTH = [300, 9_000] as const
const TAKER_WORTH = [20, 2_000] as const

/** Adds what is not there yet, also to a world of an earlier version. */
export async function buildPerps(
  exchange: Exchange,
  { pool, fundingMinutes }: { pool: pg.Pool; fundingMinutes: number },
): Promise<void> {
  const markets = demoPerps(fundingMinutes)
  if (exchange.marketData.perps.size === markets.length) return
  const at = Date.now()
  const base = { at, type: 'fundHouse', from: 'outside/demo', asset: 'USDT' } as const
  const bots = add(times(MAKER_FUNDS, markets.length), times(CROWD_FUNDS, 100))
  await exchange.submit({ ...base, key: 'fund-perp', to: 'house/insurance', amount: INSURANCE })
  await exchange.submit({ ...base, key: 'fund-bots', to: 'house/market-maker', amount: bots })
  for (const member of demoMembers.crowd) await pay(exchange, member, CROWD_FUNDS)
  for (const [i, market] of markets.entries()) {
    const maker = FIRST_MAKER + i
    await pool.query(
      `INSERT INTO member (id, name, invitation_code, identity_status, created_at)
       VALUES ($1, $2, $3, 'verified', $4) ON CONFLICT (id) DO NOTHING`,
      [maker, `Contract maker ${i + 1} (demo)`, `MAKER${maker}`, at],
    )
    await pay(exchange, maker, MAKER_FUNDS)
    await writePast(pool, market, at)
  }
  for (const command of listingCommands({ ...NOTHING, perps: markets }, at)) {
    await exchange.submit(command)
  }
}

/** A contract of the demo has no history: spot prices and volumes replace it. */
async function writePast(pool: pg.Pool, perp: PerpMarket, at: number): Promise<void> {
  const spot = demoMarkets.find(({ symbol }) => symbol === perp.symbol) as SpotMarket
  await pool.query(
    `INSERT INTO candle (market, minute, open, high, low, close, volume, quote, trades)
     SELECT $1, minute, open, high, low, close, lots, close * lots / 10::numeric ^ $5, trades
     FROM candle, LATERAL (SELECT greatest(1, round(volume * $4::numeric)) AS lots) AS contract
     WHERE market = $2 AND minute >= $3 ON CONFLICT DO NOTHING`,
    [
      perpSeries(perp.symbol),
      perp.symbol,
      Math.floor(at / 60_000) - PAST_MINUTES,
      10 ** (perp.unitDecimals - spot.quantityDecimals),
      perp.unitDecimals + perp.priceDecimals,
    ],
  )
}

const pay = (exchange: Exchange, member: MemberId, funds: Amount) =>
  exchange.submit({
    type: 'creditMember',
    at: Date.now(),
    key: 'bot-perp',
    from: 'house/market-maker',
    member,
    account: 'perp',
    asset: 'USDT',
    amount: funds,
    reason: 'demo',
  })

/** One round of all contracts: makers update their quotes, then the crowd trades. */
export async function movePerps(exchange: Exchange, random: DemoRandom): Promise<void> {
  const lives = [...exchange.marketData.perps.values()].filter(({ halt }) => halt === undefined)
  await Promise.all(lives.map((live) => quotePerp(exchange, live, random)))
  const lively = lives.filter(({ number }) => random.next() < (number <= 4 ? 0.8 : 0.4))
  await Promise.all(lively.map((live) => take(exchange, live, random)))
}

/** Each contract has its own maker, so that a halt of one does not affect the others. */
async function quotePerp(exchange: Exchange, live: LivePerp, random: DemoRandom): Promise<void> {
  const member = FIRST_MAKER + live.number - 1
  const index = live.indexPrice
  if (!index) return
  const own = await exchange.core.read(
    { type: 'perps', member, quote: 'USDT' },
    exchange.core.position(),
  )
  const gap = Math.max(1, Math.round(index * STEP))
  // Both sides make room first: a new bid must not meet the maker's own old ask.
  const cancels: Command[] = []
  const places: Command[] = []
  const at = Date.now()
  for (const side of ['buy', 'sell'] as const) {
    const place = { index, gap, direction: side === 'buy' ? -1 : 1 } as const
    const orders = own.orders.filter((order) => bookSideOf(order) === side)
    const kept = withoutMisplaced(orders, place, random)
    for (const order of orders) {
      if (kept.includes(order)) continue
      cancels.push({ type: 'cancelPerpOrder', at, key: '', member, order: order.id })
    }
    let closable = closableOf(own, side)
    for (const price of newPrices(new Set(kept.map((order) => order.price)), place, random)) {
      if (kept.length + places.length > 4 * LEVELS) break
      const lots = lotsOf(live, price, { range: LEVEL_WORTH, random })
      // Anyone who holds the other side gives that back first, so that a maker's positions stay
      // small.
      const isReduceOnly = closable >= lots
      if (isReduceOnly) closable -= lots
      places.push(orderOf(live, { member, side, isReduceOnly, lots, price }))
    }
  }
  await Promise.all([...cancels, ...places].map((command) => exchange.submit(command)))
}

/** Lots that an order on this side of the book could close and no other one claims. */
function closableOf(own: OwnPerps, side: Side): number {
  const closed: PositionSide = side === 'buy' ? 'short' : 'long'
  const held = own.positions.find((position) => position.side === closed)?.lots ?? 0
  const claimed = own.orders.filter((order) => order.isReduceOnly && bookSideOf(order) === side)
  return held - claimed.reduce((sum, order) => sum + order.remaining, 0)
}

/** A crowd member opens a position at the market, or closes one. */
async function take(exchange: Exchange, live: LivePerp, random: DemoRandom): Promise<void> {
  const { crowd } = demoMembers
  const member = crowd[Math.floor(random.next() * crowd.length)] as MemberId
  const index = live.indexPrice
  if (!index) return
  const own = await exchange.core.read(
    { type: 'perps', member, quote: 'USDT' },
    exchange.core.position(),
  )
  const held = own.positions.filter(({ market }) => market === live.rules.symbol)
  const closing = held.length > 0 && random.next() < 0.55 ? held[0] : undefined
  await exchange.submit(
    closing ? closeOf(closing, random) : openOf(live, { member, index }, random),
  )
}

const closeOf = ({ id, member, lots }: PositionView, random: DemoRandom): Command => ({
  type: 'closePerpPosition',
  at: Date.now(),
  key: '',
  member,
  position: id,
  lots: random.next() < 0.5 ? 0 : Math.max(1, Math.floor(lots / 2)),
})

function openOf(
  live: LivePerp,
  { member, index }: { member: MemberId; index: number },
  random: DemoRandom,
): Command {
  const lots = lotsOf(live, index, { range: TAKER_WORTH, random })
  const side = random.next() < 0.5 ? 'buy' : 'sell'
  return orderOf(live, { member, side, isReduceOnly: false, lots, price: 0 })
}

/** Sizes are skewed: many small, few large. */
function lotsOf(
  { rules }: LivePerp,
  price: number,
  { range: [low, high], random }: { range: readonly [number, number]; random: DemoRandom },
): number {
  const worth = low + (high - low) * random.next() ** 3
  const lotWorth = price / 10 ** (rules.priceDecimals + rules.unitDecimals)
  return Math.min(rules.lotsMax, Math.max(rules.lotsMin, Math.round(worth / lotWorth)))
}

function orderOf(
  live: LivePerp,
  order: { member: MemberId; side: Side; isReduceOnly: boolean; lots: number; price: number },
): Command {
  const { member, side, isReduceOnly, lots, price } = order
  return {
    type: 'placePerpOrder',
    at: Date.now(),
    key: '',
    member,
    market: live.rules.symbol,
    marginMode: 'cross',
    isReduceOnly,
    lots,
    price,
    clientOrderId: '',
    positionSide: (side === 'buy') === isReduceOnly ? 'short' : 'long',
    orderType: price > 0 ? 'limit' : 'market',
    timeInForce: price > 0 ? 'postOnly' : 'ioc',
    leverage: price > 0 ? MAKER_LEVERAGE : CROWD_LEVERAGE,
    takeProfit: undefined,
    stopLoss: undefined,
    judgedBy: 'fill',
  }
}
