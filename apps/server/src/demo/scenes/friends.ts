/** Whom the veteran invited, and what they traded before anyone looks: fees that were shared. */
import type { MemberId } from '@assay/domain/account.ts'
import { DAY_MS } from '@assay/domain/day.ts'
import type { SpotMarket } from '@assay/domain/market.ts'
import type { ReferralTerms } from '@assay/domain/referral/referralTerms.ts'
import { toLots } from '@assay/domain/spot/ticks.ts'
import { ZERO } from '@assay/money/amount.ts'
import type pg from 'pg'
import { createReferralProgram } from '../../features/referral/referralProgram.ts'
import type { Exchange } from '../../live/exchange.ts'
import { demoMembers } from '../demoMembers.ts'
import { fundBot } from '../funding.ts'
import { demoAmount, demoMarkets } from '../world.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000

const TRADES = [
  { market: 'BTC/USDT', side: 'buy', quantity: '0.4', hour: 9 },
  { market: 'ETH/USDT', side: 'sell', quantity: '6', hour: 11 },
  { market: 'BTC/USDT', side: 'sell', quantity: '0.15', hour: 15 },
] as const

type FriendParts = { pool: pg.Pool; terms: ReferralTerms }

/**
 * All trades are on the previous UTC day, because an inviter sees completed days only. They use
 * that day's prices, so that candles have no spikes. One friend never traded, and the last was
 * invited by a friend. They do not trade later. The books must be empty.
 */
export async function tradeAsFriends(exchange: Exchange, parts: FriendParts): Promise<void> {
  const now = Date.now()
  const day = now - (now % DAY_MS) - DAY_MS
  const early: Exchange = {
    ...exchange,
    submit: (command) => exchange.submit({ ...command, at: day }),
  }
  await createReferralProgram({ exchange: early, ...parts, now: () => day }).bind()
  for (const [i, friend] of demoMembers.friends.entries()) {
    if (i === 0) continue
    await fundBot(early, friend, 'crowd')
    for (const [j, trade] of TRADES.entries()) {
      if (j > i) continue
      const price = await priceAt(parts, { market: trade.market, at: day + trade.hour * HOUR_MS })
      await tradeWithMaker(exchange, trade, { friend, key: `friend-${j}`, price, day })
    }
  }
}

type Trade = (typeof TRADES)[number]
type FriendTrade = { friend: MemberId; key: string; price: number; day: number }

/** The market's maker quotes the price of then, and the friend takes it. */
async function tradeWithMaker(
  exchange: Exchange,
  { market: symbol, side, quantity, hour }: Trade,
  { friend, key, price, day }: FriendTrade,
): Promise<void> {
  const i = demoMarkets.findIndex((listed) => listed.symbol === symbol)
  const market = demoMarkets[i] as SpotMarket
  const at = day + hour * HOUR_MS
  await exchange.submit({ type: 'moveIndex', at, key: '', market: symbol, price })
  const order = {
    type: 'placeSpotOrder' as const,
    at,
    market: symbol,
    price,
    orderType: 'limit' as const,
    quantity: toLots(demoAmount(quantity), market) as number,
    quoteBudget: ZERO,
    stopPrice: 0,
    clientOrderId: '',
  }
  const maker = demoMembers.makers[i] as MemberId
  const makersSide = side === 'buy' ? 'sell' : 'buy'
  const makersKey = `${key}-${friend}`
  await exchange.submit({
    ...order,
    key: makersKey,
    member: maker,
    side: makersSide,
    timeInForce: 'gtc',
  })
  await exchange.submit({ ...order, key, member: friend, side, timeInForce: 'ioc' })
}

/** The market's price in that minute, or in the nearest one, in ticks. */
async function priceAt(
  { pool }: FriendParts,
  { market, at }: { market: string; at: number },
): Promise<number> {
  const { rows } = await pool.query(
    'SELECT close FROM candle WHERE market = $1 ORDER BY abs(minute - $2) LIMIT 1',
    [market, at / MINUTE_MS],
  )
  return Number(rows[0].close)
}
