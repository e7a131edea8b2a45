import { expect, it } from 'vitest'
import { areRoles } from './roles.ts'

it('takes known roles, each once, and no one who would make and check money', () => {
  expect(areRoles(['support'])).toBe(true)
  expect(areRoles(['support', 'risk', 'financeMaker'])).toBe(true)
  expect(areRoles([])).toBe(false)
  expect(areRoles(['support', 'support'])).toBe(false)
  expect(areRoles(['owner'])).toBe(false)
  expect(areRoles(['financeMaker', 'financeChecker'])).toBe(false)
})
