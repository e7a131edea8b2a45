/** The base of every component test: the app's styles, and no console output by React. */
import '@assay/ui/tokens.css'
import '@assay/ui/global.css'
import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest'
import * as z from 'zod/mini'

z.config({ jitless: true })

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
