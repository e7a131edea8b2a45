/** The prices of contracts, and what they cost. */
import type { Check } from '../../check/checks.ts'
import { PerpRates } from './check/PerpRates.tsx'
import { PriceCheck } from './check/PriceCheck.tsx'

export const checks: readonly Check[] = [
  { at: 'page', place: 4, Part: PriceCheck },
  { at: 'rates', place: 2, Part: PerpRates },
]
