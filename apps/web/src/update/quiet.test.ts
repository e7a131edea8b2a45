import { expect, test } from 'vitest'
import type { Unanswered } from '../write/unanswered/unanswered.ts'
import { isQuiet, isUnclear } from './quiet.ts'

const write = { key: 'k', path: '/trad/buyLimit', member: 7, sentAt: 0, absent: 0 } as Unanswered
const quiet = { isWriting: false, hasTyped: false, hasModal: false }

test('nothing is said of an update while a write of value waits for its answer (UPD-02)', () => {
  expect(isUnclear([write], 7)).toBe(true)
  expect(isUnclear([{ ...write, isAside: true }], 7)).toBe(true)
  expect(isUnclear([{ ...write, end: { kind: 'done' } }], 7)).toBe(false)
  // Another member's write on this device is not polled here, and would block forever.
  expect(isUnclear([write], 8)).toBe(false)
  expect(isUnclear([write], undefined)).toBe(false)
})

test('nor while something would be lost, or another sheet is open', () => {
  expect(isQuiet(quiet)).toBe(true)
  for (const name of ['isWriting', 'hasTyped', 'hasModal'] as const)
    expect(isQuiet({ ...quiet, [name]: true })).toBe(false)
})
