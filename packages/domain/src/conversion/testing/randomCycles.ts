/**
 * Random conversions of one amount from coin to coin and back to the first, at constant prices of
 * every size, to test whether rounding can be exploited. Used by a test, and manually for long
 * runs.
 */
import {
  type Amount,
  add,
  amountStep,
  priceStep,
  quotient,
  subtract,
  times,
  ZERO,
  ZERO_RATIO,
} from '@assay/money/amount.ts'
import type { ConversionLeg } from '../conversion.ts'
import { priceConversion } from '../priceConversion.ts'

/** The highest gain of any cycle (never positive), and how many lost nothing. */
export type CycleReport = { cycles: number; worstGain: Amount; bestKept: number }

export function randomCycles(seed: number, count: number): CycleReport {
  const below = generator(seed)
  const report: CycleReport = {
    cycles: 0,
    worstGain: times(amountStep(0), -(10n ** 42n)),
    bestKept: 0,
  }
  for (; report.cycles < count; report.cycles++) {
    const gain = journey(below)
    if (gain > report.worstGain) report.worstGain = gain
    if (gain === 0n) report.bestKept++
  }
  return report
}

/** The gain of one cycle over two to five coins, in the first coin. */
function journey(below: (limit: number) => number): Amount {
  const legs = Array.from({ length: 2 + below(4) }, () => randomLeg(below))
  const first = legs[0]!
  const start = times(amountStep(first.decimals), 1 + below(10 ** (1 + below(9))))
  let kept = ZERO
  let held = start
  for (let at = 0; at < legs.length && held > 0n; at++) {
    const [from, to] = [legs[at]!, legs[(at + 1) % legs.length]!]
    const legsOfStep = { from, to }
    const forward = priceConversion(legsOfStep, 'pay', held).receive
    // Sometimes the received amount is given, as much as is affordable.
    const wanted = priceConversion(legsOfStep, 'receive', forward)
    if (wanted.pay > held) throw new Error('What an amount brings costs more than the amount.')
    // The unspent rest of the first coin counts as kept.
    if (at === 0 && below(2) === 0) kept = subtract(held, wanted.pay)
    held = forward
  }
  return subtract(add(held, kept), start)
}

function randomLeg(below: (limit: number) => number): ConversionLeg {
  const digits = below(3) === 0 ? 1 : 1 + below(10 ** 6)
  const index = times(priceStep(10 - below(16)), digits)
  const spread = below(2) === 0 ? ZERO_RATIO : quotient(BigInt(below(10 ** 6)), 10n ** 8n, 'down')
  return {
    asset: 'A',
    decimals: below(19),
    index,
    spread,
  }
}

/** Mulberry32: the same seed gives the same numbers on every machine. */
function generator(seed: number): (limit: number) => number {
  let state = seed | 0
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * limit)
  }
}
