/** Whom the veteran invited, and what they traded before anyone looks: fees that were shared. */
import type { ReferralTerms } from '@assay/domain/referral/referralTerms.ts'
import type pg from 'pg'
import { createReferralProgram } from '../features/referral/referralProgram.ts'
import type { Exchange } from '../live/exchange.ts'
import { demoMembers } from './demoMembers.ts'
import { fundBot } from './funding.ts'
import { commandOf } from './veteranStory.ts'

const TRADES = [
  { market: 'BTC/USDT', side: 'buy', quantity: '0.4' },
  { market: 'ETH/USDT', side: 'sell', quantity: '6' },
  { market: 'BTC/USDT', side: 'sell', quantity: '0.15' },
] as const

type FriendParts = { pool: pg.Pool; terms: ReferralTerms }

/** One friend never traded, and the last was invited by a friend. They are quiet afterwards. */
export async function tradeAsFriends(exchange: Exchange, parts: FriendParts): Promise<void> {
  await createReferralProgram({ exchange, ...parts }).bind()
  for (const [i, friend] of demoMembers.friends.entries()) {
    if (i === 0) continue
    await fundBot(exchange, friend, 'crowd')
    for (const [j, trade] of TRADES.entries()) {
      if (j > i) continue
      const command = commandOf(exchange, trade, { member: friend, key: `friend-${j}` })
      if (command) await exchange.submit(command)
    }
  }
}
