/**
 * Conversions of the demo: every coin, from a house account that is funded before anything is
 * quoted.
 */
import { conversionTermsOf, setConversionTerms } from '../../features/conversion/conversionTerms.ts'
import type { Exchange } from '../../live/exchange.ts'
import { demoAmount, demoCoins, demoRatio } from '../world.ts'

/** What the house has of each coin, in USDT at its first price. */
const INVENTORY = 1_000_000
const SPREAD = '0.001'
const [MINIMUM, MAXIMUM] = [demoAmount('10'), demoAmount('50000')]

/** Adds what is not there yet, also to a world of an earlier version. */
export async function buildConversions(exchange: Exchange): Promise<void> {
  for (const { asset, startPrice } of demoCoins) {
    const coins = demoAmount(String(Math.ceil(INVENTORY / startPrice)))
    const fund = { type: 'fundHouse', from: 'outside/demo', to: 'house/convert' } as const
    const key = `fund-convert-${asset.id}`
    await exchange.submit({ ...fund, at: Date.now(), key, asset: asset.id, amount: coins })
  }
  const limits = { minimum: MINIMUM, maximum: MAXIMUM }
  const terms = demoCoins.map(({ asset }) => {
    const spread = demoRatio(asset.id === 'USDT' ? '0' : SPREAD)
    return conversionTermsOf(asset.id, { spread, ...limits })
  })
  await setConversionTerms(exchange, terms)
}
