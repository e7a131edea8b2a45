import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSeal } from './seal.ts'

const [old, next] = [randomBytes(32), randomBytes(32)]
const plain = Buffer.from('11010519491231002X')

test('opens what it sealed, which looks different each time', () => {
  const seal = createSeal([old])
  const [one, two] = [seal.seal(plain, 'number/7'), seal.seal(plain, 'number/7')]
  expect(seal.open(one, 'number/7')).toEqual(plain)
  expect(one.equals(two)).toBe(false)
  expect(one.includes('110105')).toBe(false)
})

test('opens nothing that was changed, at any byte, or moved to another row', () => {
  const seal = createSeal([old])
  const sealed = seal.seal(plain, 'number/7')
  expect(() => seal.open(sealed, 'number/8')).toThrow('belongs to another row')
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => seal.open(changed, 'number/7')).toThrow()
  }
  expect(() => seal.open(Buffer.alloc(3), 'number/7')).toThrow()
})

test('a new key seals from now on, and the old one still opens and finds', () => {
  const before = createSeal([old])
  const after = createSeal([next, old])
  expect(after.open(before.seal(plain, 'a'), 'a')).toEqual(plain)
  expect(() => before.open(after.seal(plain, 'a'), 'a')).toThrow('not configured')
  expect(after.index('X')).toEqual(before.index('X'))
  expect(after.index('X').equals(after.index('Y'))).toBe(false)
})

test('refuses a key of another length', () => {
  expect(() => createSeal([randomBytes(16)])).toThrow('32 bytes')
  expect(() => createSeal([])).toThrow('32 bytes')
})
