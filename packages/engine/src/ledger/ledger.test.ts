import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ABSENT } from '../numberTable.ts'
import { accountKey, assetOfKey, kindOfKey, Ledger, memberOfKey, SUPPLY_MAX } from './ledger.ts'

const amount = fc.oneof(
  fc.bigInt({ min: 0n, max: 100n }),
  fc.bigInt({ min: 2n ** 48n - 50n, max: 2n ** 48n + 50n }),
  fc.bigInt({ min: 0n, max: SUPPLY_MAX / 4n }),
)

test('two limbs count like one bigint', () => {
  fc.assert(
    fc.property(amount, amount, (available, change) => {
      const ledger = new Ledger()
      const slot = ledger.open(1, 'spot', 0)
      ledger.restore(slot, available, 0n)
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

test('a payment takes from what is held, and its fee from what arrives', () => {
  const ledger = new Ledger()
  const [payer, receiver] = [ledger.open(1, 'spot', 0), ledger.open(2, 'spot', 0)]
  const fees = ledger.openNamed('house/fees', 'BTC')
  ledger.restore(payer, 0n, 2n ** 60n)
  ledger.pay(payer, receiver, { amount: 2n ** 60n, fee: 3n, feeTo: fees })
  expect(ledger.heldAt(payer)).toBe(0n)
  expect(ledger.availableAt(receiver)).toBe(2n ** 60n - 3n)
  expect(ledger.namedAt(fees)).toBe(3n)
})

test('every account has a key of its own, from which its owner is read', () => {
  const key = accountKey(2 ** 40, 'fiat', 1023)
  expect(Number.isSafeInteger(key)).toBe(true)
  expect([memberOfKey(key), kindOfKey(key), assetOfKey(key)]).toEqual([2 ** 40, 'fiat', 1023])
  expect(new Ledger().find(1, 'spot', 0)).toBe(ABSENT)
})
