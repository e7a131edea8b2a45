/**
 * Amounts of one wallet deposit, from the minimum on: of tokens whole numbers from 1 to 1,000,000
 * (DEP-13), of a native coin any.
 */
import { type Amount, amountStep, divide, times } from '@assay/money/amount.ts'
import { parseAmount, toDecimal } from '@assay/money/decimal.ts'

const AMOUNT_MAX = 1_000_000n
/** From this allowance on a permission counts as given (DEP-18). */
const APPROVED_ABOVE = 500_000n

export type AmountTrouble = 'amountWrong' | 'amountMin' | 'amountMax' | 'tooMuch'

/** Decimals of the input for a native coin. */
export const NATIVE_DECIMALS = 8

type Funds = {
  decimals: number
  spendable: bigint
  /** The minimum deposit. */
  least: bigint
  /** A token, of which whole numbers are sent. */
  isWhole: boolean
}

/** The amount in the token's smallest units, or the error of the text. */
export function unitsOf(
  text: string,
  { decimals, spendable, least, isWhole }: Funds,
): { units: bigint } | { trouble: AmountTrouble } {
  if (!isWhole) return nativeUnits(text, { spendable, least })
  if (!/^\d{1,13}$/.test(text) || BigInt(text) < 1n) return { trouble: 'amountWrong' }
  if (BigInt(text) > AMOUNT_MAX) return { trouble: 'amountMax' }
  const units = BigInt(text) * 10n ** BigInt(decimals)
  if (units < least) return { trouble: 'amountMin' }
  return units > spendable ? { trouble: 'tooMuch' } : { units }
}

function nativeUnits(text: string, { spendable, least }: { spendable: bigint; least: bigint }) {
  const units = parseAmount(text)
  if (units === undefined || units === 0n) return { trouble: 'amountWrong' } as const
  if (units < least) return { trouble: 'amountMin' } as const
  if (units > AMOUNT_MAX * 10n ** 18n) return { trouble: 'amountMax' } as const
  return units > spendable ? ({ trouble: 'tooMuch' } as const) : { units }
}

/** The maximum as input text, rounded down. */
export function maxText({ decimals, spendable, isWhole }: Omit<Funds, 'least'>): string {
  const unit = 10n ** BigInt(decimals)
  const most = spendable < AMOUNT_MAX * unit ? spendable : AMOUNT_MAX * unit
  if (isWhole) return `${most / unit}`
  return toDecimal(most - (most % 10n ** BigInt(decimals - NATIVE_DECIMALS)))
}

export const isApproved = (allowance: bigint, decimals: number): boolean =>
  allowance > APPROVED_ABOVE * 10n ** BigInt(decimals)

/** In units of the token, rounded up: the server's minimum deposit. */
export const leastUnits = (minimum: Amount, decimals: number): bigint => {
  return divide(minimum, 10n ** BigInt(18 - decimals), 'up')
}

/** Units of the token at the ledger's scale: exact, because no token here has more decimals. */
export const ledgerOf = (units: bigint, decimals: number): Amount =>
  times(amountStep(decimals), units)
