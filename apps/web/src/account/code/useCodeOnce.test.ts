import { ApiError } from '@assay/wire/client/client.ts'
import { expect, test, vi } from 'vitest'
import { runHook } from '../../testing/runHook.ts'
import { type Submit, useSubmit } from '../useSubmit.ts'
import { useCodeOnce } from './useCodeOnce.ts'

test('a code that was refused is not sent again, until another one is on its way', async () => {
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('navigator', {})
  const sent: string[] = []
  let once: ReturnType<typeof useCodeOnce> | undefined
  let submit: Submit<'code'> | undefined
  const { act, leave } = await runHook(() => {
    const made = useSubmit(['code'])
    submit = made
    once = useCodeOnce(made, (code) => {
      void made.run(async () => {
        sent.push(code)
        const body = { code: 400, msg: 'That is not the code.', reason: 'codeInvalid' } as const
        throw new ApiError(400, { ...body, data: null })
      })
    })
  }, {})
  for (const code of ['000000', '000000', '111111', '000000']) {
    await act(() => once?.sendOnce(code))
    expect(submit?.at('code')).toBe('That is not the code.')
  }
  expect(sent).toEqual(['000000', '111111'])
  await act(() => once?.forget())
  await act(() => once?.sendOnce('000000'))
  expect(sent).toEqual(['000000', '111111', '000000'])
  await leave()
})
