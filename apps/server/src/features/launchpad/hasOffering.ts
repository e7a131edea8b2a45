/** Whether an offering runs or is to come: home says so as long as it lasts. */
import { phaseAt } from '@assay/domain/launchpad/offeringRules.ts'
import type { Exchange } from '../../live/exchange.ts'

export async function hasOffering({ core }: Exchange): Promise<boolean> {
  const { offerings } = await core.offerings(core.position())
  const now = Date.now()
  return offerings.some((standing) => phaseAt(standing, now) !== 'ended')
}
