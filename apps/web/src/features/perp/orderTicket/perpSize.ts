/**
 * The size of a contract order as it is typed: in lots, in coins of the base or in value. What is
 * sent are whole lots, rounded down, so that an order is never larger than what was typed.
 */
import { type PerpRules, perpValue } from '@assay/domain/perp/perpMarket.ts'
import { divide } from '@assay/money/amount.ts'
import { parseAmount, toDecimal } from '@assay/money/decimal.ts'
import type { PerpForm } from './perpForm.ts'

export const SIZE_UNITS = ['lots', 'base', 'quote'] as const
export type SizeUnit = (typeof SIZE_UNITS)[number]

type Sized = Pick<PerpForm, 'unit' | 'lots' | 'amount'>

/**
 * Whole lots; a text that is missing or cannot be read counts as none. `price` in ticks values a
 * quote size.
 */
export function lotsOfSize({ unit, lots, amount }: Sized, rules: PerpRules, price: number): number {
  if (unit === 'lots') return Number(lots || '0')
  const typed = parseAmount(amount.replace(/\.$/, '')) ?? 0n
  if (unit === 'base') return Number(divide(typed, rules.lotUnit, 'down'))
  const each = price > 0 ? perpValue(rules, price, 1) : 0n
  return each > 0n ? Number(divide(typed, each, 'down')) : 0
}

/** The lots in another unit, exactly; empty if that is not possible. */
export function sizeOfLots(
  lots: number,
  { unit, rules, price }: { unit: SizeUnit; rules: PerpRules; price: number },
): Pick<Sized, 'lots' | 'amount'> {
  if (!(lots > 0) || !Number.isSafeInteger(lots)) return { lots: '', amount: '' }
  const count = String(lots)
  if (unit === 'lots') return { lots: count, amount: '' }
  if (unit === 'base') return { lots: '', amount: plain(BigInt(lots) * rules.lotUnit) }
  return { lots: '', amount: price > 0 ? plain(perpValue(rules, price, lots)) : '' }
}

/** As many decimals as whole lots can have in the unit. */
export function sizeDecimals(unit: SizeUnit, { priceDecimals, unitDecimals }: PerpRules): number {
  if (unit === 'lots') return 0
  return Math.max(0, unit === 'base' ? unitDecimals : priceDecimals + unitDecimals)
}

const plain = (value: bigint) => {
  const text = toDecimal(value)
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text
}
