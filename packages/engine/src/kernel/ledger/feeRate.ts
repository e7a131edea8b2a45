import { feeOf } from '@assay/domain/spot/spotRules.ts'
import { type Amount, DECIMALS, type Ratio } from '@assay/money/amount.ts'
import { Unit } from './unit.ts'

/** Of so many units no whole number of steps is taken, or more than can be counted. */
export const NOT_WHOLE = -1

/**
 * A fee rate on money that comes in whole units. A rate of a few digits takes a whole number of
 * some smaller step from each unit: 0.25 % of 10^11 is 25 times 10^7. Such a fee is counted exactly
 * and without a bigint; only one that comes out uneven is divided and rounded up.
 */
export class FeeRate {
  readonly rate: Ratio
  readonly step: Unit
  readonly #unit: Unit
  /** Steps taken from one unit; infinitely many where they come out uneven. */
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

  /** How many steps are taken from so many units, or `NOT_WHOLE`. */
  stepsOf(count: number): number {
    const steps = count * this.#perUnit
    return steps <= Number.MAX_SAFE_INTEGER ? steps : NOT_WHOLE
  }

  /** What is taken from so many units, rounded up, in units of 10^-18. */
  amountOf(count: number): Amount {
    return feeOf(this.#unit.times(count), this.rate)
  }
}
