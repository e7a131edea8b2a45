/**
 * Builds the demo world on an empty exchange and keeps it alive: prices move, makers quote, a crowd
 * trades. Without viewers it slows down, so that a forgotten demo does not fill a disk.
 */
import type { ReferralTerms } from '@assay/domain/referral/referralTerms.ts'
import type pg from 'pg'
import { every, type StopRepeating } from '../clocks/every.ts'
import { moveIndexes } from '../clocks/indexClock.ts'
import { transaction } from '../db/transaction.ts'
import type { Articles } from '../features/home/articles.ts'
import { listingCommands, NOTHING } from '../listing/listing.ts'
import type { Exchange } from '../live/exchange.ts'
import type { PriceSource } from '../outside/prices/prices.ts'
import { insertCandles } from '../projector/writeHistory.ts'
import type { Scene, ServerParts } from '../serverProduct.ts'
import { serverProducts } from '../serverProducts.ts'
import { takeOnce, tradesPerSecond } from './crowd.ts'
import { demoArticles } from './demoArticles.ts'
import { createDemoMembers, demoMembers } from './demoMembers.ts'
import { fundBot, fundHouse } from './funding.ts'
import { type MakerMarket, quote } from './marketMaker.ts'
import { pastCandles, priceTicksOf } from './pastCandles.ts'
import { PriceProcess } from './priceProcess.ts'
import { createRandom, type DemoRandom, unforeseen } from './random.ts'
import { playSome } from './scenes/cycles.ts'
import { tradeAsFriends } from './scenes/friends.ts'
import { movePerps } from './scenes/perps.ts'
import { fundVeteran, hasVeteranHistory, makeVeteranHistory } from './scenes/veteranStory.ts'
import { demoCoins, demoMarkets } from './world.ts'

const DEMO_SEED = 20_260_101
const VOLUME_SEED = 20_260_102
const HISTORY_DAYS = 31
const MINUTE_MS = 60_000
const CANDLES_AT_ONCE = 3_000
const TURN_MS = 1_000
/** Without viewers. */
const IDLE_TURN_MS = 8_000

export type DemoParts = {
  exchange: Exchange
  pool: pg.Pool
  fundingMinutes: number
  /** What of fees is shared. */
  terms: ReferralTerms
  historyDays?: number
}

/**
 * Creates everything that must exist before the gateway opens. It is idempotent: a start that was
 * cut short starts again without repeating anything, because commands carry request keys, members
 * have fixed numbers, and the history is written whole or not at all.
 */
export async function buildWorld({
  exchange,
  pool,
  fundingMinutes,
  terms,
  historyDays = HISTORY_DAYS,
}: DemoParts): Promise<PriceProcess> {
  const random = createRandom(DEMO_SEED)
  const process = new PriceProcess(demoCoins, random, lastPrices(exchange))
  if (await hasVeteranHistory(exchange)) {
    await buildScenes(exchange, { pool, fundingMinutes })
    return process.by(unforeseen())
  }
  console.log('Creating the demo world: price history …')
  await writePast(pool, process, historyDays)
  await createDemoMembers(pool)
  const assets = demoCoins.map(({ asset }) => asset)
  const listing = listingCommands({ ...NOTHING, assets, spots: demoMarkets }, Date.now())
  for (const command of listing) await exchange.submit(command)
  console.log('Members, funds and trades …')
  await fundHouse(exchange)
  for (const maker of demoMembers.makers) await fundBot(exchange, maker, 'maker')
  for (const trader of demoMembers.crowd) await fundBot(exchange, trader, 'crowd')
  await fundVeteran(exchange)
  // At yesterday's prices, before the books fill with those of today.
  await tradeAsFriends(exchange, { pool, terms })
  for (const market of demoMarkets) {
    const price = priceTicksOf(process, { ...market })
    await exchange.submit({
      type: 'moveIndex',
      at: Date.now(),
      key: '',
      market: market.symbol,
      price,
    })
  }
  for (let turn = 0; turn < 2; turn += 1) await quoteAll(exchange, random)
  for (const i of demoMarkets.keys()) await trade(exchange, i, random)
  await makeVeteranHistory(exchange)
  await buildScenes(exchange, { pool, fundingMinutes })
  return process.by(unforeseen())
}

/** Their text is that of this version; their dates stay the same across restarts. */
export async function publishDemoArticles(articles: Articles, pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query('SELECT created_at AS "madeAt" FROM member WHERE id = $1', [
    demoMembers.veteran,
  ])
  for (const article of demoArticles(rows[0].madeAt)) await articles.publish(article)
}

/** Moves the world once a second. `isWatched` returns whether there are viewers. */
export function liveOn(
  exchange: Exchange,
  prices: PriceSource,
  options: { isWatched: () => boolean; onError: (error: unknown) => void },
): StopRepeating {
  const random = unforeseen()
  let movedAt = 0
  const turn = async () => {
    const now = Date.now()
    // Looked at every second, so that the first visitor does not wait for the idle pace to end.
    const isWatched = options.isWatched()
    // An open round and a conversion need ticks even without viewers.
    const isAwaited = exchange.marketData.openRounds.size > 0 || exchange.ticks.isAwaited()
    if (isWatched || isAwaited || now - movedAt >= IDLE_TURN_MS) {
      movedAt = now
      await move(isWatched)
    }
  }
  const move = async (isWatched: boolean) => {
    await moveIndexes(exchange, prices)
    await quoteAll(exchange, random)
    await tradeSome(exchange, random)
    await movePerps(exchange, random)
    if (isWatched) await playSome(exchange, random)
  }
  const { onError } = options
  return every(TURN_MS, turn, { isFirstAtOnce: true, isMadeUp: true, onError })
}

/** What each product shows, once its members have money. */
async function buildScenes(exchange: Exchange, parts: Parameters<Scene>[1]): Promise<void> {
  for (const { scene } of Object.values<ServerParts>(serverProducts)) {
    if (scene) await (await scene())(exchange, parts)
  }
}

async function quoteAll(exchange: Exchange, random: DemoRandom): Promise<void> {
  await Promise.all(
    demoMarkets.map(async (_, i) => {
      const market = makerMarket(exchange, i)
      if (market) await quote(exchange, demoMembers.makers[i] as number, market, random)
    }),
  )
}

async function tradeSome(exchange: Exchange, random: DemoRandom): Promise<void> {
  const lively = demoMarkets.map((_, i) => random.next() < tradesPerSecond(i))
  await Promise.all(lively.map((trades, i) => trades && trade(exchange, i, random)))
}

async function trade(exchange: Exchange, i: number, random: DemoRandom): Promise<void> {
  const market = makerMarket(exchange, i)
  const member = demoMembers.crowd[Math.floor(random.next() * demoMembers.crowd.length)]
  if (market && member) await takeOnce(exchange, member, market, random)
}

function makerMarket(exchange: Exchange, i: number): MakerMarket | undefined {
  const listed = demoMarkets[i]
  const live = listed && exchange.marketData.markets.get(listed.symbol)
  if (!live?.indexPrice) return undefined
  const { market, indexPrice: index } = live
  return { market, index, unitWorth: worthOf(exchange, market.quote) }
}

/** What one coin of a quote asset is worth in USDT, for sizing orders only. */
function worthOf(exchange: Exchange, asset: string): number {
  const live = exchange.marketData.markets.get(`${asset}/USDT`)
  if (!live?.indexPrice) return 1
  return live.indexPrice / 10 ** live.market.priceDecimals
}

/** After a restart prices continue from the last ones. */
function lastPrices(exchange: Exchange): Map<string, number> {
  const prices = new Map<string, number>()
  for (const { asset } of demoCoins) {
    const live = exchange.marketData.markets.get(`${asset.id}/USDT`)
    const ticks = live?.indexPrice ?? live?.lastPrice
    if (live && ticks) prices.set(asset.id, ticks / 10 ** live.market.priceDecimals)
  }
  return prices
}

/** In one transaction, and in place of any minutes that an earlier start left there. */
async function writePast(pool: pg.Pool, process: PriceProcess, days: number): Promise<void> {
  const until = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS
  const from = until - days * 1_440 * MINUTE_MS
  // A separate generator: volumes must not influence prices.
  const random = createRandom(VOLUME_SEED)
  await transaction(pool, async (client) => {
    await client.query('DELETE FROM candle WHERE minute < $1', [until / MINUTE_MS])
    let rows = []
    for (const minute of pastCandles(process, demoMarkets, { from, until, random })) {
      rows.push(...minute)
      if (rows.length < CANDLES_AT_ONCE) continue
      await insertCandles(client, rows)
      rows = []
    }
    await insertCandles(client, rows)
  })
}
