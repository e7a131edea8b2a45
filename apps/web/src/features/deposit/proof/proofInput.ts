/** The input of a report about a missing deposit. */
import type { Amount } from '@assay/money/amount.ts'
import { parseAmount } from '@assay/money/decimal.ts'

/** The transaction in pasted text: plain, or from an explorer's link; '' if there is none. */
export const pastedTransaction = (text: string): string =>
  /(?<![0-9a-fA-Fx])0x[0-9a-fA-F]{64}(?![0-9a-fA-F])/.exec(text)?.[0] ?? ''

export type ProofTrouble = 'amountWrong' | 'transactionWrong' | 'imageMissing'
type Typed = { amount: string; transaction: string; image: string }

/** Amount, transaction and image are all needed (DEP-07, DEP-08). */
export function checkProof(
  typed: Typed,
): { amount: Amount; transaction: string } | { trouble: ProofTrouble } {
  const amount = parseAmount(typed.amount)
  if (amount === undefined || amount <= 0n) return { trouble: 'amountWrong' }
  const transaction = pastedTransaction(typed.transaction)
  if (!transaction) return { trouble: 'transactionWrong' }
  return typed.image ? { amount, transaction } : { trouble: 'imageMissing' }
}
