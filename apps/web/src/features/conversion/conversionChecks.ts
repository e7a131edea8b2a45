/** What conversions cost. */
import type { Check } from '../../check/checks.ts'
import { ConversionFees } from './ConversionFees.tsx'

export const checks: readonly Check[] = [{ at: 'fees', place: 1, Part: ConversionFees }]
