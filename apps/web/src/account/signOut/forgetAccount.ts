/**
 * What only the use of an account leaves on this device, beside its session and the receipts of its
 * rounds. It outlives a session that the server ended, and goes when the person signs out; of a
 * write without an end so much stays that it is asked after when they are back.
 */
import { type LocalKey, remembered } from '../../store/storage.ts'
import { forgetEnded } from '../../write/unanswered/unanswered.ts'

const ACCOUNT_KEYS = [
  'sentDeposits',
  'givenPermissions',
  'fiatChoice',
] as const satisfies LocalKey[]

const listeners = new Set<() => void>()
/** For a feature that has one of them in memory as well. */
export const whenAccountForgotten = (listener: () => void) => listeners.add(listener)

/** Of the member who leaves. */
export function forgetAccount(member: number): void {
  remembered.forget(...ACCOUNT_KEYS)
  forgetEnded(member)
  for (const listener of listeners) listener()
}
