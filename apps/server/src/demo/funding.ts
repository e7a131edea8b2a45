/**
 * Play money: it enters from outside the ledger into house accounts, and members get it from there.
 */
import type { MemberId } from '@assay/domain/account.ts'
import { type Amount, times } from '@assay/money/amount.ts'
import type { Exchange } from '../live/exchange.ts'
import { type DemoCoin, demoAmount, demoCoins } from './world.ts'

const STARTER: Record<string, string> = { USDT: '10000', BTC: '0.05', ETH: '1', ASY: '500' }
const STARTER_MEMBERS = 100_000n
/** What each market maker and each of the crowd owns of every coin, in USDT. */
const MAKER_WORTH = 20_000_000
const CROWD_WORTH = 5_000_000

/** Fills the house accounts that the demo pays from. */
export async function fundHouse(exchange: Exchange): Promise<void> {
  const base = { type: 'fundHouse', from: 'outside/demo', at: Date.now() } as const
  for (const coin of demoCoins) {
    const asset = coin.asset.id
    const starter = times(demoAmount(STARTER[asset] ?? '0'), STARTER_MEMBERS)
    if (starter > 0n) {
      const to = 'house/starter'
      await exchange.submit({ ...base, key: `fund-${to}-${asset}`, to, asset, amount: starter })
    }
    const to = 'house/market-maker'
    const all = coinsWorth(coin, MAKER_WORTH * 60)
    await exchange.submit({ ...base, key: `fund-${to}-${asset}`, to, asset, amount: all })
  }
}

export async function fundBot(
  exchange: Exchange,
  member: MemberId,
  kind: 'maker' | 'crowd',
): Promise<void> {
  for (const coin of demoCoins) {
    await exchange.submit({
      type: 'creditMember',
      at: Date.now(),
      key: `bot-${coin.asset.id}`,
      from: 'house/market-maker',
      member,
      account: 'spot',
      asset: coin.asset.id,
      amount: coinsWorth(coin, kind === 'maker' ? MAKER_WORTH : CROWD_WORTH),
      reason: 'demo',
    })
  }
}

/** Once per member and coin, from the funded starter account; the engine remembers who had it. */
export async function giveStarter(exchange: Exchange, member: MemberId): Promise<void> {
  for (const [asset, text] of Object.entries(STARTER)) {
    await exchange.submit({
      type: 'creditMember',
      at: Date.now(),
      key: `starter-${asset}`,
      from: 'house/starter',
      member,
      account: 'spot',
      asset,
      amount: demoAmount(text),
      reason: 'starter',
    })
  }
}

/** A round number of coins worth about this many USDT. */
function coinsWorth(coin: DemoCoin, worth: number): Amount {
  return demoAmount(String(Math.ceil(worth / coin.startPrice)))
}
