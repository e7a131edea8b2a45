/** Whom the veteran invited, and what they traded before anyone looks: fees that were shared. */
import { DAY_MS } from '@assay/domain/day.ts'
import type { ReferralTerms } from '@assay/domain/referral/referralTerms.ts'
import type pg from 'pg'
import { createReferralProgram } from '../features/referral/referralProgram.ts'
import type { Exchange } from '../live/exchange.ts'
import { demoMembers } from './demoMembers.ts'
import { fundBot } from './funding.ts'
import { commandOf } from './veteranStory.ts'

const MINUTE_MS = 60_000

const TRADES = [
  { market: 'BTC/USDT', side: 'buy', quantity: '0.4' },
  { market: 'ETH/USDT', side: 'sell', quantity: '6' },
  { market: 'BTC/USDT', side: 'sell', quantity: '0.15' },
] as const

type FriendParts = { pool: pg.Pool; terms: ReferralTerms }

/**
 * All of it was yesterday, UTC, for an inviter is told of days that are over. One friend never traded,
 * and the last was invited by a friend. They are quiet afterwards.
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
      const command = commandOf(exchange, trade, { member: friend, key: `friend-${j}` })
      const at = await momentOf(exchange, { market: trade.market, day, pool: parts.pool })
      if (command) await exchange.submit({ ...command, at })
    }
  }
}

type Place = { market: string; day: number; pool: pg.Pool }

/** When in that day the price was nearest to what it is, so that no candle of it gets a spike. */
async function momentOf(exchange: Exchange, { market, day, pool }: Place): Promise<number> {
  const price = exchange.picture.markets.get(market)?.indexPrice ?? 0
  const { rows } = await pool.query(
    `SELECT minute FROM candle WHERE market = $1 AND minute >= $2 AND minute < $3
     ORDER BY greatest(low - $4, $4 - high, 0), minute DESC LIMIT 1`,
    [market, day / MINUTE_MS, (day + DAY_MS) / MINUTE_MS, price],
  )
  return rows[0] ? rows[0].minute * MINUTE_MS : day + DAY_MS / 2
}
