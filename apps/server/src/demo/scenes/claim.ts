/** The demo's promotion. It is funded before it is announced. */
import type { Promotion } from '@assay/domain/claim/promotion.ts'
import { DAY_MS } from '@assay/domain/day.ts'
import { times } from '@assay/money/amount.ts'
import type { Exchange } from '../../live/exchange.ts'
import { demoAmount } from '../world.ts'

const GIFT = '10'
const PLACES = 1_000
const DAYS_MS = 90 * DAY_MS

/** Also in a world of an earlier version; what an operator changed stays. */
export async function buildClaim(exchange: Exchange): Promise<void> {
  const at = Date.now()
  const { promotions } = await exchange.core.read({ type: 'promotions' }, exchange.core.position())
  if (promotions.length > 0) return
  const gift = demoAmount(GIFT)
  await exchange.submit({
    type: 'fundHouse',
    from: 'outside/demo',
    to: 'house/claim',
    at,
    key: 'fund-claim-USDT',
    asset: 'USDT',
    amount: times(gift, PLACES),
  })
  const promotion: Promotion = {
    id: 'welcome',
    issuer: 'Assay demo',
    asset: 'USDT',
    amount: gift,
    places: PLACES,
    endsAt: at + DAYS_MS,
    needsIdentity: false,
    isOffered: true,
    endsItself: true,
  }
  await exchange.submit({ type: 'setPromotion', at, key: '', promotion })
}
