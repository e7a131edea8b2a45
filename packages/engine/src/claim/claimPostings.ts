import type { Posting } from '@assay/domain/account.ts'
import type { ClaimEvent } from './claimEvent.ts'

/** The double entry of promotions. */
export function claimPostingsOf(event: ClaimEvent): Posting[] {
  if (event.type === 'rewardClaimed') {
    const { member, asset, amount } = event
    return [{ from: 'house/claim/held', to: `member/${member}/spot`, asset, amount }]
  }
  const { held, promotion } = event
  const { asset } = promotion
  if (held > 0n) return [{ from: 'house/claim', to: 'house/claim/held', asset, amount: held }]
  if (held < 0n) return [{ from: 'house/claim/held', to: 'house/claim', asset, amount: -held }]
  return []
}
