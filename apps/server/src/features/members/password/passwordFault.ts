/**
 * Why a password is refused: its shape, how easily it is guessed, or that it was breached. The list
 * of the 50,000 most leaked passwords is local: no password is sent to another service.
 */
import { isCommonPassword } from '@assay/domain/identity/commonPasswords.ts'
import { isPassword } from '@assay/domain/identity/password.ts'
import { dictionary } from '@zxcvbn-ts/language-common'
import { type Refusal, refuse } from '../../../http/reply.ts'

const breached = new Set(dictionary['passwords-common'].map(String))

/** `accounts` are the addresses and numbers that it must not be derived from. */
export function passwordFault(password: string, accounts: readonly string[]): Refusal | undefined {
  if (!isPassword(password)) return refuse('passwordInvalid')
  const isKnown = breached.has(password.toLowerCase())
  return isKnown || accounts.some((account) => isCommonPassword(password, account))
    ? refuse('passwordCommon')
    : undefined
}
