/** Cycle contracts of the demo: markets, a funded house, and members of the crowd that play. */
import type { CycleMarket } from '@assay/domain/cycle/cycleMarket.ts'
import { RULES_VERSION } from '@assay/domain/cycle/rules.ts'
import type pg from 'pg'
import { indexSeries } from '../../history/candleSeries.ts'
import { listingCommands, NOTHING } from '../../listing/listing.ts'
import type { Exchange } from '../../live/exchange.ts'
import { demoMembers } from '../demoMembers.ts'
import type { DemoRandom } from '../random.ts'
import { demoAmount, demoRatio } from '../world.ts'

const option = (seconds: number, rate: string, [least, most]: [string, string]) => ({
  seconds,
  payoutRate: demoRatio(rate),
  stakeMin: demoAmount(least),
  stakeMax: demoAmount(most),
})

const OPTIONS = [
  option(30, '0.8', ['5', '500']),
  option(60, '0.82', ['5', '1000']),
  option(120, '0.84', ['10', '2000']),
  option(180, '0.85', ['10', '2000']),
  option(300, '0.88', ['20', '5000']),
]

/** Where one tick is a large step, equal prices are common and give the stake back. */
const TIE_RULES: Record<string, CycleMarket['tieRule']> = {
  'BTC/USDT': 'loss',
  'ETH/USDT': 'loss',
  'BNB/USDT': 'loss',
  'SOL/USDT': 'loss',
  'XRP/USDT': 'refund',
  'DOGE/USDT': 'refund',
  'LTC/USDT': 'loss',
  'LINK/USDT': 'loss',
}

export const demoCycles: readonly CycleMarket[] = Object.entries(TIE_RULES).map(
  ([symbol, tieRule]) => ({
    symbol,
    stakeAssets: ['USDT'],
    options: OPTIONS,
    tieRule,
    staleAfterMs: 10_000,
    exposureMax: demoAmount('100000'),
    bucketExposureMax: demoAmount('20000'),
    bucketSeconds: 10,
  }),
)

const HOUSE = demoAmount('5000000')
const PAST_MINUTES = 7 * 1_440
const STAKES = ['5', '10', '20', '25', '50', '100', '150']
/** How many rounds the crowd begins in a hundred turns. */
const ROUNDS_PER_HUNDRED = 50

/** Adds what is not there yet, also to a world of an earlier version. */
export async function buildCycles(exchange: Exchange, { pool }: { pool: pg.Pool }): Promise<void> {
  if (exchange.marketData.cycles.size === demoCycles.length) return
  const at = Date.now()
  const fund = { type: 'fundHouse', from: 'outside/demo', to: 'house/cycle' } as const
  await exchange.submit({ ...fund, at, key: 'fund-cycle', asset: 'USDT', amount: HOUSE })
  for (const market of demoCycles) {
    if (exchange.marketData.cycles.has(market.symbol)) continue
    // The demo's index has no history: spot trades replace it.
    await pool.query(
      `INSERT INTO candle (market, minute, open, high, low, close, volume, quote, trades)
       SELECT $1, minute, open, high, low, close, 0, 0, 0 FROM candle
       WHERE market = $2 AND minute >= $3 ON CONFLICT DO NOTHING`,
      [indexSeries(market.symbol), market.symbol, Math.floor(at / 60_000) - PAST_MINUTES],
    )
  }
  for (const command of listingCommands({ ...NOTHING, cycles: demoCycles }, at)) {
    await exchange.submit(command)
  }
}

/** A crowd member plays a round now and then, so that the board shows real results. */
export async function playSome(exchange: Exchange, random: DemoRandom): Promise<void> {
  if (random.next() * 100 >= ROUNDS_PER_HUNDRED) return
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random.next() * items.length)] as T
  const { symbol, options } = pick(demoCycles)
  // Short rounds are the favorites, so that the board moves soon.
  const chosen = options[Math.floor(random.next() ** 2 * options.length)]!
  const stake = demoAmount(pick(STAKES))
  await exchange.submit({
    type: 'placeRound',
    at: Date.now(),
    key: '',
    member: pick(demoMembers.crowd),
    market: symbol,
    direction: random.next() < 0.5 ? 'up' : 'down',
    asset: 'USDT',
    stake: stake < chosen.stakeMin ? chosen.stakeMin : stake,
    seconds: chosen.seconds,
    payoutRate: chosen.payoutRate,
    rules: RULES_VERSION,
  })
}
