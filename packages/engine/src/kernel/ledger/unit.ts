/**
 * A step of money: a power of ten at the ledger's scale, so that so many lots, or ticks times lots,
 * become the two limbs of a balance by plain arithmetic, exactly and without a bigint.
 */
export const LIMB_DIGITS = 15
/** A balance is high * 10^15 + low; both limbs are exact in doubles. */
export const LIMB = 10 ** LIMB_DIGITS

export class Unit {
  readonly digits: number
  readonly #worth: bigint
  /** How many of it make one high limb; 0 when it is larger than that itself. */
  readonly #perHigh: number
  readonly #scale: number

  /** 10^digits units of 10^-18. */
  constructor(digits: number) {
    this.digits = digits
    const isSmall = digits <= LIMB_DIGITS
    this.#worth = 10n ** BigInt(digits)
    this.#perHigh = isSmall ? 10 ** (LIMB_DIGITS - digits) : 0
    this.#scale = 10 ** (isSmall ? digits : digits - LIMB_DIGITS)
  }

  times(count: number): bigint {
    return BigInt(count) * this.#worth
  }

  /** The high limb of so many. Below 2^53 the quotient never rounds up to a whole number. */
  highOf(count: number): number {
    return this.#perHigh === 0 ? count * this.#scale : Math.floor(count / this.#perHigh)
  }

  lowOf(count: number, high: number): number {
    return this.#perHigh === 0 ? 0 : (count - high * this.#perHigh) * this.#scale
  }
}
