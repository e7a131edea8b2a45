/** Every test fails that writes an error or a warning to the console. */
import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest'

let errors: MockInstance<typeof console.error>
let warnings: MockInstance<typeof console.warn>

beforeEach(() => {
  errors = vi.spyOn(console, 'error')
  warnings = vi.spyOn(console, 'warn')
})

afterEach(() => {
  const said = [...errors.mock.calls, ...warnings.mock.calls]
  errors.mockRestore()
  warnings.mockRestore()
  expect(said).toEqual([])
})
