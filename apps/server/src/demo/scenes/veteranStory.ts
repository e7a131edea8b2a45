/** What the veteran has done before anyone looks: buys, sells, resting orders, a transfer. */
import type { MemberId } from '@assay/domain/account.ts'
import { DAY_MS } from '@assay/domain/day.ts'
import { toLots } from '@assay/domain/spot/ticks.ts'
import type { Command } from '@assay/engine/command.ts'
import { ZERO } from '@assay/money/amount.ts'
import type { Exchange } from '../../live/exchange.ts'
import { demoMembers } from '../demoMembers.ts'
import { demoAmount } from '../world.ts'

const FUNDS: Record<string, string> = {
  USDT: '24000',
  BTC: '0.35',
  ETH: '4.2',
  SOL: '60',
  ASY: '2500',
}

type Act = { market: string; side: 'buy' | 'sell'; quantity: string; awayPercent?: number }
const ACTS: readonly Act[] = [
  { market: 'BTC/USDT', side: 'buy', quantity: '0.042' },
  { market: 'ETH/USDT', side: 'buy', quantity: '0.8' },
  { market: 'SOL/USDT', side: 'sell', quantity: '12' },
  { market: 'ASY/USDT', side: 'buy', quantity: '300' },
  { market: 'BTC/USDT', side: 'sell', quantity: '0.011' },
  { market: 'BTC/USDT', side: 'buy', quantity: '0.05', awayPercent: -2 },
  { market: 'ETH/USDT', side: 'sell', quantity: '0.5', awayPercent: 3 },
  { market: 'SOL/USDT', side: 'buy', quantity: '20', awayPercent: -4 },
]

/** The transfer is the last step, and nothing else opens that account of the veteran. */
export async function hasVeteranHistory(exchange: Exchange): Promise<boolean> {
  const balances = await exchange.balances(demoMembers.veteran)
  return balances.some(({ account }) => account === 'perp')
}

export async function fundVeteran(exchange: Exchange): Promise<void> {
  const at = Date.now()
  for (const [asset, text] of Object.entries(FUNDS)) {
    await exchange.submit({
      type: 'creditMember',
      // The platform's token long enough for the rate of inviters that it gives.
      at: asset === 'ASY' ? at - 4 * DAY_MS : at,
      key: `story-${asset}`,
      from: 'house/market-maker',
      member: demoMembers.veteran,
      account: 'spot',
      asset,
      amount: demoAmount(text),
      reason: 'demo',
    })
  }
}

export async function makeVeteranHistory(exchange: Exchange): Promise<void> {
  const member = demoMembers.veteran
  for (const [i, act] of ACTS.entries()) {
    const command = commandOf(exchange, act, { member, key: `story-${i}` })
    if (command) await exchange.submit(command)
  }
  await exchange.submit({
    type: 'transfer',
    at: Date.now(),
    key: 'story-transfer',
    member,
    from: 'spot',
    to: 'perp',
    asset: 'USDT',
    amount: demoAmount('2500'),
  })
}

function commandOf(
  exchange: Exchange,
  act: Act,
  by: { member: MemberId; key: string },
): Command | undefined {
  const live = exchange.marketData.markets.get(act.market)
  if (!live?.indexPrice) return undefined
  const isLimit = act.awayPercent !== undefined
  return {
    type: 'placeSpotOrder',
    at: Date.now(),
    ...by,
    market: act.market,
    side: act.side,
    orderType: isLimit ? 'limit' : 'market',
    timeInForce: isLimit ? 'gtc' : 'ioc',
    price: isLimit ? Math.round(live.indexPrice * (1 + (act.awayPercent ?? 0) / 100)) : 0,
    quantity: toLots(demoAmount(act.quantity), live.market) as number,
    quoteBudget: ZERO,
    stopPrice: 0,
    clientOrderId: '',
  }
}
