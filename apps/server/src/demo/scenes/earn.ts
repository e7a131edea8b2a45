/**
 * Locked finance of the demo: four plans, their yields from a house account funded before anything
 * is sold.
 */
import type { EarnPlan } from '@assay/domain/earn/earnPlan.ts'
import type { Exchange } from '../../live/exchange.ts'
import { demoAmount, demoRatio } from '../world.ts'

/** Enough for some hundred demo members, and it does run out. */
const FUNDS = { USDT: '2000', BTC: '0.02' } as const

/** Between 2 and 6 percent a year, so that the demo does not suggest unrealistic returns. */
const PLANS: readonly EarnPlan[] = [
  planOf('USDT', { periodDays: 7, dailyRate: '0.00006' }),
  planOf('USDT', { periodDays: 30, dailyRate: '0.0001' }),
  planOf('USDT', { periodDays: 90, dailyRate: '0.00016' }),
  planOf('BTC', { periodDays: 30, dailyRate: '0.00006' }),
]

function planOf(
  asset: keyof typeof FUNDS,
  { periodDays, dailyRate }: { periodDays: number; dailyRate: string },
): EarnPlan {
  const isCoin = asset === 'BTC'
  return {
    id: `${asset.toLowerCase()}-${periodDays}`,
    asset,
    periodDays,
    dailyRate: demoRatio(dailyRate),
    redemptionFeeRate: demoRatio('0.002'),
    isOffered: true,
    minimum: demoAmount(isCoin ? '0.001' : '10'),
    maximum: demoAmount(isCoin ? '1' : '50000'),
  }
}

/**
 * Adds what is missing, also to a world of an earlier version; changes made at the console stay. A
 * coin is funded once, before its first plan.
 */
export async function buildEarn(exchange: Exchange): Promise<void> {
  const at = Date.now()
  const { plans } = await exchange.core.read({ type: 'earn' }, exchange.core.position())
  const known = new Set(plans.map(({ id }) => id))
  const missing = PLANS.filter(({ id }) => !known.has(id))
  for (const [asset, funds] of Object.entries(FUNDS)) {
    if (plans.some((plan) => plan.asset === asset)) continue
    await exchange.submit({
      type: 'fundHouse',
      from: 'outside/demo',
      to: 'house/earn',
      at,
      key: `fund-earn-${asset}`,
      asset,
      amount: demoAmount(funds),
    })
  }
  for (const plan of missing) {
    await exchange.submit({ type: 'setEarnPlan', at, key: '', plan })
  }
}
