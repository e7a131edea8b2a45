import { describe, expect, test } from 'vitest'
import { linearizationOf, type Operation } from './linearizable.ts'

/** Times of call and return, then what it was and what it answered. */
const move = (from: number, to: number, change: bigint, balance?: bigint): Operation => ({
  calledAt: from,
  returnedAt: to,
  kind: 'move',
  change,
  balance,
})
const read = (from: number, to: number, balance: bigint): Operation => ({
  calledAt: from,
  returnedAt: to,
  kind: 'read',
  change: 0n,
  balance,
})
const refused = (from: number, to: number, change: bigint): Operation => ({
  calledAt: from,
  returnedAt: to,
  kind: 'refused',
  change,
  balance: undefined,
})

describe('an order of the operations explains', () => {
  test('what came one after the other', () => {
    const history = [move(1, 2, 5n, 5n), read(3, 4, 5n), move(5, 6, -2n, 3n), read(7, 8, 3n)]
    expect(linearizationOf(history, 0n)).toEqual(history)
  })

  test('a read that shows a move before that was answered', () => {
    expect(linearizationOf([move(1, 9, 5n, 5n), read(2, 3, 5n)], 0n)).toHaveLength(2)
  })

  test('a read that was called before the move that it shows', () => {
    const [shown, made] = [read(1, 9, 5n), move(2, 3, 5n, 5n)]
    expect(linearizationOf([shown, made], 0n)).toEqual([made, shown])
  })

  test('moves at the same time, whose answers say which was first', () => {
    const [one, two] = [move(1, 9, 5n, 12n), move(1, 9, 7n, 7n)]
    expect(linearizationOf([one, two], 0n)).toEqual([two, one])
  })

  test('a move without an answer that a later read shows, or does not', () => {
    const lost = move(1, Infinity, 5n)
    expect(linearizationOf([lost, read(20, 21, 0n)], 0n)).toHaveLength(1)
    expect(linearizationOf([lost, read(20, 21, 0n), read(30, 31, 5n)], 0n)).toHaveLength(3)
  })

  test('a refusal of what was not there', () => {
    expect(linearizationOf([refused(1, 2, -5n), move(3, 4, 5n, 5n)], 0n)).toHaveLength(2)
  })

  test('a long history of many at a time', () => {
    const history = Array.from({ length: 2_000 }, (_, at) => move(at, at + 12, 1n))
    expect(linearizationOf(history, 0n)).toHaveLength(2_000)
  })
})

describe('no order explains', () => {
  test('a read that is older than the caller’s move before it', () => {
    expect(linearizationOf([move(1, 2, 5n, 5n), read(3, 4, 0n)], 0n)).toBeUndefined()
  })

  test('reads that go back', () => {
    const history = [move(1, 9, 5n, 5n), read(2, 3, 5n), read(4, 5, 0n)]
    expect(linearizationOf(history, 0n)).toBeUndefined()
  })

  test('a move that happened twice', () => {
    expect(linearizationOf([move(1, 2, 5n), read(3, 4, 10n)], 0n)).toBeUndefined()
  })

  test('a move that was answered and is lost', () => {
    const history = [move(1, 2, 5n, 5n), move(3, 4, 1n, 1n)]
    expect(linearizationOf(history, 0n)).toBeUndefined()
  })

  test('a move without an answer that shows twice', () => {
    const lost = move(1, Infinity, 5n)
    expect(linearizationOf([lost, read(2, 3, 5n), read(4, 5, 10n)], 0n)).toBeUndefined()
  })

  test('a refusal of what was there, and a balance below zero', () => {
    expect(linearizationOf([refused(1, 2, -5n)], 5n)).toBeUndefined()
    expect(linearizationOf([move(1, 2, -5n)], 4n)).toBeUndefined()
  })
})
