import { expect, it } from 'vitest'
import { createSeal } from './seal.ts'

const pepper = Buffer.from('a pepper')

it('opens what it closed, and nothing that was changed or meant for something else', () => {
  const seal = createSeal(pepper, 'totp')
  const sealed = seal.close(Buffer.from('secret'))
  expect(seal.open(sealed).toString()).toBe('secret')
  expect(sealed.includes('secret')).toBe(false)
  expect(() => createSeal(pepper, 'other').open(sealed)).toThrow()
  sealed[sealed.length - 1] = (sealed.at(-1) as number) ^ 1
  expect(() => seal.open(sealed)).toThrow()
})
