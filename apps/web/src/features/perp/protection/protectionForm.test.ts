import { perpRules } from '@assay/domain/perp/perpMarket.ts'
import { exampleMarket } from '@assay/domain/perp/testing/exampleMarket.ts'
import { parsePrice } from '@assay/money/decimal.ts'
import type { Position, Protection } from '@assay/wire/rows/position.ts'
import { expect, test } from 'vitest'
import {
  chipsFrom,
  EMPTY_PROTECTION,
  formWith,
  type ProtectionSide,
  turnedTo,
  typedOver,
  wholeByKind,
} from './protectionForm.ts'

const last = (text: string): ProtectionSide => ({ text, triggerBy: 'last' })
const mark = (text: string): ProtectionSide => ({ text, triggerBy: 'mark' })
const stands = { ...EMPTY_PROTECTION, takeProfit: last('70000.00'), stopLoss: mark('50000.00') }

test('only the side that was typed is kept; the other follows the server', () => {
  const typed = typedOver({ ...stands, stopLoss: mark('51000') }, stands)
  expect(Object.keys(typed)).toEqual(['stopLoss'])
  expect(formWith(stands, typed)).toEqual({ ...stands, stopLoss: mark('51000') })
  const moved = { ...stands, takeProfit: last('65000.00') }
  expect(formWith(moved, typed)).toEqual({ ...moved, stopLoss: mark('51000') })
  const cancelled = { ...stands, takeProfit: last('') }
  expect(formWith(cancelled, typed).takeProfit).toEqual(last(''))
})

test('what was typed over a value that is gone is dropped: it was saved, or changed elsewhere', () => {
  const typed = typedOver({ ...stands, stopLoss: mark('51000') }, stands)
  for (const text of ['51000.00', '49000.00', '']) {
    const now = { ...stands, stopLoss: mark(text) }
    expect(formWith(now, typed)).toEqual(now)
  }
})

test('typing the current price keeps the text as it is typed, until it is the same', () => {
  const halfway = { ...stands, stopLoss: mark('50000') }
  expect(formWith(stands, typedOver(halfway, stands))).toEqual(halfway)
  expect(typedOver(stands, stands)).toEqual({})
})

test('a number of lots is a separate part, and survives being stored as text', () => {
  const typed = typedOver({ ...stands, isPartial: true, lots: '4' }, stands)
  const restored = JSON.parse(JSON.stringify(typed))
  expect(formWith(stands, restored)).toEqual({ ...stands, isPartial: true, lots: '4' })
  expect(formWith({ ...stands, lots: '6', isPartial: true }, restored).lots).toBe('6')
})

test('turned to a part, a typed price is kept and one that was only shown is not', () => {
  const typed = typedOver({ ...stands, stopLoss: mark('51000') }, stands)
  const part = turnedTo(true, typed, EMPTY_PROTECTION)
  expect(formWith(EMPTY_PROTECTION, part)).toEqual({
    takeProfit: last(''),
    stopLoss: mark('51000'),
    isPartial: true,
    lots: '',
  })
  const whole = turnedTo(false, part, stands)
  expect(formWith(stands, whole)).toEqual({ ...stands, stopLoss: mark('51000') })
  // One that was emptied to be removed is not about the part.
  const emptied = typedOver({ ...stands, stopLoss: mark('') }, stands)
  expect(Object.keys(turnedTo(true, emptied, EMPTY_PROTECTION))).toEqual(['isPartial'])
})

test('a part of all lots counts as the whole only where nothing else is for the whole', () => {
  const kind = 'stopLoss'
  const part = { id: 1, kind, lots: 12 } as Protection
  const whole = { id: 2, kind, lots: undefined } as Protection
  expect(wholeByKind([part], 12)).toEqual({ stopLoss: part })
  expect(wholeByKind([part, whole], 12)).toEqual({ stopLoss: whole })
  expect(wholeByKind([part, { ...part, id: 3 }], 12)).toEqual({})
  expect(wholeByKind([part], 13)).toEqual({})
})

test('chips of a take-profit begin at the entry while the live price is a loss', () => {
  const position = { side: 'long', entryPrice: parsePrice('60000') } as Position
  const from = (name: 'takeProfit' | 'stopLoss', more: object, now: number) =>
    chipsFrom({
      name,
      triggerBy: 'mark',
      position: { ...position, ...more } as Position,
      rules: perpRules(exampleMarket),
      live: { mark: now, last: 0 },
    })
  const entry = from('takeProfit', {}, 1)
  expect(from('takeProfit', {}, entry + 5)).toBe(entry + 5)
  expect(from('stopLoss', {}, entry - 5)).toBe(entry - 5)
  expect(from('takeProfit', { side: 'short' }, entry + 5)).toBe(entry)
  expect(from('takeProfit', { side: 'short' }, entry - 5)).toBe(entry - 5)
})
