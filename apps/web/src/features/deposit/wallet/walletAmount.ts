/** Amounts that a wallet may deposit at once: whole numbers from 1 to 1,000,000 (DEP-13). */
import type { Amount } from '@assay/money/amount.ts'

export const AMOUNT_MAX = 1_000_000n
/** From here on a permission counts as given, and none is asked for (DEP-18). */
const APPROVED_ABOVE = 500_000n

export type AmountTrouble = 'amountWrong' | 'amountMax' | 'tooMuch'

/** The amount in the token's smallest units, or what is wrong with the text. */
export function unitsOf(
  text: string,
  { decimals, balance }: { decimals: number; balance: bigint },
): { units: bigint } | { trouble: AmountTrouble } {
  if (!/^\d{1,13}$/.test(text) || BigInt(text) < 1n) return { trouble: 'amountWrong' }
  if (BigInt(text) > AMOUNT_MAX) return { trouble: 'amountMax' }
  const units = BigInt(text) * 10n ** BigInt(decimals)
  return units > balance ? { trouble: 'tooMuch' } : { units }
}

/** Whole tokens that can be sent at once, rounded down. */
export function wholeMax({ decimals, balance }: { decimals: number; balance: bigint }): bigint {
  const whole = balance / 10n ** BigInt(decimals)
  return whole < AMOUNT_MAX ? whole : AMOUNT_MAX
}

export const isApproved = (allowance: bigint, decimals: number): boolean =>
  allowance > APPROVED_ABOVE * 10n ** BigInt(decimals)

/** Units of the token as the ledger counts: exact, for no token here has more decimals. */
export const ledgerOf = (units: bigint, decimals: number): Amount =>
  (units * 10n ** BigInt(18 - decimals)) as Amount
