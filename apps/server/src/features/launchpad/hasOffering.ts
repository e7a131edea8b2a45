/**
 * Whether an offering is open or upcoming, cached for a moment: every visit of the home page asks.
 */
import { phaseAt } from '@assay/domain/launchpad/offeringRules.ts'
import type { Exchange } from '../../live/exchange.ts'

const KEPT_MS = 5_000

export function createHasOffering({ core }: Exchange): () => Promise<boolean> {
  async function ask(): Promise<boolean> {
    const { offerings } = await core.read({ type: 'offerings' })
    const now = Date.now()
    return offerings.some((standing) => phaseAt(standing, now) !== 'ended')
  }
  let kept = { until: 0, answer: Promise.resolve(false) }
  return () => {
    const now = Date.now()
    // Home omits it when the engine does not answer.
    if (now >= kept.until) kept = { until: now + KEPT_MS, answer: ask().catch(() => false) }
    return kept.answer
  }
}
