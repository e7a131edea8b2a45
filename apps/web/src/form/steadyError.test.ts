/** The kit's hook, run by React without a page. */
import { beforeEach, expect, test, vi } from 'vitest'
import { runHook } from '../testing/runHook.ts'

type Props = { error: string | undefined; isLast?: boolean }

let pointer: EventTarget
let shown: string | undefined
let run: Awaited<ReturnType<typeof runHook<Props>>>

beforeEach(async () => {
  vi.resetModules()
  pointer = new EventTarget()
  vi.stubGlobal('addEventListener', pointer.addEventListener.bind(pointer))
  const { useSteady } = await import('@assay/ui/press/useSteady.ts')
  run = await runHook<Props>(
    ({ error, isLast }: Props) => {
      shown = useSteady(error)
      if (isLast) pointer.dispatchEvent(new Event('pointercancel'))
    },
    { error: undefined },
  )
})

test('an error that a press brings is shown once the press is over', async () => {
  pointer.dispatchEvent(new Event('pointerdown'))
  await run.turnTo({ error: 'Give it a title.' })
  expect(shown).toBeUndefined()
  await run.act(() => pointer.dispatchEvent(new Event('pointercancel')))
  expect(shown).toBe('Give it a title.')
})

test('also where the press ends while the error is being rendered', async () => {
  pointer.dispatchEvent(new Event('pointerdown'))
  await run.turnTo({ error: 'Give it a title.', isLast: true })
  expect(shown).toBe('Give it a title.')
})
