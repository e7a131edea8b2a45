/** What spot trading costs. */
import type { Check } from '../../check/checks.ts'
import { SpotRates } from './SpotRates.tsx'

export const checks: readonly Check[] = [{ at: 'rates', place: 1, Part: SpotRates }]
