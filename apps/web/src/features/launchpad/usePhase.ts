/** The phase of an offering by the server's clock; updates automatically. */
import type { OfferingPhase } from '@assay/domain/launchpad/offering.ts'
import { phaseAt } from '@assay/domain/launchpad/offeringRules.ts'
import type { ShownOffering } from '@assay/wire/routes/launchpad/ieo.ts'
import { useEffect, useState } from 'react'
import { serverNow } from '../../api/serverClock.ts'
import { offeringProgressOf } from './offeringShown.ts'

const TIMER_MAX_MS = 2 ** 31 - 1

export function usePhase(offering: ShownOffering | undefined): OfferingPhase | undefined {
  const [, setTurn] = useState(0)
  const now = serverNow()
  const { startsAt = 0, endsAt = 0 } = offering ?? {}
  const next = now < startsAt ? startsAt : now < endsAt ? endsAt : undefined
  useEffect(() => {
    if (next === undefined) return
    const wait = Math.min(TIMER_MAX_MS, Math.max(0, next - serverNow()) + 1)
    const timer = setTimeout(() => setTurn((turn) => turn + 1), wait)
    return () => clearTimeout(timer)
  }, [next])
  return offering && phaseAt(offeringProgressOf(offering), now)
}
