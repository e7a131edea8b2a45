/** What withdrawals cost. */
import type { Check } from '../../check/checks.ts'
import { WithdrawalFees } from './WithdrawalFees.tsx'

export const checks: readonly Check[] = [{ at: 'fees', place: 2, Part: WithdrawalFees }]
