/** The hook itself, run by React without a page. */
import type { MemberInfo } from '@assay/wire/routes/member/member.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import type { WriteState } from '../../write/useWrite.ts'
import type { useOrderSheet as UseOrderSheet } from './useOrderSheet.ts'

type Write = Parameters<typeof UseOrderSheet>[0]

const refused = (reason: string): WriteState<unknown> => ({
  step: 'refused',
  message: 'No.',
  reason,
})
const unknown: WriteState<unknown> = {
  step: 'unknown',
  key: 'k',
  asked: 0,
  absent: 0,
  isForgotten: false,
  isSilent: false,
}

let sheet: ReturnType<typeof UseOrderSheet>
let act: (how: () => unknown) => Promise<void>
let turnTo: (state: WriteState<unknown>) => Promise<void>
let hasEmail: (isEmailVerified: boolean) => Promise<void>
const write = { reset: vi.fn(), release: vi.fn() }
const onProblems = vi.fn()

beforeEach(async () => {
  vi.resetModules()
  for (const spy of [write.reset, write.release, onProblems]) spy.mockClear()
  const { runHook } = await import('../../testing/runHook.ts')
  vi.stubGlobal('window', new EventTarget())
  const { useOrderSheet } = await import('./useOrderSheet.ts')
  const { session } = await import('../../session/session.ts')
  const idle: Write = { ...write, state: { step: 'idle' }, isBusy: false }
  const run = await runHook((given: Write) => {
    sheet = useOrderSheet(given)
  }, idle)
  act = run.act
  turnTo = (state) => run.turnTo({ ...idle, state, isBusy: state.step === 'sending' })
  hasEmail = (isEmailVerified) =>
    act(() => session.patch({ member: { id: 7, isEmailVerified } as MemberInfo }))
  await hasEmail(true)
})

/** What a press of the button finds. */
async function press(hasProblems = false): Promise<boolean> {
  let isStopped = false
  await act(() => {
    isStopped = sheet.stops(hasProblems, onProblems)
    if (!isStopped) sheet.review()
  })
  return isStopped
}

test('a sound order is read back, and closing it forgets what came of it', async () => {
  expect(await press()).toBe(false)
  expect(sheet).toMatchObject({ isReviewing: true, isGated: false })
  await act(() => sheet.close())
  expect(sheet.isReviewing).toBe(false)
  expect(write.reset).toHaveBeenCalledOnce()
  expect(write.release).not.toHaveBeenCalled()
})

test('who has no address yet is led to one, before anything else is said', async () => {
  await hasEmail(false)
  expect(await press(true)).toBe(true)
  expect(sheet).toMatchObject({ isReviewing: false, isGated: true })
  expect(onProblems).not.toHaveBeenCalled()
})

test('so is who learns it from the server while the order is read back', async () => {
  await press()
  await turnTo(refused('emailNotBound'))
  expect(sheet).toMatchObject({ isReviewing: false, isGated: true })
  await turnTo(refused('balanceTooLow'))
  expect(sheet).toMatchObject({ isReviewing: true, isGated: false })
})

test('what is wrong is shown in the form, and nothing over it', async () => {
  expect(await press(true)).toBe(true)
  expect(onProblems).toHaveBeenCalledOnce()
  expect(sheet).toMatchObject({ isReviewing: false, isGated: false })
})

test('while one is being sent a press does nothing; one without an answer is shown again', async () => {
  await turnTo({ step: 'sending' })
  expect(await press()).toBe(true)
  expect(sheet.isReviewing).toBe(false)
  await turnTo(unknown)
  expect(await press(true)).toBe(true)
  expect(sheet.isReviewing).toBe(true)
  expect(onProblems).not.toHaveBeenCalled()
  await act(() => sheet.release())
  expect(sheet.isReviewing).toBe(false)
  expect(write.release).toHaveBeenCalledOnce()
})
