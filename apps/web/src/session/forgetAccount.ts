/**
 * What only the use of an account leaves on this device, beside its session and the receipts of its
 * rounds. It outlives a session that the server ended, and goes when the person signs out.
 */
import { unanswered } from '../api/unanswered/unanswered.ts'
import { type LocalKey, remembered } from './storage.ts'

const ACCOUNT_KEYS = ['sentDeposits', 'unanswered', 'fiatChoice'] as const satisfies LocalKey[]

const listeners = new Set<() => void>()
/** For a feature that has one of them in memory as well. */
export const whenAccountForgotten = (listener: () => void) => listeners.add(listener)

export function forgetAccount(): void {
  remembered.forget(...ACCOUNT_KEYS)
  unanswered.set([])
  for (const listener of listeners) listener()
}
