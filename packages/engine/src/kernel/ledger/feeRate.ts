import { feeOf } from '@assay/domain/spot/spotRules.ts'
import { type Amount, DECIMALS, type Ratio } from '@assay/money/amount.ts'
import { Unit } from './unit.ts'

/** The fee on this many units is not a whole number of steps, or too large to count. */
export const NOT_WHOLE = -1

/**
 * A fee rate on money that comes in whole units. A rate of a few digits is a whole number of some
 * smaller step per unit: 0.25 % of 10^11 is 25 times 10^7. Such a fee is computed exactly and
 * without a bigint; only an uneven one is divided and rounded up.
 */
export class FeeRate {
  readonly rate: Ratio
  readonly step: Unit
  readonly #unit: Unit
  /** Steps per unit; infinite if uneven. */
  readonly #perUnit: number

  constructor(unit: Unit, rate: Ratio) {
    let perUnit: bigint = rate
    let digits = unit.digits - DECIMALS
    for (; perUnit !== 0n && perUnit % 10n === 0n; perUnit /= 10n) digits++
    this.rate = rate
    this.#unit = unit
    this.#perUnit = rate === 0n ? 0 : digits < 0 ? Infinity : Number(perUnit)
    this.step = new Unit(Math.max(0, digits))
  }

  /** The fee in steps on this many units, or `NOT_WHOLE`. */
  stepsOf(count: number): number {
    const steps = count * this.#perUnit
    return steps <= Number.MAX_SAFE_INTEGER ? steps : NOT_WHOLE
  }

  /** The fee on this many units, rounded up, in units of 10^-18. */
  amountOf(count: number): Amount {
    return feeOf(this.#unit.times(count), this.rate)
  }
}
