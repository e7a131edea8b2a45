/** Rounds, and what they cost. */
import type { Check } from '../../check/checks.ts'
import { CycleRates } from './check/CycleRates.tsx'
import { RoundChecks } from './check/RoundChecks.tsx'

export const checks: readonly Check[] = [
  { at: 'page', place: 3, Part: RoundChecks },
  { at: 'rates', place: 3, Part: CycleRates },
]
