/** Allotted offerings. */
import type { Check } from '../../check/checks.ts'
import { LaunchpadCheck } from './LaunchpadCheck.tsx'

export const checks: readonly Check[] = [{ at: 'page', place: 2, Part: LaunchpadCheck }]
