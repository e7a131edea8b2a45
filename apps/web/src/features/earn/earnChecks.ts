/** Liabilities for yields. */
import type { Check } from '../../check/checks.ts'
import { EarnCheck } from './EarnCheck.tsx'

export const checks: readonly Check[] = [{ at: 'page', place: 1, Part: EarnCheck }]
