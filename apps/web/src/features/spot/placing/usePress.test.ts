/** The sheets that a press waits for arrive when the test says so. */
import { beforeEach, expect, test, vi } from 'vitest'
import { runHook } from '../../../testing/runHook.ts'
import { EMPTY_ORDER_FORM, type OrderForm } from '../orderTicket/orderForm.ts'

vi.stubGlobal('window', new EventTarget())
vi.stubGlobal('matchMedia', () => ({ matches: false }))

const place = vi.fn()
const form: OrderForm = { ...EMPTY_ORDER_FORM, quantity: '0.1' }
let run: Awaited<ReturnType<typeof runHook<{ form: OrderForm }>>>
let press: () => void
let isLoading: boolean
let isLoaded: boolean
let arrive: () => Promise<void>
let fail: () => Promise<void>

beforeEach(async () => {
  place.mockClear()
  isLoaded = false
  const { usePress } = await import('./usePress.ts')
  const arriving = Promise.withResolvers<void>()
  const sheets = { isLoaded: () => isLoaded, preload: () => arriving.promise }
  run = await runHook(
    (props) => {
      ;[press, isLoading] = usePress(sheets, props.form, place)
    },
    { form },
  )
  arrive = () => run.act(() => arriving.resolve())
  fail = () => run.act(() => arriving.reject(new Error('offline')))
})

test('a press places at once when the sheets are here', async () => {
  isLoaded = true
  await run.act(press)
  expect(place.mock.calls).toEqual([[false]])
  expect(isLoading).toBe(false)
})

test('one that had to wait is late, so that it is read back', async () => {
  await run.act(press)
  expect([place.mock.calls, isLoading]).toEqual([[], true])
  // A rerender with the same form, as by the book, changes nothing.
  await run.turnTo({ form })
  await arrive()
  expect([place.mock.calls, isLoading]).toEqual([[[true]], false])
})

test('one that waits is dropped when the form changes', async () => {
  await run.act(press)
  await run.turnTo({ form: { ...form, quantity: '0.2' } })
  await arrive()
  expect([place.mock.calls, isLoading]).toEqual([[], false])
})

test('one that waits is dropped when the screen is left', async () => {
  await run.act(press)
  await run.leave()
  await arrive()
  expect(place).not.toHaveBeenCalled()
})

test('sheets that cannot be loaded give the button back', async () => {
  await run.act(press)
  await fail()
  expect([place.mock.calls, isLoading]).toEqual([[], false])
})
