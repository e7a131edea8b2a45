/**
 * Money as exact integers. Every amount, price and ratio is a bigint at one fixed scale,
 * 18 decimals, so that no asset needs a scale of its own to be remembered. The three brands
 * keep a price from being added to an amount. Floats never touch money.
 */

export const DECIMALS = 18
/** One whole unit (1.0) at the fixed scale. */
export const ONE = 10n ** 18n

/** So much of one asset, in units of 10^-18. */
export type Amount = bigint & { readonly __unit: 'amount' }
/** Quote units paid for one base unit, in units of 10^-18. */
export type Price = bigint & { readonly __unit: 'price' }
/** A rate, share or percentage as a fraction of one, in units of 10^-18. */
export type Ratio = bigint & { readonly __unit: 'ratio' }

/** Every division says which way it rounds: against whoever gains by it. */
export type Rounding = 'up' | 'down'
