import { ACCOUNT_KINDS } from '@assay/domain/account.ts'
import {
  type Amount,
  amountStep,
  divide,
  ONE,
  type Ratio,
  times,
  ZERO,
} from '@assay/money/amount.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ABSENT } from '../tables/numberTable.ts'
import { FeeRate, NOT_WHOLE } from './feeRate.ts'
import { accountKey, assetOfKey, kindOfKey, Ledger, memberOfKey, SUPPLY_MAX } from './ledger.ts'
import { Unit } from './unit.ts'

const amount = fc
  .oneof(
    fc.bigInt({ min: 0n, max: 100n }),
    fc.bigInt({ min: 10n ** 15n - 50n, max: 10n ** 15n + 50n }),
    fc.bigInt({ min: 0n, max: SUPPLY_MAX / 4n }),
  )
  .map((units) => units as Amount)

test('two limbs count like one bigint', () => {
  fc.assert(
    fc.property(amount, amount, (available, change) => {
      const ledger = new Ledger()
      const slot = ledger.open(1, 'spot', 0)
      ledger.restore(slot, available, ZERO)
      expect(ledger.covers(slot, change)).toBe(available >= change)
      if (available < change) {
        expect(() => ledger.hold(slot, change)).toThrow('more than it has')
        return
      }
      ledger.hold(slot, change)
      expect([ledger.availableAt(slot), ledger.heldAt(slot)]).toEqual([available - change, change])
      ledger.release(slot, change)
      expect([ledger.availableAt(slot), ledger.heldAt(slot)]).toEqual([available, 0n])
    }),
    { numRuns: 2000 },
  )
})

test('a count that is no whole number, or too large to be exact, is a bug', () => {
  for (const count of [1.5, Number.NaN, Infinity, 2 ** 53]) {
    expect(() => new Unit(8).times(count)).toThrow('no safe integer')
  }
  expect(new Unit(8).times(2 ** 53 - 1)).toBe((2n ** 53n - 1n) * 10n ** 8n)
})

test('so many units count like their worth', () => {
  const digits = fc.integer({ min: 0, max: 18 })
  const count = fc.oneof(
    fc.integer({ min: 1, max: 10 ** 6 }),
    fc.maxSafeNat(),
    fc.integer({ min: 1, max: 9 }).map((nines) => 10 ** (nines + 6) - 1),
  )
  fc.assert(
    fc.property(digits, count, amount, (power, many, extra) => {
      const unit = new Unit(power)
      const worth = (BigInt(many) * 10n ** BigInt(power)) as Amount
      expect(unit.times(many)).toBe(worth)
      const ledger = new Ledger()
      const slot = ledger.open(1, 'spot', 0)
      ledger.restore(slot, extra, ZERO)
      expect(ledger.coversUnits(slot, many, unit)).toBe(extra >= worth)
      if (worth > SUPPLY_MAX / 2n) return
      ledger.restore(slot, worth, ZERO)
      ledger.holdUnits(slot, many, unit)
      expect([ledger.availableAt(slot), ledger.heldAt(slot)]).toEqual([extra, worth])
      ledger.releaseUnits(slot, many, unit)
      expect([ledger.availableAt(slot), ledger.heldAt(slot)]).toEqual([extra + worth, 0n])
    }),
    { numRuns: 2000 },
  )
})

test('a payment takes from what is held, and its fee from what arrives', () => {
  const ledger = new Ledger()
  const [payer, receiver] = [ledger.open(1, 'spot', 0), ledger.open(2, 'spot', 0)]
  const fees = ledger.openNamed('house/fees', 'BTC')
  ledger.restore(payer, ZERO, times(amountStep(0), 7))
  const unit = new Unit(18)
  const feeRate = new FeeRate(unit, 3n as Ratio)
  expect(ledger.pay(payer, receiver, { count: 7, unit, feeRate, feeTo: fees })).toBe(21n)
  expect(ledger.heldAt(payer)).toBe(0n)
  expect(ledger.availableAt(receiver)).toBe(7n * 10n ** 18n - 21n)
  expect(ledger.namedAt(fees)).toBe(21n)
})

test('a fee counted in steps is the fee divided and rounded up', () => {
  const digits = fc.integer({ min: 0, max: 18 })
  const rate = fc.oneof(
    fc.constantFrom(0n, ONE / 2n, ONE / 1000n, (ONE * 75n) / 100_000n, ONE / 3n),
    fc.bigInt({ min: 0n, max: ONE / 2n }),
  )
  const count = fc.oneof(fc.integer({ min: 1, max: 10 ** 6 }), fc.maxSafeNat())
  fc.assert(
    fc.property(digits, rate, count, (power, share, many) => {
      const unit = new Unit(power)
      const feeRate = new FeeRate(unit, share as Ratio)
      const worth = unit.times(many)
      const fee = divide(worth * share, ONE, 'up')
      expect(feeRate.amountOf(many)).toBe(fee)
      const steps = feeRate.stepsOf(many)
      if (steps !== NOT_WHOLE) expect(feeRate.step.times(steps)).toBe(fee)
      if (worth > SUPPLY_MAX) return
      const ledger = new Ledger()
      const [payer, receiver] = [ledger.open(1, 'spot', 0), ledger.open(2, 'spot', 0)]
      const feeTo = ledger.openNamed('house/fees', 'BTC')
      ledger.restore(payer, ZERO, worth)
      expect(ledger.pay(payer, receiver, { count: many, unit, feeRate, feeTo })).toBe(fee)
      expect([ledger.availableAt(receiver), ledger.namedAt(feeTo)]).toEqual([worth - fee, fee])
    }),
    { numRuns: 2000 },
  )
})

test('a rate of few digits is counted in steps, any other is divided', () => {
  const ticks = new Unit(11)
  expect(new FeeRate(ticks, (ONE / 400n) as Ratio).stepsOf(2)).toBe(50)
  expect(new FeeRate(ticks, 0n as Ratio).stepsOf(2)).toBe(0)
  expect(new FeeRate(ticks, (ONE / 3n) as Ratio).stepsOf(2)).toBe(NOT_WHOLE)
  expect(new FeeRate(new Unit(2), (ONE / 1000n) as Ratio).stepsOf(2)).toBe(NOT_WHOLE)
  expect(new FeeRate(ticks, (ONE / 400n) as Ratio).stepsOf(2 ** 52)).toBe(NOT_WHOLE)
})

test('every account has its own key, from which its owner is read', () => {
  const key = accountKey(2 ** 40, 'fiat', 1023)
  expect(Number.isSafeInteger(key)).toBe(true)
  expect([memberOfKey(key), kindOfKey(key), assetOfKey(key)]).toEqual([2 ** 40, 'fiat', 1023])
  for (const kind of ACCOUNT_KINDS) expect(kindOfKey(accountKey(7, kind, 3))).toBe(kind)
  expect(new Ledger().find(1, 'spot', 0)).toBe(ABSENT)
})
