/** The example market: one tick 0.01 USDT. */

import { perpRules } from '@assay/domain/perp/perpMarket.ts'
import { exampleMarket } from '@assay/domain/perp/testing/exampleMarket.ts'
import type { Price } from '@assay/money/amount.ts'
import { parseAmount } from '@assay/money/decimal.ts'
import type { Protection } from '@assay/wire/rows/position.ts'
import { describe, expect, test } from 'vitest'
import { coverChanges, type ProtectionChange, protectionChanges } from './protectionChanges.ts'
import { formOf, triggerProblem, wholeByKind } from './protectionForm.ts'

const rules = perpRules(exampleMarket)
const price = (text: string) => parseAmount(text) as bigint as Price

const takeProfit = {
  id: 1,
  position: 9,
  kind: 'takeProfit',
  triggerPrice: price('65000'),
  trigger: 'last',
} as Protection
const stopLoss = { ...takeProfit, id: 2, kind: 'stopLoss', trigger: 'mark' } as Protection
const part = { ...stopLoss, id: 3, lots: 4 } as Protection

const changesOf = (existing: ReturnType<typeof wholeByKind>, typed: object) =>
  protectionChanges(
    { ...formOf(existing, rules, 20), ...typed },
    { rules, position: { id: 9 }, existing },
  )

// proves PERP-34
test('the form begins with the current protections, and unchanged sends nothing', () => {
  const existing = wholeByKind([takeProfit, stopLoss, part], 20)
  expect(existing).toEqual({ takeProfit, stopLoss })
  expect(formOf(existing, rules, 20)).toEqual({
    takeProfit: { text: '65000.00', triggerBy: 'last' },
    stopLoss: { text: '65000.00', triggerBy: 'mark' },
    lots: '',
    isPartial: false,
  })
  expect(changesOf(existing, {})).toEqual([])
})

test('a new price changes the current one, an emptied field removes it, the rest is added', () => {
  const existing = wholeByKind([takeProfit], 20)
  const typed = {
    takeProfit: { text: '66000', triggerBy: 'mark' },
    stopLoss: { text: '60000', triggerBy: 'mark' },
  }
  expect(changesOf(existing, typed)).toEqual([
    { call: 'edit', input: { id: 1, triggerPrice: price('66000'), trigger: 'mark', lots: 0 } },
    {
      call: 'add',
      input: { position: 9, stopLossPrice: price('60000'), stopLossTrigger: 'mark', lots: 0 },
    },
  ])
  expect(changesOf(existing, { takeProfit: { text: '', triggerBy: 'last' } })).toEqual([
    { call: 'remove', input: { id: 1 } },
  ])
})

test('several of a kind are changed from the list only, each with its own lots', () => {
  expect(wholeByKind([takeProfit, { ...takeProfit, id: 4 }], 20)).toEqual({})
  const existing = { stopLoss: part }
  expect(formOf(existing, rules, 20)).toMatchObject({ lots: '4', isPartial: true })
  expect(changesOf(existing, { lots: '6' })).toEqual([
    { call: 'edit', input: { id: 3, triggerPrice: price('65000'), trigger: 'mark', lots: 6 } },
  ])
})

test('one that names all lots is made one of the whole once the form is saved as such', () => {
  const ofOrder = { ...takeProfit, lots: 20 } as Protection
  const existing = wholeByKind([ofOrder], 20)
  const whole = { call: 'edit', input: { id: 1, trigger: 'last', lots: 0 } }
  expect(formOf(existing, rules, 20)).toMatchObject({ lots: '', isPartial: false })
  expect(changesOf(existing, {})).toMatchObject([whole])
  const typed = { takeProfit: { text: '66000', triggerBy: 'last' } }
  expect(changesOf(existing, typed)).toMatchObject([whole])
})

test('one of a part is made one of the whole by taking the tick away', () => {
  expect(changesOf({ stopLoss: part }, { isPartial: false })).toEqual([
    { call: 'edit', input: { id: 3, triggerPrice: price('65000'), trigger: 'mark', lots: 0 } },
  ])
})

test('a price that cannot be read is wrong, and takes no stop-loss away', () => {
  const judged = { side: 'long' as const, live: { mark: 5_000_000, last: 5_000_000 }, rules }
  const problem = (text: string) => triggerProblem('stopLoss', { text, triggerBy: 'mark' }, judged)
  expect(problem('45k')?.code).toBe('stopPriceInvalid')
  expect(problem('')).toBeUndefined()
})

describe('how many lots have no stop-loss after the changes', () => {
  const position = (protections: Protection[]) => ({
    lots: 20,
    side: 'long' as const,
    protections,
  })
  const edit = (id: number, lots: number): ProtectionChange => ({
    call: 'edit',
    input: { id, triggerPrice: price('65000'), lots },
  })
  const stop = (before: number, after: number) => [{ kind: 'stopLoss', before, after }]

  test('the whole made a part leaves the rest without, and back again covers it', () => {
    expect(coverChanges(position([stopLoss]), [edit(2, 4)])).toEqual(stop(0, 16))
    expect(coverChanges(position([part]), [edit(3, 0)])).toEqual(stop(16, 0))
  })

  test('a part that is added leaves the others; one that is removed takes its own lots', () => {
    const add: ProtectionChange = {
      call: 'add',
      input: { position: 9, stopLossPrice: price('60000'), lots: 6 },
    }
    expect(coverChanges(position([stopLoss]), [add])).toEqual(stop(0, 0))
    expect(coverChanges(position([part]), [add])).toEqual(stop(16, 10))
    const remove: ProtectionChange = { call: 'remove', input: { id: 3 } }
    expect(coverChanges(position([part, takeProfit]), [remove])).toEqual(stop(16, 20))
  })
})
