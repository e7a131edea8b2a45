/**
 * Why a password will not do: its shape, how easily it is guessed, or that it was breached before.
 * The list is of some 50,000 that leaked most often, and lies on this machine: no password is asked
 * about elsewhere.
 */
import { isCommonPassword } from '@assay/domain/identity/commonPasswords.ts'
import { isPassword } from '@assay/domain/identity/password.ts'
import { dictionary } from '@zxcvbn-ts/language-common'
import { type Refusal, refuse } from '../../../http/reply.ts'

const breached = new Set(dictionary['passwords-common'].map(String))

/** `accounts` are the addresses and numbers that it must not be made of. */
export function passwordFault(password: string, accounts: readonly string[]): Refusal | undefined {
  if (!isPassword(password)) return refuse('passwordInvalid')
  const isKnown = breached.has(password.toLowerCase())
  return isKnown || accounts.some((account) => isCommonPassword(password, account))
    ? refuse('passwordCommon')
    : undefined
}
